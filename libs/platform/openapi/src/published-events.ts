import type { Component, JsonSchema } from '#platform/http';

export interface PublishedEvent {
  readonly eventName: string;
  readonly description: string;
  /** JSON Schema of the body. */
  readonly schema: { readonly properties: Readonly<Record<'eventPayload', JsonSchema>> };
  readonly sample: object;
}

/** The names of all events. Only for requests: callers must expect names that are added later. */
export const EVENT_NAME: Component = { name: 'EventName', schema: null };

/** The port to the catalog of webhook events. */
export abstract class PublishedEvents {
  abstract list(): readonly PublishedEvent[];
}
