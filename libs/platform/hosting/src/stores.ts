import { existsSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { sleep, type Clock, type Config, type Logger, newId, ProcessConfig, SystemClock } from '#kit/kernel';
import { anchorCollections, AuditChain } from '#platform/audit';
import { CommandHandling, type DomainModel, DomainRegistry, EventCodec } from '#kit/event-sourcing';
import { type EventStore, EventStoreConfig } from '#kit/event-store';
import {
  connectEventStoreDb,
  type CopiedEvents,
  copyEvents,
  SqliteEventStore,
} from '#kit/event-store/adapters';
import { commandTrace } from '#kit/tracing';
import { countLoadedEvents, requestsUnderWay } from '#platform/http';
import {
  isStore,
  KeyRing,
  MasterKey,
  MasterKeyConfig,
  MasterKeyMismatchError,
  PersonalDocuments,
} from '#platform/personal-data';
import { type DocumentStore, DocumentStoreConfig } from '#kit/document-store';
import { ProjectionEngine, ReadModels } from '#kit/projections';
import type { SubscriptionEngineOptions } from '#kit/subscriptions';
import {
  areReadModelsOpen,
  connectMongoDb,
  copyRecords,
  SqliteDocumentStore,
} from '#kit/document-store/adapters';
import { SandboxClock } from '#platform/sandbox-clock';
import { type Announcing, WebhookRegistry } from '#platform/webhook-mapping';
import { prepareDataFolder } from './data-folder.js';

interface Opened {
  readonly config: Config;
  readonly registry: DomainRegistry;
  readonly webhooks: WebhookRegistry;
  readonly clock: Clock;
  readonly masterKey: MasterKey;
  readonly keyRing: KeyRing;
  readonly eventStore: EventStore;
  readonly documentStore: DocumentStore;
}

/** The open stores and everything built on them, ready before the process serves requests. */
export interface Stores extends Opened {
  readonly codec: EventCodec;
  readonly chain: AuditChain;
  readonly commandHandling: CommandHandling;
  readonly readModels: ReadModels;
  /** Runs the subscriptions that the process registers. */
  readonly engine: ProjectionEngine;
  close(): Promise<void>;
}

/** How long (ms) the leases of a killed process last. Other processes can take over only after that. */
const LEASE_TTL_MS = 4000;
/** With more concurrent requests than this, requests have priority over subscriptions. */
const MANY_REQUESTS = 16;
/** How long (ms) to wait for a server that does not respond if no caller can abort the wait. */
const START_TIMEOUT_MS = 30_000;
const RETRY_MS = 1000;

/**
 * Opens the configured stores.
 *
 * @param stopping aborts the wait for a server that does not respond yet; without it, the wait has a time limit
 * @throws {ConfigError} if the data folder or the master key is unusable
 * @throws {EventStoreCorruptError} {@link DocumentStoreCorruptError} if a file is damaged or not ours
 * @throws {StoresMissingError} if one of the embedded stores is missing or overwritten while the other has data
 * @throws {EventStoreUnavailableError} {@link DocumentStoreUnavailableError} if a server does not respond in time
 * @throws {MasterKeyMismatchError} if the stores were written with another master key
 * @throws {DomainRegistryError} if the domains' declarations contradict each other
 * @throws {UpcasterChainError} if the upcasters do not lead to the current event versions
 */
export async function openStores(
  config: Config,
  domains: readonly (DomainModel & Announcing)[],
  logger: Logger,
  stopping?: AbortSignal,
): Promise<Stores> {
  const registry = new DomainRegistry(domains);
  const webhooks = new WebhookRegistry(domains);
  await prepareDataFolder(config);
  const masterKey = await MasterKey.load(config.get(MasterKeyConfig));
  const { eventStore, documentStore } = await openBoth(config);
  const keyRing = new KeyRing(documentStore, masterKey);
  let sandboxClock: SandboxClock | null = null;
  try {
    const { eventStoreUrl } = config.get(EventStoreConfig);
    const { mongodbUrl } = config.get(DocumentStoreConfig);
    await whenResponding(eventStoreUrl && 'event store (EVENTSTORE_URL)', eventStore, logger, stopping);
    const ping = async (): Promise<void> => {
      await documentStore.ping();
      await keyRing.start();
    };
    await whenResponding(mongodbUrl && 'read-model store (MONGODB_URL)', { ping }, logger, stopping);
    if (config.get(ProcessConfig).environment === 'sandbox')
      sandboxClock = await SandboxClock.start(documentStore, logger);
  } catch (error) {
    await Promise.all([eventStore.close(), documentStore.close()]);
    throw error;
  }
  const clock = sandboxClock ?? new SystemClock();
  return storesOn(
    { config, registry, webhooks, clock, masterKey, keyRing, eventStore, documentStore },
    {
      owner: `${hostname()}/${process.pid}/${newId()}`,
      logger,
      leaseTtlMs: LEASE_TTL_MS,
      busy: () => requestsUnderWay() > MANY_REQUESTS,
    },
    () => sandboxClock?.stop(),
  );
}

/**
 * Opens both stores, unless an embedded one is missing or overwritten while the other has data: a new one would lack the
 * events or the data keys. The order of the checks allows for another process that is creating the stores,
 * events first.
 */
async function openBoth(config: Config): Promise<Pick<Opened, 'eventStore' | 'documentStore'>> {
  const { dataDir } = config.get(ProcessConfig);
  const [events, records] = [join(dataDir, 'events.db'), join(dataDir, 'records.db')];
  const areEmbedded =
    config.get(EventStoreConfig).eventStoreUrl === null &&
    config.get(DocumentStoreConfig).mongodbUrl === null;
  if (areEmbedded && isStore(records) && !isStore(events)) throw lost(events, records);
  const eventStore = await openEventStore(config);
  try {
    if (areEmbedded && (await eventStore.head()) >= 0 && !isStore(records)) throw lost(records, events);
    return { eventStore, documentStore: await openDocumentStore(config) };
  } catch (error) {
    await eventStore.close();
    throw error;
  }
}

function lost(path: string, other: string): Error {
  const { size = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
  const fault =
    size > 0 ? 'is not a store of this service (it was damaged or overwritten)' : 'is missing or empty';
  return new StoresMissingError(
    `${path} ${fault}, but ${other} belongs to it. Restore both from one backup; no new store was created.`,
  );
}

/** The data folder lacks a store; the message tells the operator what to check. */
class StoresMissingError extends Error {
  override readonly name = 'StoresMissingError';
}

/**
 * Checks that a service has created the embedded stores of a configuration. A command that opened a mistyped folder would
 * create empty ones.
 *
 * @throws {StoresMissingError}
 */
export function assertStoresExist(config: Config): void {
  const { dataDir } = config.get(ProcessConfig);
  const needed = [
    ...(config.get(EventStoreConfig).eventStoreUrl === null ? ['events.db'] : []),
    ...(config.get(DocumentStoreConfig).mongodbUrl === null ? ['records.db'] : []),
  ];
  const missing = needed.filter((name) => !existsSync(join(dataDir, name)));
  if (missing.length > 0)
    throw new StoresMissingError(
      `There is no ${missing.join(' and no ')} in ${dataDir}. Check DATA_DIR; the service creates the stores when it first starts.`,
    );
}

/**
 * Creates the objects of a process on open stores.
 *
 * @param stopClock called after the engine stops and before the stores close
 */
export function storesOn(
  open: Opened,
  options: SubscriptionEngineOptions,
  stopClock?: () => Promise<void> | undefined,
): Stores {
  const { registry, clock, masterKey, keyRing, eventStore } = open;
  const documentStore = new PersonalDocuments(open.documentStore, keyRing);
  const codec = new EventCodec(registry.upcasting, keyRing);
  const chain = new AuditChain(masterKey);
  const engine = new ProjectionEngine(eventStore, codec, documentStore, options);
  const trace = commandTrace(
    open.config.get(EventStoreConfig).eventStoreUrl === null ? 'sqlite' : 'eventstoredb',
  );
  return {
    ...open,
    documentStore,
    codec,
    chain,
    commandHandling: new CommandHandling(eventStore, codec, clock, chain, () => countLoadedEvents(1), trace),
    readModels: new ReadModels(documentStore, registry.projections),
    engine,
    close: async () => {
      await engine.stop();
      await stopClock?.();
      await eventStore.close();
      await documentStore.close();
    },
  };
}

/**
 * Copies the embedded stores to another folder while services use them. Events are copied first: the data keys
 * they need are older, so the records copied afterwards include them.
 *
 * @returns a summary of the copied log
 * @throws any error of SQLite or the file system
 */
export function copyStores(from: string, to: string): CopiedEvents {
  const copied = copyEvents(from, to);
  copyRecords(from, to, copied.position, anchorCollections);
  return copied;
}

/**
 * Waits until a store responds, and logs the wait, because servers may start after this process.
 * @param server null: an embedded store, which a busy machine may slow down
 */
async function whenResponding(
  server: string | null,
  store: { ping(): Promise<void> },
  logger: Logger,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  const wait = `waiting for the ${server ?? 'data folder (DATA_DIR)'}`;
  for (;;) {
    // A first attempt may take many seconds to fail.
    const silent = server === null ? undefined : setTimeout(() => logger.warn(wait), RETRY_MS);
    try {
      await store.ping();
      return;
    } catch (error) {
      const isOver = !stopping && performance.now() > deadline;
      if (isOver || error instanceof MasterKeyMismatchError) throw error;
      logger.warn(wait, { reason: error instanceof Error ? error.message : String(error) });
      await sleep(RETRY_MS, stopping);
      stopping?.throwIfAborted();
    } finally {
      clearTimeout(silent);
    }
  }
}

/** Reports whether a process has the embedded read models open. */
export const hasReadModelsOpen = (config: Config): boolean =>
  areReadModelsOpen(config.get(ProcessConfig).dataDir);

function openEventStore(config: Config): Promise<EventStore> {
  const { eventStoreUrl } = config.get(EventStoreConfig);
  if (eventStoreUrl !== null) return connectEventStoreDb({ url: eventStoreUrl });
  return SqliteEventStore.open({ directory: config.get(ProcessConfig).dataDir });
}

function openDocumentStore(config: Config): Promise<DocumentStore> {
  const { mongodbUrl } = config.get(DocumentStoreConfig);
  if (mongodbUrl !== null) return connectMongoDb({ url: mongodbUrl });
  return SqliteDocumentStore.open({ directory: config.get(ProcessConfig).dataDir });
}
