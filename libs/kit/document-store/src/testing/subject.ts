import type { DocumentStore } from '../document-store.js';

/** Two stores on the same documents. */
export interface Subject {
  readonly one: DocumentStore;
  readonly other: DocumentStore;
}
