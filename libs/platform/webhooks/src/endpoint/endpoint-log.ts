import type { Actor } from '#kit/event-sourcing';

/** A change of an endpoint as auditors see it: without its secret, and only the host of its URL. */
export type EndpointChange =
  | {
      readonly type: 'NoteEndpointSet';
      readonly endpointId: string;
      readonly host: string;
      readonly enabled: boolean;
    }
  | { readonly type: 'NoteSecretRotated'; readonly endpointId: string; readonly overlapHours: number }
  | { readonly type: 'NoteEndpointRemoved'; readonly endpointId: string };

/** The author and the request of a change. */
export interface ChangedBy {
  readonly actor: Actor;
  readonly requestId: string;
}

/** The port to the record of changes of partners' endpoints. */
export abstract class EndpointLog {
  /**
   * Records a change that is about to be made, so that no change is ever missing.
   *
   * @throws {DomainError} `E_NOT_FOUND`; `E_RATE_LIMITED`: too many changes today
   */
  abstract record(tenantId: string, change: EndpointChange, by: ChangedBy): Promise<void>;
}
