import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { ProcessConfig } from '#kit/kernel';
import { DocumentStore, DocumentStoreConfig } from '#kit/document-store';
import { mongoConnectionOf } from '#kit/document-store/adapters';
import { KeyRing, PersonalDocuments } from '#platform/personal-data';
import { DiskDocumentFiles } from './adapters/disk/disk-document-files.js';
import { DocumentBytes } from './bytes/document-bytes.js';
import type { DocumentFiles } from './bytes/document-files.js';
import { DownloadController } from './links/download.controller.js';
import { SignedLinks } from './links/signed-links.js';
import { WritingThreads } from './writing/writing-threads.js';

/** Files are stored next to the read models: in MongoDB if configured, otherwise in the data directory. */
async function openFiles(
  { mongodbUrl }: DocumentStoreConfig,
  dataDir: string,
  store: DocumentStore,
): Promise<DocumentFiles> {
  if (!mongodbUrl) return DiskDocumentFiles.open({ directory: join(dataDir, 'documents') });
  // Loaded only here, so the embedded store starts without the driver.
  const { MongoDocumentFiles } = await import('./adapters/mongodb/mongo-document-files.js');
  const inner = store instanceof PersonalDocuments ? store.inner : store;
  return new MongoDocumentFiles(await mongoConnectionOf(inner));
}

const openDocumentBytes = async (
  config: DocumentStoreConfig,
  { dataDir }: ProcessConfig,
  store: DocumentStore,
  keyRing: KeyRing,
): Promise<DocumentBytes> => new DocumentBytes(await openFiles(config, dataDir, store), keyRing);

/** Storage of document files, download links, and the threads that create documents. */
@Module({
  providers: [
    {
      provide: DocumentBytes,
      useFactory: openDocumentBytes,
      inject: [DocumentStoreConfig, ProcessConfig, DocumentStore, KeyRing],
    },
    { provide: WritingThreads, useFactory: () => new WritingThreads() },
    SignedLinks,
  ],
  exports: [DocumentBytes, WritingThreads, SignedLinks],
})
export class DocumentsModule {}

/** Creates download links without opening the storage. */
@Module({ providers: [SignedLinks], exports: [SignedLinks] })
export class DocumentLinksModule {}

/** `GET /documents/:documentId`, for holders of signed links. */
@Module({ imports: [DocumentsModule], controllers: [DownloadController] })
export class DownloadsModule {}
