import { Readable } from 'node:stream';
import { GridFSBucket, MongoRuntimeError, MongoServerError, type Collection, ObjectId } from 'mongodb';
import type { MongoConnection } from '#kit/document-store/adapters';
import { isId } from '#kit/kernel';
import {
  type ByteRange,
  describeBytes,
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

/** The fields of GridFS's own collections that a sweep reads. */
interface Uploaded {
  readonly _id?: ObjectId;
  readonly files_id?: ObjectId;
  readonly filename?: string;
}

const DUPLICATE_KEY = 11000;
/** Maximum time (ms) of an upload. Each of its calls has the connection's own limit. */
const UPLOAD_MS = 60_000;
/** Number of files or chunks per call of a sweep. */
const PAGE = 500;

/**
 * Stores files in GridFS, in the database of the records. Two writers of one id upload separately and one of them gets the
 * entry, because uploads that share a GridFS id would mix their chunks. A crash before the entry leaves unreferenced chunks
 * for {@link clearUnfinished}.
 */
export class GridFsDocumentFiles extends DocumentFiles {
  private readonly bucket: GridFSBucket;
  private readonly entries: Collection<Entry>;

  constructor(private readonly connection: MongoConnection) {
    super();
    const { database } = connection;
    this.bucket = new GridFSBucket(database, { bucketName: 'documentBytes' });
    this.entries = database.collection<Entry>('documentBytes.entries');
  }

  override async put(documentId: string, bytes: Uint8Array, contentType: string): Promise<StoredBytes> {
    if (!isId(documentId)) throw new RangeError('the document id must be a KSUID');
    const present = await this.stat(documentId);
    if (present) return present;
    const stored = describeBytes(bytes, contentType);
    const fileId = await this.upload(documentId, bytes);
    try {
      await this.connection.reach(() => this.entries.insertOne({ _id: documentId, fileId, ...stored }));
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
    return this.download(entry.fileId, start, end);
  }

  override async replace(documentId: string, bytes: Uint8Array, contentType: string): Promise<void> {
    if (!isId(documentId)) throw new RangeError('the document id must be a KSUID');
    const fileId = await this.upload(documentId, bytes);
    const entry = { fileId, ...describeBytes(bytes, contentType) };
    const before = await this.connection.reach(() =>
      this.entries.findOneAndUpdate({ _id: documentId }, { $set: entry }, { upsert: true }),
    );
    if (before && !before.fileId.equals(fileId)) await this.removeUpload(before.fileId);
  }

  override async remove(documentId: string): Promise<boolean> {
    const entry = await this.entryOf(documentId);
    if (!entry) return false;
    const { fileId } = entry;
    const isRemoved = await this.connection.reach(async (again) => {
      const { deletedCount } = await this.entries.deleteOne({ _id: documentId, fileId });
      return deletedCount > 0 || again;
    });
    await this.removeUpload(fileId);
    return isRemoved;
  }

  override async *all(): AsyncGenerator<StoredFile> {
    for (let after = ''; ;) {
      const page = await this.connection.reach(() =>
        this.entries
          .find({ _id: { $gt: after } }, { projection: { fileId: 1 } })
          .sort({ _id: 1 })
          .limit(PAGE)
          .toArray(),
      );
      for (const { _id, fileId } of page) yield { documentId: _id, storedAt: fileId.getTimestamp() };
      if (page.length < PAGE) return;
      after = page.at(-1)?._id ?? after;
    }
  }

  /** An upload's id contains the time of its start, so no further index is needed. */
  override async clearUnfinished(before: Date): Promise<void> {
    const end = ObjectId.createFromTime(Math.floor(before.getTime() / 1000));
    await this.clear('files', '_id', end, async (files) => {
      const entries = await this.entries
        .find({ _id: { $in: files.map(({ filename }) => filename ?? '') } })
        .toArray();
      return new Set(entries.map(({ fileId }) => fileId.toHexString()));
    });
    await this.clear('chunks', 'files_id', end, async (chunks) => {
      const ids = chunks.map(({ files_id }) => files_id as ObjectId);
      const files = await this.collection('files')
        .find({ _id: { $in: ids } }, { projection: { _id: 1 } })
        .toArray();
      return new Set(files.map(({ _id }) => _id.toHexString()));
    });
  }

  /** Does nothing: the record store closes the connection. */
  override close(): Promise<void> {
    return Promise.resolve();
  }

  /** Removes the uploads in a collection of GridFS that began before `end` and are not among those in use. */
  private async clear(
    name: 'files' | 'chunks',
    field: '_id' | 'files_id',
    end: ObjectId,
    inUse: (page: readonly Uploaded[]) => Promise<ReadonlySet<string>>,
  ): Promise<void> {
    for (let after = new ObjectId(Buffer.alloc(12)); ;) {
      const page = await this.connection.reach(() =>
        this.collection(name)
          .find({ [field]: { $gt: after, $lt: end } }, { projection: { _id: 0, [field]: 1, filename: 1 } })
          .sort({ [field]: 1 })
          .limit(PAGE)
          .toArray(),
      );
      const used = await this.connection.reach(() => inUse(page));
      const ids = new Map(page.map((one) => [one[field]?.toHexString() ?? '', one[field] as ObjectId]));
      for (const [key, id] of ids) if (!used.has(key)) await this.removeUpload(id);
      if (page.length < PAGE) return;
      after = [...ids.values()].at(-1) ?? after;
    }
  }

  private collection(name: 'files' | 'chunks'): Collection<Uploaded> {
    return this.connection.database.collection<Uploaded>(`documentBytes.${name}`);
  }

  private async entryOf(documentId: string): Promise<Entry | null> {
    return isId(documentId) ? this.connection.reach(() => this.entries.findOne({ _id: documentId })) : null;
  }

  private upload(documentId: string, bytes: Uint8Array): Promise<ObjectId> {
    return this.connection.reach(() => {
      const stream = this.bucket.openUploadStream(documentId);
      return new Promise<ObjectId>((resolve, reject) => {
        stream.once('error', reject).once('finish', () => resolve(stream.id));
        stream.end(bytes);
      });
    }, UPLOAD_MS);
  }

  /** Reads the first chunk before it returns, so that an outage fails the call and not the stream. */
  private async download(fileId: ObjectId, start: number, end: number): Promise<Readable> {
    if (start === end) return Readable.from([]);
    const { first, rest } = await this.connection.reach(async () => {
      const parts = this.bucket
        .openDownloadStream(fileId, { start, end })
        .iterator() as AsyncIterator<Buffer>;
      return { first: await parts.next(), rest: parts };
    });
    const { nameError } = this.connection;
    async function* parts(): AsyncGenerator<Buffer> {
      try {
        for (let part = first; part.done !== true; part = await rest.next()) yield part.value;
      } catch (error) {
        throw nameError(error);
      }
    }
    return Readable.from(parts(), { objectMode: false }).once('close', () => void rest.return?.());
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
    await this.connection.reach(() =>
      this.bucket.delete(fileId).catch((error: unknown) => {
        if (!(error instanceof MongoRuntimeError)) throw error;
      }),
    );
  }
}
