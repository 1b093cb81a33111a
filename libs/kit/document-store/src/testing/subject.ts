import type { DocumentStore } from '../document-store.js';

/** Two stores with the same documents, like two processes. */
export interface Subject {
  readonly one: DocumentStore;
  readonly other: DocumentStore;
}
