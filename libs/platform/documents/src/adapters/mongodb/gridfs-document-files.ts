import type { Readable } from 'node:stream';
import {
  GridFSBucket,
  MongoClient,
  MongoRuntimeError,
  MongoServerError,
  type Collection,
  type ObjectId,
} from 'mongodb';
import { isId } from '#kit/kernel';
import {
  type ByteRange,
  describe,
  DocumentBytesMissingError,
  DocumentFiles,
  type StoredBytes,
  type StoredFile,
} from '../../bytes/document-files.js';

/** Says which upload belongs to a document. Written last, so an upload without an entry does not count. */
interface Entry extends StoredBytes {
  readonly _id: string;
  readonly fileId: ObjectId;
}

const DUPLICATE_KEY = 11000;
const DURABLE = { writeConcern: { w: 'majority', journal: true } } as const;
const CLIENT = {
  connectTimeoutMS: 2000,
  waitQueueTimeoutMS: 2000,
  heartbeatFrequencyMS: 2000,
  serverSelectionTimeoutMS: 2000,
} as const;

/**
 * Stores files in GridFS. Two writers of one id upload separately and one of them gets the entry, because uploads
 * that share a GridFS id would mix their chunks. A crash before the entry leaves unreferenced chunks.
 */
export class GridFsDocumentFiles extends DocumentFiles {
  private readonly bucket: GridFSBucket;
  private readonly entries: Collection<Entry>;

  private constructor(private readonly client: MongoClient) {
    super();
    const db = client.db();
    this.bucket = new GridFSBucket(db, { bucketName: 'documentBytes', ...DURABLE });
    this.entries = db.collection<Entry>('documentBytes.entries', DURABLE);
  }

  /** @param options.url includes the database name, like the URL of the read-model store */
  static async connect(options: { readonly url: string }): Promise<GridFsDocumentFiles> {
    return new GridFsDocumentFiles(await MongoClient.connect(options.url, CLIENT));
  }

  override async put(documentId: string, bytes: Uint8Array, contentType: string): Promise<StoredBytes> {
    if (!isId(documentId)) throw new RangeError('the document id must be a KSUID');
    const present = await this.stat(documentId);
    if (present) return present;
    const stored = describe(bytes, contentType);
    const fileId = await this.upload(documentId, bytes);
    try {
      await this.entries.insertOne({ _id: documentId, fileId, ...stored });
      return stored;
    } catch (error) {
      if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) throw error;
      return await this.afterLosing(documentId, fileId);
    }
  }

  override async stat(documentId: string): Promise<StoredBytes | null> {
    const entry = await this.entryOf(documentId);
    if (!entry) return null;
    return { contentType: entry.contentType, sizeInBytes: entry.sizeInBytes, sha256: entry.sha256 };
  }

  override async open(documentId: string, range?: ByteRange): Promise<Readable> {
    const entry = await this.entryOf(documentId);
    if (!entry) throw new DocumentBytesMissingError(documentId);
    // In GridFS, `end` is exclusive and a range past the end throws.
    const end = Math.min(range?.last ?? Infinity, entry.sizeInBytes - 1) + 1;
    const start = Math.min(range?.first ?? 0, end);
    return this.bucket.openDownloadStream(entry.fileId, { start, end });
  }

  override async replace(documentId: string, bytes: Uint8Array, contentType: string): Promise<void> {
    if (!isId(documentId)) throw new RangeError('the document id must be a KSUID');
    const fileId = await this.upload(documentId, bytes);
    const entry = { fileId, ...describe(bytes, contentType) };
    const before = await this.entries.findOneAndUpdate(
      { _id: documentId },
      { $set: entry },
      { upsert: true },
    );
    if (before && !before.fileId.equals(fileId)) await this.removeUpload(before.fileId);
  }

  override async remove(documentId: string): Promise<boolean> {
    const entry = isId(documentId) ? await this.entries.findOneAndDelete({ _id: documentId }) : null;
    if (entry) await this.removeUpload(entry.fileId);
    return entry !== null;
  }

  override async *all(): AsyncGenerator<StoredFile> {
    for await (const { _id, fileId } of this.entries.find({}, { projection: { fileId: 1 } }))
      yield { documentId: _id, storedAt: fileId.getTimestamp() };
  }

  override async clearUnfinished(before: Date): Promise<void> {
    for await (const { _id, filename } of this.bucket.find({ uploadDate: { $lt: before } })) {
      const entry = await this.entryOf(filename);
      if (!entry?.fileId.equals(_id)) await this.removeUpload(_id);
    }
  }

  override close(): Promise<void> {
    return this.client.close();
  }

  private entryOf(documentId: string): Promise<Entry | null> {
    return isId(documentId) ? this.entries.findOne({ _id: documentId }) : Promise.resolve(null);
  }

  private upload(documentId: string, bytes: Uint8Array): Promise<ObjectId> {
    const stream = this.bucket.openUploadStream(documentId);
    return new Promise((resolve, reject) => {
      stream.once('error', reject).once('finish', () => {
        resolve(stream.id);
      });
      stream.end(bytes);
    });
  }

  /** If the driver repeats an insert whose response was lost, it looks like a lost race. The entry shows who won. */
  private async afterLosing(documentId: string, fileId: ObjectId): Promise<StoredBytes> {
    const winner = await this.entryOf(documentId);
    if (!winner) throw new DocumentBytesMissingError(documentId);
    if (!winner.fileId.equals(fileId)) await this.removeUpload(fileId);
    return { contentType: winner.contentType, sizeInBytes: winner.sizeInBytes, sha256: winner.sha256 };
  }

  /** Ignores a missing upload, because another process may have removed it. */
  private async removeUpload(fileId: ObjectId): Promise<void> {
    await this.bucket.delete(fileId).catch((error: unknown) => {
      if (!(error instanceof MongoRuntimeError)) throw error;
    });
  }
}
