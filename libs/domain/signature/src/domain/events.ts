import type { Personal } from '#kit/event-sourcing';
import type { SignedDocument, Signer, TaxForm } from './types.js';

// Names and shapes are storage formats: change one only with a new version, an upcaster and its JSON in test/upgrade.

interface OfSignature {
  readonly signatureId: string;
  readonly companyId: string;
  readonly customerId: string;
}

/** That a company must sign a form. */
export interface SigningRequirement extends OfSignature {
  readonly tenantId: string;
  readonly documentType: TaxForm;
  /** The company's: counts up from 1 with every time that the form must be signed. */
  readonly round: number;
  /** When it arose, RFC 3339. */
  readonly requestedAt: string;
}

export type SignatureEvent =
  | { readonly type: 'SigningRequired'; readonly data: SigningRequirement }
  | {
      /** From now on this link is the only one that signs. */
      readonly type: 'SigningLinkIssued';
      readonly data: OfSignature & {
        readonly round: number;
        /** What is kept of the link's secret: its HMAC. */
        readonly tokenMac: string;
        readonly expiresAt: string;
      };
    }
  | {
      readonly type: 'FormSigned';
      readonly data: OfSignature & {
        readonly documentType: TaxForm;
        readonly round: number;
        /** The link that was used up; null where none was needed (playground). */
        readonly tokenMac: string | null;
        /** Of the words that the signer agreed to. */
        readonly consentVersion: string;
        /** The signed form: its bytes were stored before this. */
        readonly document: SignedDocument;
        readonly personal: Personal<Signer>;
      };
    }
  | {
      readonly type: 'SignatureReminderDue';
      readonly data: OfSignature & {
        readonly documentType: TaxForm;
        readonly round: number;
        readonly daysSinceRequested: number;
      };
    }
  | {
      /** The signature is needed no longer: the formation failed. */
      readonly type: 'SigningWithdrawn';
      readonly data: OfSignature & { readonly round: number };
    };
