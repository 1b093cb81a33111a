import { DocumentBytesMissingError, DocumentFiles, type StoredFile } from '#platform/documents';
import type { Machine } from '../world/machine.js';
import type { Server } from '../world/server.js';

/** The files of a world, by the ids of their documents. */
export type Files = Map<string, { readonly bytes: Uint8Array; readonly storedAt: number }>;

/** The document files of one process: reaches the files over the network. */
export class SimulatedDocumentFiles extends DocumentFiles {
  constructor(
    private readonly machine: Machine,
    private readonly server: Server,
    private readonly files: Files,
  ) {
    super();
  }

  put(documentId: string, bytes: Uint8Array): Promise<boolean> {
    const storedAt = this.machine.now();
    return this.server.request(this.machine, () => {
      if (this.files.has(documentId)) return false;
      this.files.set(documentId, { bytes, storedAt });
      return true;
    });
  }

  async *read(documentId: string): AsyncGenerator<Uint8Array> {
    const file = await this.server.request(this.machine, () => this.files.get(documentId));
    if (!file) throw new DocumentBytesMissingError(documentId);
    yield file.bytes;
  }

  remove(documentId: string): Promise<boolean> {
    return this.server.request(this.machine, () => this.files.delete(documentId));
  }

  async *storedSince(time: Date): AsyncGenerator<StoredFile> {
    const files = await this.server.request(this.machine, () => [...this.files]);
    for (const [documentId, { storedAt }] of files)
      if (storedAt >= time.getTime()) yield { documentId, storedAt: new Date(storedAt) };
  }

  clearUnfinished(): Promise<void> {
    return Promise.resolve();
  }
}
