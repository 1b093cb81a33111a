import { hostname } from 'node:os';
import { CommandHandling, type Domain, EventCodec, Upcasting } from '#event-sourcing';
import { EventStore, EventStoreDbEventStore, SqliteEventStore } from '#event-store';
import { Clock, Config, type Logger, newId, SystemClock } from '#hosting';
import { KeyRing, MasterKey } from '#personal-data';
import { DocumentStore, ReadModels, SqliteDocumentStore, SubscriptionEngine } from '#projections';

/** Everything that a process stands on, opened before anything is served. */
export interface Stores {
  readonly config: Config;
  readonly clock: Clock;
  readonly masterKey: MasterKey;
  readonly keyRing: KeyRing;
  readonly eventStore: EventStore;
  readonly documentStore: DocumentStore;
  readonly codec: EventCodec;
  readonly commandHandling: CommandHandling;
  readonly readModels: ReadModels;
  /** Runs the subscriptions that the process registers with it. */
  readonly engine: SubscriptionEngine;
  close(): Promise<void>;
}

/**
 * Opens the stores that the configuration names.
 *
 * @throws {ConfigError} a master key that cannot be used
 * @throws {EventStoreCorruptError} {@link DocumentStoreCorruptError} a file that is damaged or not ours
 * @throws {UpcasterChainError} the events' upcasters do not lead to their present shapes
 */
export async function openStores(
  config: Config,
  domains: readonly Domain[],
  logger: Logger,
): Promise<Stores> {
  const versions = Object.assign({}, ...domains.flatMap((d) => d.aggregates.map((a) => a.events))) as Record<
    string,
    number
  >;
  const upcasting = new Upcasting(
    versions,
    domains.flatMap((domain) => domain.upcasters),
  );
  const clock = new SystemClock();
  const masterKey = await MasterKey.load(config);
  const eventStore = await openEventStore(config);
  const documentStore = await openDocumentStore(config).catch(async (error: unknown) => {
    await eventStore.close();
    throw error;
  });
  const keyRing = new KeyRing(documentStore, masterKey);
  const codec = new EventCodec(upcasting, keyRing);
  const owner = `${hostname()}/${process.pid}/${newId()}`;
  const engine = new SubscriptionEngine(eventStore, codec, documentStore, { owner, logger });
  const projections = domains.flatMap((domain) => domain.projections);
  return {
    config,
    clock,
    masterKey,
    keyRing,
    eventStore,
    documentStore,
    codec,
    commandHandling: new CommandHandling(eventStore, codec),
    readModels: new ReadModels(documentStore, projections),
    engine,
    close: async () => {
      await engine.stop();
      await eventStore.close();
      await documentStore.close();
    },
  };
}

function openEventStore(config: Config): Promise<EventStore> {
  if (config.eventStoreUrl === null) return SqliteEventStore.open({ directory: config.dataDir });
  return EventStoreDbEventStore.connect({ url: config.eventStoreUrl });
}

function openDocumentStore(config: Config): Promise<DocumentStore> {
  if (config.mongodbUrl === null) return SqliteDocumentStore.open({ directory: config.dataDir });
  throw new Error('no MongoDB yet');
}
