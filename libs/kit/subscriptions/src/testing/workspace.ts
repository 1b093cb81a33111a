import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteEventStore } from '#kit/event-store/adapters';
import type { DocumentStore } from '#kit/document-store';
import { SubscriptionEngine, type SubscriptionEngineOptions } from '../engine/subscription-engine.js';
import { SqliteDocumentStore } from '#kit/document-store/adapters';
import { codec } from './counter.js';

/** Short delays for specs. */
export const QUICK = { retryDelaysMs: [1, 1], lookMs: 10 };

/** Real stores in a temporary directory, and engines that stand for several processes. */
export class Workspace {
  readonly directory = mkdtempSync(join(tmpdir(), 'engine-'));
  private readonly closing: (() => Promise<void>)[] = [];

  async events(): Promise<SqliteEventStore> {
    const store = await SqliteEventStore.open({ directory: this.directory });
    this.closing.push(() => store.close());
    return store;
  }

  async documents(): Promise<SqliteDocumentStore> {
    const store = await SqliteDocumentStore.open({ directory: this.directory });
    this.closing.push(() => store.close());
    return store;
  }

  /** Creates an engine that is stopped at the end of the test. */
  engine(
    events: SqliteEventStore,
    documents: DocumentStore,
    owner: string,
    options: Partial<SubscriptionEngineOptions> = {},
  ): SubscriptionEngine {
    return this.stopLater(new SubscriptionEngine(events, codec, documents, { owner, ...QUICK, ...options }));
  }

  protected stopLater<E extends SubscriptionEngine>(engine: E): E {
    this.closing.push(() => engine.stop());
    return engine;
  }

  async dispose(): Promise<void> {
    for (const close of this.closing.reverse()) await close();
    rmSync(this.directory, { recursive: true });
  }
}
