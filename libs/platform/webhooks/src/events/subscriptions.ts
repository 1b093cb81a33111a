import type { EndpointDocument, PartnerEventDocument } from '../records.js';

/** Reports whether an endpoint subscribes to an event. `all` includes event types added later. */
export const isSubscribed = (
  endpoint: Pick<EndpointDocument, 'mode' | 'events'>,
  eventName: string,
): boolean => endpoint.events.includes(eventName) === (endpoint.mode === 'only');

type Recipients = Pick<PartnerEventDocument, 'plannedFor' | 'deliveredTo' | 'missedBy' | 'missed'>;

/** Returns the endpoints to which an event is sent now, and those that miss it because they are disabled. */
export function recipientsAmong(endpoints: readonly EndpointDocument[], eventName: string): Recipients {
  const idsOf = (some: readonly EndpointDocument[]) => some.map(({ endpointId }) => endpointId);
  const enabled = endpoints.filter((endpoint) => endpoint.enabled);
  const missedBy = idsOf(endpoints.filter((endpoint) => !endpoint.enabled));
  return {
    plannedFor: idsOf(enabled.filter((endpoint) => isSubscribed(endpoint, eventName))),
    deliveredTo: [],
    missedBy,
    missed: endpoints.length === 0 || missedBy.length > 0 || null,
  };
}

/** Returns an event that an endpoint recovered; null if it is recorded already. */
export function recoveredBy(endpointId: string, event: PartnerEventDocument): PartnerEventDocument | null {
  const missedBy = event.missedBy.filter((one) => one !== endpointId);
  const missed = missedBy.length > 0 || null;
  const isRecorded = event.plannedFor.includes(endpointId) && event.missed === missed;
  if (isRecorded && missedBy.length === event.missedBy.length) return null;
  return { ...event, plannedFor: [...new Set([...event.plannedFor, endpointId])], missedBy, missed };
}

/** Returns an event after a successful delivery to an endpoint was removed. */
export const deliveryRemoved = (endpointId: string, event: PartnerEventDocument): PartnerEventDocument => ({
  ...event,
  plannedFor: event.plannedFor.filter((one) => one !== endpointId),
  deliveredTo: [...new Set([...event.deliveredTo, endpointId])],
});
