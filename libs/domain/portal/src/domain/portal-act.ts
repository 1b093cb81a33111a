import type { Aggregate } from '#kit/event-sourcing';

/** What a person did in the portal. Who, when and by which request is in the metadata; nothing is personal. */
export interface PortalActDone {
  readonly type: 'PortalActDone';
  readonly data: {
    readonly tenantId: string;
    readonly userId: string;
    /** Method and route: `POST /v1/partner/webhook-endpoint/rotate-secret`. */
    readonly act: string;
    /** The address that was asked for, without its query: it says of what. */
    readonly path: string;
  };
}

export interface RecordPortalAct {
  readonly type: 'RecordPortalAct';
  readonly act: PortalActDone['data'];
}

/** Each act is a stream of its own: nothing is decided on those before. */
export const portalAct: Aggregate<PortalActDone | null, RecordPortalAct, PortalActDone> = {
  category: 'portalAct',
  events: { PortalActDone: { version: 1, visibleToPartner: true } },
  decider: {
    initialState: null,
    // By its name: an event of another type is noticed.
    evolve: (_, event) => ({ PortalActDone: event })[event.type],
    decide: (done, { act }) => (done === null ? [{ type: 'PortalActDone', data: act }] : []),
  },
};
