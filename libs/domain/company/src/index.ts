export { CancelFormationRequest } from './commands/cancel-formation/cancel-formation.request.js';
export { ChangeCompany, type DirectCommand } from './commands/change-company/change-company.js';
export * from './commands/change-company/changes.js';
export type { CompanyChange } from './commands/company-commands.js';
export { CompleteEinCreation } from './commands/complete-ein-creation/complete-ein-creation.js';
export { CompleteFormation, type Filing } from './commands/complete-formation/complete-formation.js';
export { PLAYGROUND } from './commands/playground-values.js';
export { CreateCompany } from './commands/create-company/create-company.js';
export { CreateCompanyRequest } from './commands/create-company/create-company.request.js';
export {
  ACTION_EVENTS,
  type AskingCompany,
  type ReconciledRequiredActions,
  RequiredActionsOfCompany,
} from './commands/required-actions-of-company.js';
export { notOffered, toCompanyRequest } from './commands/create-company/to-company-request.js';
export * from './company.domain.js';
export * from './company.module.js';
export { companySchema, playgroundSchema, plainCompanySchema } from './company.schemas.js';
export type { UploadedDocument } from './documents/company-document-writer.js';
export type { CompanyDetails } from './domain/projections/company-response.js';
export { companyNotFound } from './domain/errors.js';
export * from './domain/events.js';
export {
  type CompanyDocument,
  type EntityType,
  type NameOption,
  OFFICER_TYPES,
  SIGNED_DOCUMENT_TYPES,
  type Stage,
  STAGES,
  TAX_FORMS,
  type TaxForm,
} from './domain/types.js';
export { CompanyCall } from './operations/company-operations.js';
export { OperatorContext } from './queries/operator-context/operator-context.js';
export { FormationIntake } from './processes/formation-intake.js';
export { GetCompanyContext } from './queries/get-company-context/get-company-context.js';
export { CountCompanies } from './queries/count-companies/count-companies.js';
export { CompanyNames } from './queries/company-names/company-names.js';
export {
  OwnersOfDocuments,
  DocumentsOfCustomer,
} from './queries/documents-of-customer/documents-of-customer.js';
export { GetDocument, ListDocuments } from './queries/documents/documents.js';
export { companiesOfRandomDocuments, lastListedPosition } from './queries/documents/documents.js';
export { GetCompanies } from './queries/get-companies/get-companies.js';
export { GetCompany } from './queries/get-company/get-company.js';
export { type CompanyPage, ListCompanies } from './queries/list-companies/list-companies.js';
export { ListPortalCompanies } from './queries/portal-companies/portal-companies.js';
export { type WaitingCompany, WaitingCompanies } from './queries/waiting-companies/waiting-companies.js';
export {
  type CompanyFacts,
  type CompanyFromEvents,
  derivedFactsOf,
  LoadCompany,
} from './queries/load-company/load-company.js';
