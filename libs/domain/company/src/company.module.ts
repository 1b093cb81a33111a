import { Global, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { CustomerCommandsModule, CustomerSessionsModule, sessionCors } from '#domain/customer';
import { DocumentsModule } from '#platform/documents';
import { ServiceDetailsModule } from '#platform/reference-data';
import { CompanyReferences } from '#platform/webhooks';
import { AddDocumentHandler } from './commands/add-document/add-document.js';
import { CancelFormationController } from './commands/cancel-formation/cancel-formation.controller.js';
import { ChangeCompanyHandler } from './commands/change-company/change-company.js';
import { CompanyCommands } from './commands/company-commands.js';
import { CompleteEinCreationHandler } from './commands/complete-ein-creation/complete-ein-creation.js';
import { CompleteFormationHandler } from './commands/complete-formation/complete-formation.js';
import { CreateCompanyController } from './commands/create-company/create-company.controller.js';
import { ValidateCompanyController } from './commands/create-company/validate-company.controller.js';
import { CreateCustomerController } from './commands/create-customer/create-customer.controller.js';
import { UpdateCustomerController } from './commands/update-customer/update-customer.controller.js';
import { CreateCompanyHandler } from './commands/create-company/create-company.js';
import { UpdateCompanyController } from './commands/update-company/update-company.controller.js';
import { UpdateCompanyHandler } from './commands/update-company/update-company.js';
import { CompanyDocumentWriter } from './documents/company-document-writer.js';
import { CompanyEraser } from './erasure/company-eraser.js';
import { CompanyOperations } from './operations/company-operations.js';
import { DocumentOperationsController } from './operations/documents.controller.js';
import { EinOperationsController } from './operations/ein.controller.js';
import { FormationOperationsController } from './operations/formation.controller.js';
import { OperatorContextHandler } from './queries/operator-context/operator-context.js';
import { SignatureOperationsController } from './operations/signatures.controller.js';
import { PlaygroundController } from './playground/playground.controller.js';
import { ReferencesInStreams } from './references/references-in-streams.js';
import { ExternalCompanyIds } from './reservations/external-company-ids.js';
import { FormationIntake } from './processes/formation-intake.js';
import { CompaniesOfCustomerHandler } from './queries/companies-of-customer/companies-of-customer.js';
import { GetCompanyContextHandler } from './queries/get-company-context/get-company-context.js';
import { CountCompaniesHandler } from './queries/count-companies/count-companies.js';
import { CompanyNamesHandler } from './queries/company-names/company-names.js';
import {
  CustomerWithCompaniesController,
  OperatorCustomerController,
} from './queries/customer-with-companies/customer-with-companies.controller.js';
import { GetCustomerWithCompaniesHandler } from './queries/customer-with-companies/customer-with-companies.js';
import {
  OwnerOfDocumentHandler,
  OwnersOfDocumentsHandler,
  DocumentsOfCustomerHandler,
} from './queries/documents-of-customer/documents-of-customer.js';
import { SessionDocumentsController } from './queries/documents/session-documents.controller.js';
import { DocumentsController } from './queries/documents/documents.controller.js';
import {
  GetDocumentHandler,
  LinkedDocumentsHandler,
  ListDocumentsHandler,
} from './queries/documents/documents.js';
import { GetCompaniesHandler } from './queries/get-companies/get-companies.js';
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
import { ListPortalCompaniesHandler } from './queries/portal-companies/portal-companies.js';
import { SessionReadsController } from './queries/session-reads/session-reads.controller.js';
import { WaitingCompaniesHandler } from './queries/waiting-companies/waiting-companies.js';

/** The commands that requests and processes share. */
@Module({
  providers: [
    ExternalCompanyIds,
    CompanyCommands,
    ChangeCompanyHandler,
    LoadCompanyHandler,
    DocumentsOfCustomerHandler,
    OwnerOfDocumentHandler,
    OwnersOfDocumentsHandler,
    OperatorContextHandler,
  ],
  exports: [CompanyCommands, ExternalCompanyIds],
})
export class CompanyCommandsModule {}

/** Creates companies, for partners and for founders. */
@Module({ imports: [CompanyCommandsModule, CustomerCommandsModule], providers: [CreateCompanyHandler] })
export class CompanyCreationModule {}

/** The steps of the state and the IRS, which write documents. */
@Module({
  imports: [DocumentsModule, ServiceDetailsModule, CompanyCommandsModule],
  providers: [
    CompleteFormationHandler,
    CompleteEinCreationHandler,
    AddDocumentHandler,
    CompanyDocumentWriter,
  ],
})
export class CompanyStepsModule {}

/** The queries about companies that requests and tools share. */
@Module({
  providers: [
    GetCompanyHandler,
    GetCompaniesHandler,
    ListCompaniesHandler,
    CompanyNamesHandler,
    ListDocumentsHandler,
    GetDocumentHandler,
  ],
})
export class CompanyReadsModule {}

/** The commands of operators, over HTTP and on the command line. */
export const COMPANY_OPERATIONS = [
  FormationOperationsController,
  EinOperationsController,
  DocumentOperationsController,
  SignatureOperationsController,
];

/** Serves reads by customers' browsers. */
@Module({
  imports: [CustomerSessionsModule, CompanyReadsModule, DocumentsModule],
  controllers: [SessionReadsController, SessionDocumentsController],
})
class SessionReadsModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    // Also for the routes below these paths, which other libs declare.
    consumer.apply(sessionCors).forRoutes('v1/session/customer', 'v1/session/companies');
  }
}

@Module({
  imports: [
    DocumentsModule,
    ServiceDetailsModule,
    CompanyCommandsModule,
    CompanyStepsModule,
    CompanyCreationModule,
    CompanyReadsModule,
    SessionReadsModule,
  ],
  controllers: [
    CustomerWithCompaniesController,
    CreateCustomerController,
    UpdateCustomerController,
    OperatorCustomerController,
    ValidateCompanyController,
    CreateCompanyController,
    CancelFormationController,
    UpdateCompanyController,
    ListCompaniesController,
    GetCompanyController,
    DocumentsController,
    PlaygroundController,
    OperatorCompaniesController,
    ...COMPANY_OPERATIONS,
  ],
  providers: [
    GetCustomerWithCompaniesHandler,
    CompaniesOfCustomerHandler,
    UpdateCompanyHandler,
    CompanyOperations,
    ListOperatorCompaniesHandler,
    GetOperatorCompanyHandler,
    ListPortalCompaniesHandler,
    LinkedDocumentsHandler,
    GetCompanyContextHandler,
    CountCompaniesHandler,
    WaitingCompaniesHandler,
  ],
})
export class CompanyModule {}

@Module({ imports: [CompanyCommandsModule, DocumentsModule], providers: [FormationIntake, CompanyEraser] })
export class CompanyProcessesModule {}

/** Gives webhooks the partners' own ids of companies. */
@Global()
@Module({
  providers: [{ provide: CompanyReferences, useClass: ReferencesInStreams }],
  exports: [CompanyReferences],
})
export class CompanyReferencesModule {}
