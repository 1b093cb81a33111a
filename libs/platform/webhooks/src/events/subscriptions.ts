import type { EndpointDocument } from '../records.js';

/** Reports whether an endpoint subscribes to an event. `all` includes event types added later. */
export const isSubscribed = (
  endpoint: Pick<EndpointDocument, 'mode' | 'events'>,
  eventName: string,
): boolean => endpoint.events.includes(eventName) === (endpoint.mode === 'only');
