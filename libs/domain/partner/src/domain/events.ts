import type { Personal } from '#kit/event-sourcing';

// Names and shapes are storage formats: change one only with a new version and an upcaster.

/** Encrypted with the partner's own data key: the subject is the tenant. */
export interface PartnerContact {
  /** Of a portal user: of the first one, or of who is invited. */
  readonly email: string;
}

/** What a person of a partner may do in the portal, from least to most (contract 11.3). */
export const PORTAL_ROLES = ['viewer', 'developer', 'admin'] as const;
export type Role = (typeof PORTAL_ROLES)[number];

interface OfPerson {
  readonly tenantId: string;
  /** As in the actor of what the person does. */
  readonly userId: string;
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
  | { readonly type: 'PartnerReservationRevoked'; readonly data: { readonly tenantId: string } }
  /** Also once more, with a new link, and another role where it is another one. */
  | {
      readonly type: 'PortalUserInvited';
      readonly data: OfPerson & { readonly role: Role; readonly personal: Personal<PartnerContact> };
    }
  | { readonly type: 'PortalUserJoined'; readonly data: OfPerson }
  | { readonly type: 'PortalUserRoleChanged'; readonly data: OfPerson & { readonly role: Role } }
  | { readonly type: 'PortalUserRemoved'; readonly data: OfPerson }
  | { readonly type: 'PortalUserPasswordChanged'; readonly data: OfPerson }
  | { readonly type: 'PortalUserSecondFactorEnabled'; readonly data: OfPerson }
  /** `reason` is an operator's, for somebody who lost it, and names no person; null where the person did it. */
  | {
      readonly type: 'PortalUserSecondFactorDisabled';
      readonly data: OfPerson & { readonly reason: string | null };
    }
  | { readonly type: 'PortalUserRecoveryCodesMade'; readonly data: OfPerson }
  | { readonly type: 'PortalUserRecoveryCodeUsed'; readonly data: OfPerson };
