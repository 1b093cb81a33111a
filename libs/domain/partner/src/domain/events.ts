import type { Personal } from '#kit/event-sourcing';

// Names and shapes are storage formats: change one only with a new version and an upcaster.

/** Encrypted with the partner's own data key; the subject is the tenant. */
export interface PartnerContact {
  /** Address of the first or of an invited portal user. */
  readonly email: string;
}

/** Roles in the portal, from least to most permissions (contract 11.3). */
export const PORTAL_ROLES = ['viewer', 'developer', 'admin'] as const;
export type Role = (typeof PORTAL_ROLES)[number];

interface OfPerson {
  readonly tenantId: string;
  /** Same as the actor id of the person's actions. */
  readonly userId: string;
}

interface OfEndpoint {
  readonly tenantId: string;
  readonly endpointId: string;
}

export type PartnerEvent =
  | {
      readonly type: 'PartnerCreated';
      readonly data: {
        readonly tenantId: string;
        readonly name: string;
        /** The portal's first person, who is an admin. */
        readonly userId: string;
        readonly personal: Personal<PartnerContact>;
      };
    }
  | {
      readonly type: 'ApiKeyIssued';
      readonly data: {
        readonly tenantId: string;
        readonly keyId: string;
        readonly name: string;
        /** Null: every permission. */
        readonly permissions: readonly string[] | null;
      };
    }
  | { readonly type: 'ApiKeyRevoked'; readonly data: { readonly tenantId: string; readonly keyId: string } }
  | { readonly type: 'PartnerSuspended'; readonly data: { readonly tenantId: string } }
  | { readonly type: 'PartnerResumed'; readonly data: { readonly tenantId: string } }
  /**
   * The address reserved before the partner was created now belongs to someone else, so creating the partner
   * fails.
   */
  | { readonly type: 'PartnerReservationRevoked'; readonly data: { readonly tenantId: string } }
  /** Also recorded for a repeated invitation, which has a new link and possibly another role. */
  | {
      readonly type: 'PortalUserInvited';
      readonly data: OfPerson & { readonly role: Role; readonly personal: Personal<PartnerContact> };
    }
  | { readonly type: 'PortalUserJoined'; readonly data: OfPerson }
  | { readonly type: 'PortalUserRoleChanged'; readonly data: OfPerson & { readonly role: Role } }
  | { readonly type: 'PortalUserRemoved'; readonly data: OfPerson }
  | { readonly type: 'PortalUserPasswordChanged'; readonly data: OfPerson }
  | { readonly type: 'PortalUserSecondFactorEnabled'; readonly data: OfPerson }
  /** `reason` is the operator's, without personal data; null if the person turned it off. */
  | {
      readonly type: 'PortalUserSecondFactorDisabled';
      readonly data: OfPerson & { readonly reason: string | null };
    }
  | { readonly type: 'PortalUserRecoveryCodesMade'; readonly data: OfPerson }
  | { readonly type: 'PortalUserRecoveryCodeUsed'; readonly data: OfPerson }
  /**
   * The partner's data up to then was given up: its tenant is now the one of this generation. The counts are those of the
   * confirmation, which the response repeats.
   */
  | {
      readonly type: 'SandboxReset';
      readonly data: {
        readonly tenantId: string;
        readonly generation: number;
        readonly customers: number;
        readonly companies: number;
      };
    }
  /** A webhook endpoint was created or changed. The URL is left out because it can contain credentials. */
  | {
      readonly type: 'WebhookEndpointSet';
      readonly data: OfEndpoint & { readonly host: string; readonly enabled: boolean };
    }
  | { readonly type: 'WebhookSecretRotated'; readonly data: OfEndpoint & { readonly overlapHours: number } }
  | { readonly type: 'WebhookEndpointRemoved'; readonly data: OfEndpoint };
