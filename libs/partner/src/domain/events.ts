import type { Personal } from '#event-sourcing';

// Names and shapes are storage formats: change one only with a new version and an upcaster.

/** Encrypted with the partner's own data key: the subject is the tenant. */
export interface PartnerContact {
  /** Of the first portal user. */
  readonly email: string;
}

export type PartnerEvent =
  | {
      readonly type: 'PartnerCreated';
      readonly data: {
        readonly tenantId: string;
        readonly name: string;
        readonly personal: Personal<PartnerContact>;
      };
    }
  | {
      readonly type: 'ApiKeyIssued';
      readonly data: { readonly tenantId: string; readonly keyId: string; readonly name: string };
    }
  | { readonly type: 'ApiKeyRevoked'; readonly data: { readonly tenantId: string; readonly keyId: string } }
  | { readonly type: 'PartnerSuspended'; readonly data: { readonly tenantId: string } }
  | { readonly type: 'PartnerResumed'; readonly data: { readonly tenantId: string } }
  /** The address that the partner had reserved before it was created is given to another: creating it comes too late. */
  | { readonly type: 'PartnerReservationRevoked'; readonly data: { readonly tenantId: string } };
