/** An event that partners are sent. */
export interface PublishedEvent {
  readonly eventName: string;
  readonly description: string;
  /** JSON Schema of the body. */
  readonly schema: object;
  readonly sample: object;
}

/** The port to the catalogue of what partners are sent. */
export abstract class PublishedEvents {
  abstract list(): readonly PublishedEvent[];
}
