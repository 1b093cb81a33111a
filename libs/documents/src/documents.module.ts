import { join } from 'node:path';
import { Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '#kernel';
import { DiskDocumentBytes } from './adapters/disk/disk-document-bytes.js';
import { DocumentBytes } from './bytes/document-bytes.js';
import { DownloadController } from './links/download.controller.js';
import { SignedLinks } from './links/signed-links.js';

/** Where bytes live is where read models live: MongoDB where it is configured, else the data directory. */
export async function openDocumentBytes({ mongodbUrl, dataDir }: Config): Promise<DocumentBytes> {
  if (!mongodbUrl) return DiskDocumentBytes.open({ directory: join(dataDir, 'documents') });
  // Loaded only here: the embedded store starts without the driver.
  const { GridFsDocumentBytes } = await import('./adapters/mongodb/gridfs-document-bytes.js');
  return GridFsDocumentBytes.connect({ url: mongodbUrl });
}

@Injectable()
class ClosesDocumentBytes implements OnApplicationShutdown {
  constructor(private readonly bytes: DocumentBytes) {}

  onApplicationShutdown(): Promise<void> {
    return this.bytes.close();
  }
}

/** Storage of documents' bytes, and links to them. */
@Module({
  providers: [
    { provide: DocumentBytes, useFactory: openDocumentBytes, inject: [Config] },
    SignedLinks,
    ClosesDocumentBytes,
  ],
  exports: [DocumentBytes, SignedLinks],
})
export class DocumentsModule {}

/** `GET /documents/:documentId`, for the holders of signed links. */
@Module({ imports: [DocumentsModule], controllers: [DownloadController] })
export class DownloadsModule {}
