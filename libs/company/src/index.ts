export { AddAdminNote } from './commands/add-admin-note/add-admin-note.command.js';
export { AddDocument, type UploadedDocument } from './commands/add-document/add-document.command.js';
export { AcceptFormation } from './commands/accept-formation/accept-formation.command.js';
export { type CompanyChange } from './commands/company-commands.js';
export {
  CompleteEinCreation,
  type EinIssue,
} from './commands/complete-ein-creation/complete-ein-creation.command.js';
export { CompleteFormation, type Filing } from './commands/complete-formation/complete-formation.command.js';
export { CorrectEin } from './commands/correct-ein/correct-ein.command.js';
export { CreateCompany } from './commands/create-company/create-company.js';
export { CreateCompanyRequest } from './commands/create-company/create-company.request.js';
export { FailFormation, type FormationFailure } from './commands/fail-formation/fail-formation.command.js';
export { RecordSignature } from './commands/record-signature/record-signature.command.js';
export { type NameRefusal, RefuseNames } from './commands/refuse-names/refuse-names.command.js';
export { RequestSignature } from './commands/request-signature/request-signature.command.js';
export {
  type ReconciledRequiredActions,
  ReconcileRequiredActions,
} from './commands/reconcile-required-actions.command.js';
export * from './domain/decider.js';
export * from './company.domain.js';
export { companyNotFound, signatureNotRequired, stepNotPossible } from './domain/errors.js';
export * from './domain/events.js';
export { ccorpRequest, llcRequest } from './testing/company.fixtures.js';
export * from './company.module.js';
export { companyPageSchema, companySchema, playgroundSchema } from './company.schemas.js';
export { signatureRoundOf } from './domain/signatures.js';
export type { CompanyDocument, DocumentType, EntityType, NameOption, TaxForm } from './domain/types.js';
export { companyForDocuments } from './documents/company-for-documents.js';
export {
  deskAnswer,
  type DeskOutcome,
  documentIdOf,
  noteIdOf,
  outcomeOf,
} from './operations/operation-response.js';
export * from './operations/operations.requests.js';
export { type AtDesk, DeskContext } from './operations/operator-context.js';
export { FormationIntake } from './processes/formation-intake.js';
export { GetCompany } from './queries/get-company/get-company.js';
export { type CompanyPage, ListCompanies } from './queries/list-companies/list-companies.js';
export type { CompanyDetails } from './domain/projections/company-details.document.js';
