import type { DocumentStore } from '../../document-store.js';

/**
 * Documents on a server, in the database that the address names. The driver is loaded only here: the embedded store
 * starts without it. A server that is down is no error: calls fail until it answers.
 *
 * @throws what the driver says of an address that is none
 */
export async function connectMongoDb(options: { readonly url: string }): Promise<DocumentStore> {
  const { MongoDocumentStore } = await import('./mongo-document-store.js');
  return MongoDocumentStore.connect(options);
}
