import { existsSync } from 'node:fs';
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
import { requestsUnderWay } from '#platform/http';
import { KeyRing, MasterKey, MasterKeyConfig } from '#platform/personal-data';
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

/** What is opened, and what goes with it. */
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

/** Everything that a process stands on, opened before anything is served. */
export interface Stores extends Opened {
  readonly codec: EventCodec;
  readonly chain: AuditChain;
  readonly commandHandling: CommandHandling;
  readonly readModels: ReadModels;
  /** Runs the subscriptions that the process registers with it. */
  readonly engine: ProjectionEngine;
  close(): Promise<void>;
}

/** How long a killed process keeps its subscriptions' leases: until then no other does their work. In milliseconds. */
const LEASE_TTL_MS = 4000;
/** More requests at once than this come before what follows from earlier ones. */
const MANY_REQUESTS = 16;
/** How long a server that does not respond is waited for where no caller could end the waiting, in milliseconds. */
const START_TIMEOUT_MS = 30_000;
const RETRY_MS = 1000;

/**
 * Opens the stores that the configuration names.
 *
 * @param stopping ends the waiting for a server that does not respond yet; without it that ends by itself
 * @throws {ConfigError} a master key that cannot be used
 * @throws {EventStoreCorruptError} {@link DocumentStoreCorruptError} a file that is damaged or not ours
 * @throws {EventStoreUnavailableError} {@link DocumentStoreUnavailableError} a server that does not respond in time
 * @throws {MasterKeyMismatchError} the stores were written with another master key
 * @throws {DomainRegistryError} the domains' declarations contradict each other
 * @throws {UpcasterChainError} the events' upcasters do not lead to their present shapes
 */
export async function openStores(
  config: Config,
  domains: readonly (DomainModel & Announcing)[],
  logger: Logger,
  stopping?: AbortSignal,
): Promise<Stores> {
  const registry = new DomainRegistry(domains);
  const webhooks = new WebhookRegistry(domains);
  const masterKey = await MasterKey.load(config.get(MasterKeyConfig));
  const eventStore = await openEventStore(config);
  const documentStore = await openDocumentStore(config).catch(async (error: unknown) => {
    await eventStore.close();
    throw error;
  });
  const keyRing = new KeyRing(documentStore, masterKey);
  let sandboxClock: SandboxClock | null = null;
  try {
    await whenResponding('event store', eventStore, logger, stopping);
    await whenResponding('read-model store', documentStore, logger, stopping);
    await keyRing.start();
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

/** The data folder has no stores; the message tells the operator what to check. */
export class StoresMissingError extends Error {
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

/** What a process works with, made of what is open. @param stopClock what is stopped, once the engine is, before the stores */
export function storesOn(
  open: Opened,
  options: SubscriptionEngineOptions,
  stopClock?: () => Promise<void> | undefined,
): Stores {
  const { registry, clock, masterKey, keyRing, eventStore, documentStore } = open;
  const codec = new EventCodec(registry.upcasting, keyRing);
  const chain = new AuditChain(eventStore, masterKey);
  const engine = new ProjectionEngine(eventStore, codec, documentStore, options);
  return {
    ...open,
    codec,
    chain,
    commandHandling: new CommandHandling(eventStore, codec, clock, chain),
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
 * Copies the embedded stores from one folder to another, while services work on them. Events come first: what they need
 * (their data keys) is older than they are, so that it is among the records that are copied after them.
 *
 * @returns what the log's copy holds
 * @throws what SQLite or the file system says
 */
export function copyStores(from: string, to: string): CopiedEvents {
  const copied = copyEvents(from, to);
  copyRecords(from, to, copied.position, anchorCollections);
  return copied;
}

/** Servers may be started after us: one that does not respond yet is waited for, and the log says so. */
async function whenResponding(
  name: string,
  store: { ping(): Promise<void> },
  logger: Logger,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await store.ping();
      return;
    } catch (error) {
      if (!stopping && performance.now() > deadline) throw error;
      logger.warn(`waiting for the ${name}`, {
        reason: error instanceof Error ? error.message : String(error),
      });
      await sleep(RETRY_MS, stopping);
      stopping?.throwIfAborted();
    }
  }
}

/** Whether a process has the embedded read models of a configuration open. */
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
