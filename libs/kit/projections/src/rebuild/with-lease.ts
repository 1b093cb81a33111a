import { PollingWorker } from '#kit/kernel';
import { type DocumentStore, type HeldLease, LeaseHolder } from '#kit/document-store';

/**
 * Holds a lease during `work` and releases it afterwards.
 *
 * @param owner unique among all processes
 * @param ttlMs milliseconds after which the lease expires if this process stops responding
 * @returns null if another process holds the lease
 * @throws {DocumentStoreUnavailableError} when acquiring the lease, and the errors of `work`
 */
export async function withLease<T>(
  store: DocumentStore,
  name: string,
  owner: string,
  ttlMs: number,
  work: (held: HeldLease) => Promise<T>,
): Promise<{ readonly result: T } | null> {
  const lease = new LeaseHolder(store, name, owner, ttlMs);
  const held = await lease.acquire();
  if (!held) return null;
  const renewal = new PollingWorker(() => lease.renew().then(() => undefined), {
    everyMs: ttlMs / 3,
    onError: () => undefined, // The fencing token protects another holder's work.
  });
  renewal.start();
  try {
    return { result: await work(held) };
  } finally {
    await renewal.stop();
    await lease.release();
  }
}
