import type { EndpointDocument } from '../records.js';

/** Whether an endpoint's choice of events includes one. Names unknown at the time of the choice are in `all`. */
export const isSubscribed = (
  endpoint: Pick<EndpointDocument, 'mode' | 'events'>,
  eventName: string,
): boolean => endpoint.events.includes(eventName) === (endpoint.mode === 'only');
