import type { JsonSchema } from '#platform/http';

export interface PublishedEvent {
  readonly eventName: string;
  readonly description: string;
  /** JSON Schema of the body. */
  readonly schema: { readonly properties: Readonly<Record<'eventPayload', JsonSchema>> };
  readonly sample: object;
}

/** The port to the catalog of webhook events. */
export abstract class PublishedEvents {
  abstract list(): readonly PublishedEvent[];
}
