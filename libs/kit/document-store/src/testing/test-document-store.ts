import { rm } from 'node:fs/promises';
import { newFolder } from '#kit/event-store/testing';
import { SqliteDocumentStore } from '../adapters/sqlite/sqlite-document-store.js';

/** An embedded document store with nothing in it. */
export class TestDocumentStore {
  /** For what a spec keeps beside the store, too. */
  readonly folder = newFolder();
  private opened: SqliteDocumentStore | null = null;

  static async open(): Promise<TestDocumentStore> {
    const made = new TestDocumentStore();
    await made.reopen();
    return made;
  }

  get store(): SqliteDocumentStore {
    if (this.opened === null) throw new Error('the store is closed');
    return this.opened;
  }

  /** Closes it and opens what it stored, as another process would. */
  async reopen(): Promise<SqliteDocumentStore> {
    await this.opened?.close();
    return (this.opened = await SqliteDocumentStore.open({ directory: this.folder }));
  }

  async close(): Promise<void> {
    await this.store.close();
    await rm(this.folder, { recursive: true });
  }
}
