import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomainRegistry } from '#kit/event-sourcing';
import { SqliteEventStore } from '#kit/event-store/adapters';
import { Logger, newId, ProcessConfig } from '#kit/kernel';
import { SettableClock } from '#kit/kernel/testing';
import { KeyRing, MasterKey, MasterKeyConfig } from '#platform/personal-data';
import { SqliteDocumentStore } from '#kit/document-store/adapters';
import { requireIndexes } from '#kit/document-store/testing';
import { WebhookRegistry } from '#platform/webhook-mapping';
import { readConfig } from '../configuration.js';
import type { Domain } from '../domain.js';
import { type Stores, storesOn } from '../stores.js';

export interface TestStores {
  readonly stores: Stores;
  readonly clock: SettableClock;
  readonly folder: string;
  close(keep: boolean): Promise<void>;
}

/** An in-memory file system if the machine has one; data of a spec need not survive a power cut. */
const MEMORY = '/dev/shm';

/** Opens embedded stores in a new folder. */
export async function openTestStores(
  domains: readonly Domain[],
  { env = {}, folder = newFolder() }: { env?: Readonly<Record<string, string>>; folder?: string },
): Promise<TestStores> {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...env }, domains);
  const registry = new DomainRegistry(domains);
  const webhooks = new WebhookRegistry(domains);
  const masterKey = await MasterKey.load(config.get(MasterKeyConfig));
  const eventStore = await SqliteEventStore.open({ directory: folder });
  const documentStore = await SqliteDocumentStore.open({ directory: folder });
  const keyRing = new KeyRing(documentStore, masterKey);
  await keyRing.start();
  const clock = new SettableClock();
  const stores = storesOn(
    { config, registry, webhooks, clock, masterKey, keyRing, eventStore, documentStore },
    { owner: newId(), logger: new Logger(config.get(ProcessConfig).logLevel) },
  );
  requireIndexes(stores.documentStore);
  const close = async (keep: boolean): Promise<void> => {
    await stores.close();
    if (!keep) rmSync(folder, { recursive: true, force: true });
  };
  return { stores, clock, folder, close };
}

const newFolder = (): string => mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'pfs-harness-'));
