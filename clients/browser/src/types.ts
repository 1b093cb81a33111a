import type { components } from '../../typescript/src/api-types.js';

type Schemas = components['schemas'];

export type Customer = Schemas['SessionCustomer'];
export type Company = Schemas['SessionCompany'];
/** An entry of the list of companies. */
export type CompanyListItem = Schemas['SessionCompanyListItem'];
export type Stage = Company['stage'];
export type RequiredAction = Schemas['SessionRequiredAction'];
export type ResolvedAction = Schemas['RequiredAction'];
export type CompanyDocument = Schemas['Document'];
export type DocumentType = CompanyDocument['documentType'];
export type SigningLink = Schemas['SigningLink'];
export type SignedForm = SigningLink['documentType'];
/** A proposed company name. Its position is its place in the list. */
export type ProposedName = Omit<Schemas['SubmittedNameRequest'], 'position'>;
/** A page of the list of companies. */
export type CompanyPage = Schemas['SessionCompanyList'];
export type DocumentLink = Schemas['DocumentWithLink'];
/** The codes of the service. */
export type ServiceErrorCode = Schemas['ErrorCode'];
export type FieldErrorCode = Schemas['FieldErrorCode'];

/** A token for one customer, as your server receives it from `POST /v1/partner/customer-sessions`. */
export interface SessionToken {
  readonly accessToken: string;
  /** Seconds until the token expires. */
  readonly expiresIn: number;
}

export interface CallOptions {
  /** Ends the call. */
  readonly signal?: AbortSignal;
}
