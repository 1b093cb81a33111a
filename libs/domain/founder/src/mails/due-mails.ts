import type { Collection } from '#kit/document-store';
import type { TaxForm } from '#domain/company';

/** The occasion of an e-mail, and the facts that its text needs. Nothing here names a person. */
export type Occasion =
  | { readonly kind: 'names' }
  | { readonly kind: 'failure' }
  | { readonly kind: 'ein' }
  | { readonly kind: 'documents' }
  /** To the founder, or to a responsible party who is somebody else. */
  | { readonly kind: 'signature' | 'signature-of-party'; readonly documentType: TaxForm }
  | { readonly kind: 'report'; readonly fiscalYear: number }
  | { readonly kind: 'report-question'; readonly fiscalYear: number; readonly question: string };

/** An e-mail that has not been sent yet. Its text is written when it is sent. */
export interface DueMail {
  readonly customerId: string;
  readonly companyId: string;
  readonly tenantId: string;
  readonly occasion: Occasion;
  /** When it became due: RFC 3339, real time. */
  readonly since: string;
  readonly attempts: number;
  /** When to try next: RFC 3339, real time. */
  readonly dueAt: string;
}

/** A storage format. The id is that of the message. */
export const dueMails: Collection<DueMail> = {
  name: 'founder-mails',
  kind: 'record',
  indexes: [['dueAt'], ['customerId']],
};

/** Days after which an e-mail is no longer worth sending. */
export const MAX_AGE_DAYS = 7;
export const DAY_MS = 86_400_000;
