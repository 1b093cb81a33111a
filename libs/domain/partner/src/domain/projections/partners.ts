import type { Projection } from '#kit/event-sourcing';
import { textWords } from '#platform/domain-model';
import type { PartnerEvent } from '../events.js';

/** A partner as shown to operators. */
export interface PartnerView {
  readonly tenantId: string;
  readonly name: string;
  /** Null after erasure. */
  readonly email: string | null;
  readonly suspended: boolean;
  readonly createdAt: string;
}

export interface PartnerDocument extends PartnerView {
  /** Position of the event that created the partner. */
  readonly position: number;
}

export const partnerView = ({
  tenantId,
  name,
  email,
  suspended,
  createdAt,
}: PartnerDocument): PartnerView => ({ tenantId, name, email, suspended, createdAt });

/** All partners of the deployment, for the operators' lists. */
export const partnersProjection: Projection<PartnerDocument, PartnerEvent> = {
  name: 'partners',
  version: 1,
  categories: ['partner'],
  indexes: [['createdAt', 'position']],
  search: ({ name, email }) => textWords([name, email ?? '']),

  documentIds: (event) => [event.data.tenantId],

  fold(view, event) {
    switch (event.type) {
      case 'PartnerCreated': {
        const { tenantId, name, personal } = event.data;
        const { metadata, position } = event;
        const createdAt = metadata.recordedAt;
        return { tenantId, name, email: personal?.email ?? null, suspended: false, createdAt, position };
      }
      case 'PartnerSuspended':
        return view && { ...view, suspended: true };
      case 'PartnerResumed':
        return view && { ...view, suspended: false };
      case 'ApiKeyIssued':
      case 'ApiKeyRevoked':
      case 'PartnerReservationRevoked':
      case 'PortalUserInvited':
      case 'PortalUserJoined':
      case 'PortalUserRoleChanged':
      case 'PortalUserRemoved':
      case 'PortalUserPasswordChanged':
      case 'PortalUserSecondFactorEnabled':
      case 'PortalUserSecondFactorDisabled':
      case 'PortalUserRecoveryCodesMade':
      case 'PortalUserRecoveryCodeUsed':
      case 'SandboxReset':
      case 'WebhookEndpointSet':
      case 'WebhookSecretRotated':
      case 'WebhookEndpointRemoved':
        return view;
    }
  },
};
