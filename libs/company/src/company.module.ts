import { Module } from '@nestjs/common';
import { DocumentsModule } from '#documents';
import { Companies } from './companies.js';
import { AcceptFormationHandler } from './commands/accept-formation/accept-formation.handler.js';
import { AddAdminNoteHandler } from './commands/add-admin-note/add-admin-note.handler.js';
import { AddDocumentHandler } from './commands/add-document/add-document.handler.js';
import { CompanyCommands } from './commands/company-commands.js';
import { CompleteEinCreationHandler } from './commands/complete-ein-creation/complete-ein-creation.handler.js';
import { CompleteFormationHandler } from './commands/complete-formation/complete-formation.handler.js';
import { CorrectEinHandler } from './commands/correct-ein/correct-ein.handler.js';
import { CreateCompanyController } from './commands/create-company/create-company.controller.js';
import { CreateCompanyHandler } from './commands/create-company/create-company.handler.js';
import { FailFormationHandler } from './commands/fail-formation/fail-formation.handler.js';
import { RecordSignatureHandler } from './commands/record-signature/record-signature.handler.js';
import { RefuseNamesHandler } from './commands/refuse-names/refuse-names.handler.js';
import { RequestSignatureHandler } from './commands/request-signature/request-signature.handler.js';
import { Desk } from './operations/company-operations.js';
import { DeskContextHandler } from './operations/operator-context.handler.js';
import { EinDeskController } from './operations/ein.controller.js';
import { FormationDeskController } from './operations/formation.controller.js';
import { PapersDeskController } from './operations/documents.controller.js';
import { SignaturesDeskController } from './operations/signatures.controller.js';
import { CompanyPapers } from './documents/company-document-writer.js';
import { PlaygroundController } from './playground/playground.controller.js';
import { FormationIntake } from './processes/formation-intake.js';
import { CompaniesOfCustomerHandler } from './queries/companies-of-customer/companies-of-customer.js';
import { DeskCompaniesController } from './queries/operator-companies/operator-companies.controller.js';
import {
  GetDeskCompanyHandler,
  ListDeskCompaniesHandler,
} from './queries/operator-companies/operator-companies.handlers.js';
import { DocumentsController } from './queries/documents/documents.controller.js';
import { GetDocumentHandler, ListDocumentsHandler } from './queries/documents/documents.handlers.js';
import { GetCompanyController } from './queries/get-company/get-company.controller.js';
import { GetCompanyHandler } from './queries/get-company/get-company.handler.js';
import { ListCompaniesController } from './queries/list-companies/list-companies.controller.js';
import { ListCompaniesHandler } from './queries/list-companies/list-companies.js';

/** Steps that requests and processes take alike. Needs the required actions' module beside it. */
@Module({
  providers: [Companies, CompanyCommands, RecordSignatureHandler],
  exports: [Companies, CompanyCommands],
})
class CompanyCommandsModule {}

/** What partners ask of companies. Needs the customers' module beside it, which answers who owns whom. */
@Module({
  imports: [DocumentsModule, CompanyCommandsModule],
  controllers: [
    CreateCompanyController,
    ListCompaniesController,
    GetCompanyController,
    DocumentsController,
    PlaygroundController,
    DeskCompaniesController,
    FormationDeskController,
    EinDeskController,
    PapersDeskController,
    SignaturesDeskController,
  ],
  providers: [
    CreateCompanyHandler,
    GetCompanyHandler,
    ListCompaniesHandler,
    CompaniesOfCustomerHandler,
    ListDocumentsHandler,
    GetDocumentHandler,
    CompanyPapers,
    Desk,
    DeskContextHandler,
    ListDeskCompaniesHandler,
    GetDeskCompanyHandler,
    AcceptFormationHandler,
    CompleteFormationHandler,
    CompleteEinCreationHandler,
    CorrectEinHandler,
    AddDocumentHandler,
    AddAdminNoteHandler,
    RefuseNamesHandler,
    RequestSignatureHandler,
    FailFormationHandler,
  ],
})
export class CompanyModule {}

/** What follows from companies' events. */
@Module({ imports: [CompanyCommandsModule], providers: [FormationIntake] })
export class CompanyProcessesModule {}
