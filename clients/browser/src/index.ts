export { type FieldError, FormationError, type FormationErrorCode } from './errors.js';
export { createFormation, type Formation } from './formation.js';
export type { OpenedLink } from './open-later.js';
export {
  type CompanyProgressElement,
  type CompanyProgressOptions,
  registerCompanyProgress,
} from './progress/element.js';
export type { Texts } from './progress/texts.js';
export type { SessionOptions } from './session.js';
export type {
  CallOptions,
  Company,
  CompanyDocument,
  CompanyListItem,
  Customer,
  DocumentType,
  ProposedName,
  RequiredAction,
  ResolvedAction,
  SessionToken,
  SignedForm,
  Stage,
} from './types.js';
export type { CompanySnapshot, CompanyWatch, WatchEvents, WatchOptions } from './watch.js';
