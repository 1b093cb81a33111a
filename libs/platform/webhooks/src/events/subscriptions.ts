import type { EndpointDocument, PartnerEventDocument } from '../records.js';

/** Reports whether an endpoint subscribes to an event. `all` includes event types added later. */
export const isSubscribed = (
  endpoint: Pick<EndpointDocument, 'mode' | 'events'>,
  eventName: string,
): boolean => endpoint.events.includes(eventName) === (endpoint.mode === 'only');

/** Returns the endpoints to which an event is sent now, and those that miss it because they are disabled. */
export function recipientsAmong(
  known: readonly EndpointDocument[],
  eventName: string,
): Required<Pick<PartnerEventDocument, 'plannedFor' | 'missedBy'>> {
  const idsOf = (found: readonly EndpointDocument[]) => found.map(({ endpointId }) => endpointId);
  const enabled = known.filter((endpoint) => endpoint.enabled);
  return {
    plannedFor: idsOf(enabled.filter((endpoint) => isSubscribed(endpoint, eventName))),
    missedBy: idsOf(known.filter((endpoint) => !endpoint.enabled)),
  };
}
