import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Global, type INestApplication, Module, type Provider, type Type } from '@nestjs/common';
import { CommandHandling, type DomainModel, DomainRegistry, EventCodec } from '#kit/event-sourcing';
import { testChain } from '#kit/event-sourcing/testing';
import { EventStore } from '#kit/event-store';
import { SqliteEventStore } from '#kit/event-store/adapters';
import { Clock, Config, type ConfigSlice, Logger, ProcessConfig, SystemClock } from '#kit/kernel';
import { KeyRing, MasterKey, MasterKeyConfig } from '#platform/personal-data';
import { DocumentStore } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import { SqliteDocumentStore } from '#kit/document-store/adapters';
import { createHttpApp } from '../create-http-app.js';
import { HttpConfig } from '../http.config.js';

interface TestAppOptions {
  readonly controllers?: readonly Type[];
  readonly imports?: readonly Type[];
  readonly providers?: readonly Provider[];
  readonly domains?: readonly DomainModel[];
  /** Slices of the configuration besides those of the process and of HTTP. */
  readonly slices?: readonly ConfigSlice[];
  readonly env?: Readonly<Record<string, string>>;
  /** Wraps the stores to simulate failures and crashes. */
  readonly events?: (store: EventStore) => EventStore;
  readonly documents?: (store: DocumentStore) => DocumentStore;
  /** Folder of an earlier application, to start again on its data. */
  readonly folder?: string;
}

/** An application on its own embedded stores, listening on a free port. */
export class TestApp {
  private constructor(
    readonly app: INestApplication,
    readonly folder: string,
    readonly events: EventStore,
    readonly documents: DocumentStore,
  ) {}

  static async start(options: TestAppOptions): Promise<TestApp> {
    const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'http-'));
    const config = new Config({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...options.env }, [
      ProcessConfig,
      HttpConfig,
      ...(options.slices ?? []),
    ]);
    const masterKey = await MasterKey.load(config.get(MasterKeyConfig));
    const openedEvents = await SqliteEventStore.open({ directory: folder });
    const openedDocuments = await SqliteDocumentStore.open({ directory: folder });
    const events = options.events?.(openedEvents) ?? openedEvents;
    const documents = options.documents?.(openedDocuments) ?? openedDocuments;
    await new KeyRing(openedDocuments, masterKey).start();
    const app = await createHttpApp(rootOf(config, { masterKey, events, documents }, options), config);
    await app.listen(0, '127.0.0.1');
    return new TestApp(app, folder, openedEvents, openedDocuments);
  }

  get port(): number {
    return (this.app.getHttpServer() as { address(): AddressInfo }).address().port;
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.port}${path}`, init);
  }

  /** @param keep whether to keep the folder for another application */
  async stop(keep = false): Promise<void> {
    // `fetch` keeps connections open, and a stop would wait for one more request on them.
    (this.app.getHttpServer() as Server).closeIdleConnections();
    await this.app.close();
    await this.events.close();
    await this.documents.close();
    if (!keep) rmSync(this.folder, { recursive: true, force: true });
  }
}

function rootOf(
  config: Config,
  { masterKey, events, documents }: { masterKey: MasterKey; events: EventStore; documents: DocumentStore },
  options: TestAppOptions,
): Type {
  const registry = new DomainRegistry(options.domains ?? []);
  const keyRing = new KeyRing(documents, masterKey);
  const clock = new SystemClock();
  const codec = new EventCodec(registry.upcasting, keyRing);
  const stores: Provider[] = [
    ...config.entries(),
    { provide: DomainRegistry, useValue: registry },
    { provide: Clock, useValue: clock },
    { provide: Logger, useValue: new Logger(config.get(ProcessConfig).logLevel) },
    { provide: MasterKey, useValue: masterKey },
    { provide: KeyRing, useValue: keyRing },
    { provide: EventStore, useValue: events },
    { provide: DocumentStore, useValue: documents },
    { provide: CommandHandling, useValue: new CommandHandling(events, codec, clock, testChain) },
    { provide: ReadModels, useValue: new ReadModels(documents, []) },
  ];
  const provided = [...stores, ...(options.providers ?? [])];
  @Global()
  @Module({
    imports: [...(options.imports ?? [])],
    controllers: [...(options.controllers ?? [])],
    providers: provided,
    exports: provided.map((provider) => ('provide' in provider ? provider.provide : provider)),
  })
  class TestModule {}
  return TestModule;
}
