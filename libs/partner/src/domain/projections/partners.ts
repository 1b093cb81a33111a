import type { Projection } from '#event-sourcing';
import type { PartnerEvent } from '../events.js';

/** A partner as operators see it. */
export interface PartnerView {
  readonly tenantId: string;
  readonly name: string;
  /** Null once erased. */
  readonly email: string | null;
  readonly suspended: boolean;
  readonly createdAt: string;
}

/** Every partner of the deployment, for the operators' lists. */
export const partnersProjection: Projection<PartnerView, PartnerEvent> = {
  name: 'partners',
  version: 1,
  categories: ['partner'],
  indexes: [['createdAt']],

  documentIds: (event) => [event.data.tenantId],

  fold(view, event) {
    switch (event.type) {
      case 'PartnerCreated': {
        const { tenantId, name, personal } = event.data;
        const createdAt = event.metadata.recordedAt;
        return { tenantId, name, email: personal?.email ?? null, suspended: false, createdAt };
      }
      case 'PartnerSuspended':
        return view && { ...view, suspended: true };
      case 'PartnerResumed':
        return view && { ...view, suspended: false };
      case 'ApiKeyIssued':
      case 'ApiKeyRevoked':
      case 'PartnerReservationRevoked':
        return view;
    }
  },
};
