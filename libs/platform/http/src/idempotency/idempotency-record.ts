import type { Collection } from '#kit/document-store';

/** The state of one idempotency key. Its id is a keyed hash of tenant, environment, route and key. */
export interface IdempotencyRecord {
  /**
   * `running`: a process holds the key until the lease expires. `idle`: the key may be used again. `done`: the
   * key has a response.
   */
  readonly state: 'running' | 'idle' | 'done';
  /** Keyed hash of the body's canonical JSON (RFC 8785). */
  readonly fingerprint: string;
  /** The id that every attempt uses, and the command id of attempts with this body. */
  readonly reservedIds: { readonly id: string; readonly commandId: string };
  /** Attempts with other bodies whose outcome was unknown. At most one of all attempts can commit. */
  readonly others?: readonly { readonly fingerprint: string; readonly commandId: string }[];
  /** Real time, in epoch milliseconds. */
  readonly leaseUntil: number;
  /**
   * The `{ status, body, writes }`, encrypted with the subject's data key if there is one, otherwise with the
   * master key. Null without a response, or after the subject was erased.
   */
  readonly response: string | null;
  /** The customer whom the response is about, if its data is sealed with the customer's key. */
  readonly subjectId: string | null;
  /** RFC 3339, by the tenant's clock. */
  readonly expiresAt: string;
}

/** A storage format. */
export const idempotencyRecords: Collection<IdempotencyRecord> = {
  name: 'idempotency',
  kind: 'record',
  indexes: [['expiresAt'], ['subjectId', 'expiresAt']],
};
