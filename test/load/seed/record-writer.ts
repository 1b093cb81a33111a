import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { Collection, Lease, Write } from '#kit/document-store';
import { Logger } from '#kit/kernel';
import { openStores, readConfig, type Stores } from '#platform/hosting';
import { dataKeys } from '#platform/personal-data';
import { webhookCollections } from '#platform/webhooks';
import { domains } from '../../../apps/domains.js';

/** A record to write: collection, id, JSON. */
export type SeededRecord = readonly [collection: string, id: string, json: string];

/** Written in bulk: their indexes are created afterwards. */
export const BULK = ['partner-events', 'webhook-deliveries'];
const LEASE_MS = 24 * 3_600_000;
/** The checkpoint of the bulk writes; removed at the end. */
const SEEDING = { name: 'load-seeding', kind: 'record' } as const;
const MAX_QUEUED = 3;

type Request =
  | { readonly kind: 'write'; readonly records: readonly SeededRecord[] }
  | { readonly kind: 'finish'; readonly subscribers: readonly string[]; readonly head: number };

/** Writes records in another thread while this one writes the log. */
export class RecordWriter {
  private readonly worker: Worker;
  private queued = 0;
  private failure: Error | null = null;
  private wake: (() => void) | null = null;

  /** @param env the variables that name the stores */
  constructor(env: Readonly<Record<string, string>>) {
    this.worker = new Worker(new URL(import.meta.url), { workerData: env });
    this.worker.on('message', () => {
      this.queued--;
      this.wake?.();
    });
    this.worker.on('error', (error) => {
      this.failure = error;
      this.wake?.();
    });
  }

  /** Queues records. Resolves at once unless too many batches are waiting. */
  async write(records: readonly SeededRecord[]): Promise<void> {
    await this.ask({ kind: 'write', records }, MAX_QUEUED);
  }

  /** Creates the indexes and moves the subscribers past the log, whose events they need not handle. */
  async finish(subscribers: readonly string[], head: number): Promise<void> {
    await this.ask({ kind: 'finish', subscribers, head }, 0);
    await this.worker.terminate();
  }

  private async ask(request: Request, atMost: number): Promise<void> {
    this.worker.postMessage(request);
    this.queued++;
    while (this.queued > atMost && !this.failure) await new Promise<void>((resolve) => (this.wake = resolve));
    if (this.failure) throw this.failure;
  }
}

/** The thread. */
async function work(env: Readonly<Record<string, string>>): Promise<void> {
  const port = parentPort;
  if (!port) return;
  const stores = await openStores(readConfig(env, domains), domains, new Logger('error'));
  const { documentStore } = stores;
  const bulk = (webhookCollections as readonly Collection[]).filter(({ name }) => BULK.includes(name));
  await documentStore.drop(SEEDING, bulk);
  const lease = await documentStore.acquireLease(SEEDING.name, SEEDING.name, LEASE_MS);
  if (!lease) throw new Error('another seeder writes to this folder');
  port.on('message', (request: Request) => {
    running = running.then(async () => {
      if (request.kind === 'write') await write(stores, lease, request.records);
      else await finish(stores, lease, request);
      port.postMessage('done');
    });
    running.catch((error: unknown) => {
      throw error;
    });
  });
}
let running: Promise<void> = Promise.resolve();

/** Without a subject, because personal data is encrypted already. */
const collections = new Map<string, Collection>(
  (webhookCollections as readonly Collection[]).map(({ name, kind, indexes, list }) => [
    name,
    { name, kind, ...(indexes && { indexes }), ...(list && { list }) },
  ]),
);

/** Returns the collection of records with a name. Only those of webhooks must be known with their indexes. */
export const collectionOf = (name: string): Collection => collections.get(name) ?? { name, kind: 'record' };

async function write(
  { documentStore }: Stores,
  lease: Lease,
  records: readonly SeededRecord[],
): Promise<void> {
  const isKey = ([name]: SeededRecord): boolean => name === dataKeys.name;
  // Keys first: a store that encrypts records would create them otherwise.
  for (const part of [records.filter(isKey), records.filter((record) => !isKey(record))])
    await documentStore.fill({
      subscription: SEEDING,
      position: 0,
      fence: lease,
      writes: part.map(writeOf),
    });
}

function writeOf([name, id, json]: SeededRecord): Write {
  const document = JSON.parse(json) as object;
  const { position } = document as { position?: number };
  return {
    kind: 'put',
    collection: collectionOf(name),
    id,
    document,
    ...(position !== undefined && { position }),
  };
}

async function finish(
  stores: Stores,
  lease: Lease,
  { subscribers, head }: Extract<Request, { kind: 'finish' }>,
): Promise<void> {
  const { documentStore } = stores;
  await documentStore.define(webhookCollections);
  for (const name of subscribers)
    await documentStore.commit({
      subscription: { name, kind: 'record' },
      position: head,
      fence: lease,
      writes: [],
    });
  await documentStore.drop(SEEDING, []);
  await documentStore.releaseLease(lease);
  await stores.close();
}

if (parentPort) await work(workerData as Readonly<Record<string, string>>);
