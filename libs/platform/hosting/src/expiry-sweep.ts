import { type Clock, type Logger, PollingWorker } from '#kit/kernel';
import { type Collection, type DocumentStore, removeExpired } from '#kit/document-store';
import { idempotencyRecords } from '#platform/http';
import type { Domain } from './domain.js';

const EVERY_MS = 10 * 60_000;

/** Returns all collections whose records are removed after their `expiresAt`. */
export const expiringCollections = (domains: readonly Domain[]): readonly Collection<never>[] => [
  idempotencyRecords,
  ...domains.flatMap(({ expires = [] }) => expires),
];

/** Removes expired records of all domains. Any number of processes may do so at the same time. */
export class ExpirySweep extends PollingWorker {
  constructor(
    private readonly store: DocumentStore,
    private readonly clock: Clock,
    private readonly domains: readonly Domain[],
    logger: Logger,
  ) {
    super(() => this.pass(), {
      everyMs: EVERY_MS,
      onError: (error) => logger.error('expired records cannot be removed', { err: error }),
    });
  }

  /** Removes everything that has expired. */
  async pass(): Promise<void> {
    const now = this.clock.now();
    for (const collection of expiringCollections(this.domains))
      await removeExpired(this.store, collection, now);
  }
}
