import type { Projection } from '#kit/event-sourcing';
import type { PortalActDone } from '../portal-act.js';

interface PortalActDocument {
  readonly tenantId: string;
  readonly userId: string;
  readonly act: string;
  readonly path: string;
  readonly requestId: string;
  readonly createdAt: string;
  readonly position: number;
}

/** The acts of a partner's people, for lists. */
export const portalActsProjection: Projection<PortalActDocument, PortalActDone> = {
  name: 'portal-acts',
  version: 1,
  categories: ['portalAct'],
  indexes: [['tenantId', 'userId', 'createdAt', 'position']],

  documentIds: ({ stream }) => [stream],

  fold(_, { type, data, metadata, position }) {
    const { tenantId, userId, act, path } = data;
    const { correlationId: requestId, recordedAt: createdAt } = metadata;
    const done = { tenantId, userId, act, path, requestId, createdAt, position };
    // Keyed by type, so that an event of another type is an error.
    return { PortalActDone: done }[type];
  },
};
