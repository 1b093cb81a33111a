import type { Personal } from '#kit/event-sourcing';
import type { SignedDocument, Signer, TaxForm } from './types.js';

// Names and shapes are storage formats: change one only with a new version, an upcaster and its JSON in test/upgrade.

interface OfSignature {
  readonly signatureId: string;
  readonly companyId: string;
  readonly customerId: string;
}

/** The requirement that a company sign a form. */
export interface SigningRequirement extends OfSignature {
  readonly tenantId: string;
  readonly documentType: TaxForm;
  /** The company's round, which counts up from 1 each time the form must be signed. */
  readonly round: number;
  /** Time of the requirement, RFC 3339. */
  readonly requestedAt: string;
}

export type SignatureEvent =
  | { readonly type: 'SigningRequired'; readonly data: SigningRequirement }
  | {
      /** Only this link can be used to sign from now on. */
      readonly type: 'SigningLinkIssued';
      readonly data: OfSignature & {
        readonly round: number;
        /** HMAC of the link's secret; the secret itself is not stored. */
        readonly tokenMac: string;
        readonly expiresAt: string;
      };
    }
  | {
      readonly type: 'FormSigned';
      readonly data: OfSignature & {
        readonly documentType: TaxForm;
        readonly round: number;
        /** The link that was used; null if none was needed (playground). */
        readonly tokenMac: string | null;
        readonly consentVersion: string;
        /** The signed form; its bytes are stored before this event. */
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
      /** The signature is no longer needed because the formation failed or the customer was erased. */
      readonly type: 'SigningWithdrawn';
      readonly data: OfSignature & { readonly round: number };
    };
