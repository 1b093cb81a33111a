import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { CustomerSessionsModule, sessionCors } from '#domain/customer';
import { DocumentsModule } from '#platform/documents';
import { ServiceDetailsModule } from '#platform/reference-data';
import { AddDocumentHandler } from './commands/add-document/add-document.js';
import { ChangeCompanyHandler } from './commands/change-company/change-company.js';
import { CompanyCommands } from './commands/company-commands.js';
import { CompleteEinCreationHandler } from './commands/complete-ein-creation/complete-ein-creation.js';
import { CompleteFormationHandler } from './commands/complete-formation/complete-formation.js';
import { CreateCompanyController } from './commands/create-company/create-company.controller.js';
import { CreateCompanyHandler } from './commands/create-company/create-company.js';
import { CompanyDocumentWriter } from './documents/company-document-writer.js';
import { CompanyOperations } from './operations/company-operations.js';
import { DocumentOperationsController } from './operations/documents.controller.js';
import { EinOperationsController } from './operations/ein.controller.js';
import { FormationOperationsController } from './operations/formation.controller.js';
import { OperatorContextHandler } from './queries/operator-context/operator-context.js';
import { SignatureOperationsController } from './operations/signatures.controller.js';
import { PlaygroundController } from './playground/playground.controller.js';
import { FormationIntake } from './processes/formation-intake.js';
import { CompanyNamesHandler } from './queries/company-names/company-names.js';
import {
  CustomerWithCompaniesController,
  OperatorCustomerController,
} from './queries/customer-with-companies/customer-with-companies.controller.js';
import { GetCustomerWithCompaniesHandler } from './queries/customer-with-companies/customer-with-companies.js';
import {
  OwnersOfDocumentsHandler,
  DocumentsOfCustomerHandler,
} from './queries/documents-of-customer/documents-of-customer.js';
import { DocumentsController } from './queries/documents/documents.controller.js';
import { GetDocumentHandler, ListDocumentsHandler } from './queries/documents/documents.js';
import { GetCompanyController } from './queries/get-company/get-company.controller.js';
import { GetCompanyHandler } from './queries/get-company/get-company.js';
import { ListCompaniesController } from './queries/list-companies/list-companies.controller.js';
import { ListCompaniesHandler } from './queries/list-companies/list-companies.js';
import { LoadCompanyHandler } from './queries/load-company/load-company.js';
import { OperatorCompaniesController } from './queries/operator-companies/operator-companies.controller.js';
import {
  GetOperatorCompanyHandler,
  ListOperatorCompaniesHandler,
} from './queries/operator-companies/operator-companies.js';
import { SessionReadsController } from './queries/session-reads/session-reads.controller.js';

/** What requests and processes do alike. Needs the required actions' module beside it. */
@Module({
  providers: [
    CompanyCommands,
    ChangeCompanyHandler,
    LoadCompanyHandler,
    DocumentsOfCustomerHandler,
    OwnersOfDocumentsHandler,
  ],
  exports: [CompanyCommands],
})
class CompanyCommandsModule {}

/** Creates companies, for partners and for founders. Needs a module that has the customers beside it. */
@Module({ imports: [CompanyCommandsModule], providers: [CreateCompanyHandler] })
export class CompanyCreationModule {}

/** Reads the companies of one customer. */
@Module({ providers: [GetCompanyHandler, ListCompaniesHandler] })
export class CompanyReadsModule {}

/** Serves what customers' browsers read. */
@Module({
  imports: [CustomerSessionsModule, CompanyReadsModule],
  controllers: [SessionReadsController],
})
class SessionReadsModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    // By path, because a preflight's method is none of the controller's.
    consumer
      .apply(sessionCors)
      .forRoutes('v1/session/customer', 'v1/session/companies', 'v1/session/companies/:companyId');
  }
}

/** What partners and operators ask of companies. Needs the customers' module beside it, which knows who owns whom. */
@Module({
  imports: [
    DocumentsModule,
    ServiceDetailsModule,
    CompanyCommandsModule,
    CompanyCreationModule,
    CompanyReadsModule,
    SessionReadsModule,
  ],
  controllers: [
    CustomerWithCompaniesController,
    OperatorCustomerController,
    CreateCompanyController,
    ListCompaniesController,
    GetCompanyController,
    DocumentsController,
    PlaygroundController,
    OperatorCompaniesController,
    FormationOperationsController,
    EinOperationsController,
    DocumentOperationsController,
    SignatureOperationsController,
  ],
  providers: [
    GetCustomerWithCompaniesHandler,
    CompleteFormationHandler,
    CompleteEinCreationHandler,
    AddDocumentHandler,
    CompanyDocumentWriter,
    ListDocumentsHandler,
    GetDocumentHandler,
    CompanyOperations,
    OperatorContextHandler,
    ListOperatorCompaniesHandler,
    GetOperatorCompanyHandler,
    CompanyNamesHandler,
  ],
})
export class CompanyModule {}

/** What follows from companies' events. */
@Module({ imports: [CompanyCommandsModule], providers: [FormationIntake] })
export class CompanyProcessesModule {}
