import type { ServiceAggregate } from '#platform/domain-model';

/**
 * A write by a person in the portal. The metadata holds person, time and request; nothing is personal data.
 */
export interface PortalActDone {
  readonly type: 'PortalActDone';
  readonly data: {
    readonly tenantId: string;
    readonly userId: string;
    /** Method and route, such as `POST /v1/partner/webhook-endpoint/rotate-secret`. */
    readonly act: string;
    /** The requested path without its query; it names the changed resource. */
    readonly path: string;
  };
}

export interface RecordPortalAct {
  readonly type: 'RecordPortalAct';
  readonly act: PortalActDone['data'];
}

/** Each act has its own stream, because no decision depends on earlier acts. */
export const portalAct: ServiceAggregate<PortalActDone | null, RecordPortalAct, PortalActDone> = {
  category: 'portalAct',
  events: { PortalActDone: { version: 1, visibleToPartner: true } },
  decider: {
    initialState: null,
    // Keyed by type, so that an event of another type is an error.
    evolve: (_, event) => ({ PortalActDone: event })[event.type],
    decide: (done, { act }) => (done === null ? [{ type: 'PortalActDone', data: act }] : []),
  },
};
