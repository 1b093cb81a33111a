import type { Projection } from '#kit/event-sourcing';
import type { PortalActDone } from '../portal-act.js';

/** Something that a person did, as the partner's admins see it. */
export interface PortalActView {
  readonly act: string;
  readonly path: string;
  readonly requestId: string;
  readonly createdAt: string;
}

export interface PortalActDocument extends PortalActView {
  readonly tenantId: string;
  readonly userId: string;
  readonly position: number;
}

/** What people did in the portal, for the lists of their partner. */
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
    // By its name: an event of another type is noticed.
    return { PortalActDone: done }[type];
  },
};
