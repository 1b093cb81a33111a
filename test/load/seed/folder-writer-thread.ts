// The thread of a `FolderWriter`.
import { parentPort, workerData } from 'node:worker_threads';
import { join } from 'node:path';
import type { Collection, Lease, Write } from '#kit/document-store';
import { Logger } from '#kit/kernel';
import { AnchorLog } from '#platform/audit';
import { DocumentBytes } from '#platform/documents';
import { openStores, readConfig, type Stores, streamPrefixesOf } from '#platform/hosting';
import { dataKeys } from '#platform/personal-data';
import { webhookCollections } from '#platform/webhooks';
import { domains } from '../../../apps/domains.js';
import { BULK, collectionOf } from './collections.js';
import { SeededFiles } from './files.js';
import type { Batch, Request, SeededAppend, SeededRecord } from './folder-writer.js';
import { RecentLog } from './recent-log.js';
import { readPlayed } from './template.js';

const LEASE_MS = 24 * 3_600_000;
/** The checkpoint of the bulk writes; removed at the end. */
const SEEDING = { name: 'load-seeding', kind: 'record' } as const;
const ANCHORING = { actor: { type: 'system', id: 'audit' }, isDue: () => true } as const;

/** Writes what arrives, in order. */
async function work(env: Readonly<Record<string, string>>): Promise<void> {
  const port = parentPort;
  if (!port) return;
  const stores = await openStores(readConfig(env, domains), domains, new Logger('error'));
  const { documentStore } = stores;
  const bulk = (webhookCollections as readonly Collection[]).filter(({ name }) => BULK.includes(name));
  await documentStore.drop(SEEDING, bulk);
  const lease = await documentStore.acquireLease(SEEDING.name, SEEDING.name, LEASE_MS);
  if (!lease) throw new Error('another seeder writes to this folder');
  const log = new RecentLog(stores.eventStore, (await readPlayed(stores, [])).stored);
  const anchors = new AnchorLog({
    store: log,
    chain: stores.chain,
    prefixes: streamPrefixesOf(stores),
    now: () => new Date(),
  });
  const files = new DocumentBytes(
    new SeededFiles(join(env['DATA_DIR'] ?? '', 'documents'), true),
    stores.keyRing,
  );
  const write = async ({ appends, records, files: documents }: Batch): Promise<void> => {
    await Promise.all(appends.map((append) => appendTo(log, append)));
    await anchors.seal(ANCHORING);
    log.forget(anchors.last?.position ?? 0);
    await writeRecords(stores, lease, records);
    await Promise.all(
      documents.map(({ documentId, content, subjectId }) => files.put(documentId, content, subjectId)),
    );
  };
  port.on('message', (request: Request) => {
    running = running.then(async () => {
      if (request.kind === 'write') await write(request.batch);
      else await finish(stores, lease, request);
      port.postMessage('done');
    });
    running.catch((error: unknown) => {
      throw error;
    });
  });
}
let running: Promise<void> = Promise.resolve();

async function appendTo(log: RecentLog, { stream, events, revision, position }: SeededAppend): Promise<void> {
  const result = await log.append(stream, events, revision === 0 ? 'no-stream' : revision - 1);
  if (result.position !== position)
    throw new Error(`an event of ${stream} got the position ${result.position} instead of ${position}`);
}

async function writeRecords(
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
  { subscribers }: Extract<Request, { kind: 'finish' }>,
): Promise<void> {
  const { documentStore, eventStore } = stores;
  const head = await eventStore.head();
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

await work(workerData as Readonly<Record<string, string>>);
