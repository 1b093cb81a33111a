import { rm } from 'node:fs/promises';
import { newFolder } from '#kit/event-store/testing';
import { SqliteDocumentStore } from '../adapters/sqlite/sqlite-document-store.js';

/** Returns a server's address with another database. It may name several hosts, which `URL` does not accept. */
export const databaseUrl = (server: string, database: string): string =>
  server.replace(/^([a-z+]+:\/\/[^/?]+)\/?[^?]*/, `$1/${database}`);

/** An empty embedded document store for specs. */
export class TestDocumentStore {
  /** Folder of the store; a spec may add its own files. */
  readonly folder = newFolder();
  private opened: SqliteDocumentStore | null = null;

  static async open(): Promise<TestDocumentStore> {
    const store = new TestDocumentStore();
    await store.reopen();
    return store;
  }

  get store(): SqliteDocumentStore {
    if (this.opened === null) throw new Error('the store is closed');
    return this.opened;
  }

  /** Closes the store and opens its files again, like another process. */
  async reopen(): Promise<SqliteDocumentStore> {
    await this.opened?.close();
    return (this.opened = await SqliteDocumentStore.open({ directory: this.folder }));
  }

  async close(): Promise<void> {
    await this.store.close();
    await rm(this.folder, { recursive: true });
  }
}
