import type { DocumentStore } from '../../document-store.js';
import type { MongoConnection } from './mongo-connection.js';

/**
 * Returns a store in a MongoDB database. The driver is loaded only here, so that the embedded store starts without it. If the
 * server is down, this function succeeds and calls fail until the server responds.
 *
 * @throws the driver's error if the URL is malformed
 */
export async function connectMongoDb(options: { readonly url: string }): Promise<DocumentStore> {
  const { MongoDocumentStore } = await import('./mongo-document-store.js');
  return MongoDocumentStore.connect(options);
}

/** Returns the connection of a store that {@link connectMongoDb} has opened. The store closes it. */
export async function mongoConnectionOf(store: DocumentStore): Promise<MongoConnection> {
  const { MongoDocumentStore } = await import('./mongo-document-store.js');
  if (!(store instanceof MongoDocumentStore)) throw new TypeError('the documents are not stored in MongoDB');
  return store.connection;
}
