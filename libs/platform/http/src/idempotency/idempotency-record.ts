import type { Collection } from '#kit/document-store';

/** What is known of one idempotency key. Its id is a keyed hash of tenant, environment, route and key. */
export interface IdempotencyRecord {
  /**
   * `running`: a process works with it as long as the lease lasts. `idle`: none does, it may be used again.
   * `done`: it has a response.
   */
  readonly state: 'running' | 'idle' | 'done';
  /** Keyed hash of the body's canonical JSON (RFC 8785). */
  readonly fingerprint: string;
  /** What the attempts work with; null where none of them can have committed anything. */
  readonly allocated: { readonly id: string; readonly commandId: string } | null;
  /** Real time, epoch milliseconds. */
  readonly leaseUntil: number;
  /**
   * The sealed `{ status, body }`: by the data key of the subject, else by the master key. Null where there is none, or
   * the subject was erased.
   */
  readonly answer: string | null;
  /** The customer whom the answer is about. What older versions stored lacks it. */
  readonly subjectId?: string | null;
  /** RFC 3339; the tenant's time. */
  readonly expiresAt: string;
}

/** A storage format. */
export const idempotencyRecords: Collection<IdempotencyRecord> = {
  name: 'idempotency',
  kind: 'record',
  indexes: [['expiresAt'], ['subjectId', 'expiresAt']],
};
