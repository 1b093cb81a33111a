import type { DocumentStore } from '../document-store.js';
import { commitContract } from './commit-contract.js';
import { cursorContract } from './cursor-contract.js';
import { findContract } from './find-contract.js';
import { leaseContract } from './lease-contract.js';
import type { Subject } from './fresh.js';
import { writeContract } from './write-contract.js';

export interface DocumentStoreFactory {
  /** Opens another store on the same documents, like a second process. The suite closes it. */
  open(): Promise<DocumentStore>;
  /** Deletes all data of the suite. */
  dispose(): Promise<void>;
}

/** Defines the specs that every document store must pass. Each test uses new documents and names. */
export function documentStoreContract(name: string, factory: () => Promise<DocumentStoreFactory>): void {
  describe(`document store contract: ${name}`, () => {
    let stores: readonly [DocumentStore, DocumentStore];
    let backend: DocumentStoreFactory;
    const subject: Subject = {
      get one() {
        return stores[0];
      },
      get other() {
        return stores[1];
      },
    };
    beforeAll(async () => {
      backend = await factory();
      stores = [await backend.open(), await backend.open()];
    });
    afterAll(async () => {
      await Promise.all(stores.map((store) => store.close()));
      await backend.dispose();
    });
    writeContract(subject);
    findContract(subject);
    cursorContract(subject);
    leaseContract(subject);
    commitContract(subject);
  });
}
