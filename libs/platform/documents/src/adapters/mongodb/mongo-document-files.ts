import { Binary, type Collection, MongoServerError, ObjectId } from 'mongodb';
import { buildIndexes, type MongoConnection } from '#kit/document-store/adapters';
import { isId } from '#kit/kernel';
import {
  DocumentBytesDamagedError,
  DocumentBytesMissingError,
  DocumentFiles,
  type StoredFile,
} from '../../bytes/document-files.js';

/** A file. The entry is written after the parts, so parts without an entry do not count. */
interface Entry {
  readonly _id: string;
  /** An ObjectId, which contains the time at which the upload began. */
  readonly upload: string;
  readonly parts: number;
}

interface Part {
  /** `<document id>/<upload>/<index>`, so a scan of the ids finds the parts of unfinished uploads. */
  readonly _id: string;
  readonly bytes: Binary;
}

/** Names of collections, storage formats. */
const ENTRIES = 'documentFiles';
const PARTS = 'documentFiles.parts';
const BY_UPLOAD = { name: 'by-upload', key: { upload: 1 } } as const;

/** MongoDB limits a document to 16 MiB, and a reader holds one part in memory. */
const PART_BYTES = 2 ** 20;
const DUPLICATE_KEY = 11000;
/** Number of ids per call of a scan. */
const PAGE = 500;

/**
 * Stores files in parts, in the database of the records. Two writers of one id upload separately, and the entry shows which
 * upload counts. Each part is read by a call of its own, so a slow reader holds no cursor and a failover interrupts no
 * download.
 */
export class MongoDocumentFiles extends DocumentFiles {
  private readonly entries: Collection<Entry>;
  private readonly parts: Collection<Part>;

  constructor(private readonly connection: MongoConnection) {
    super();
    this.entries = connection.database.collection<Entry>(ENTRIES);
    this.parts = connection.database.collection<Part>(PARTS);
  }

  override async put(documentId: string, bytes: Uint8Array): Promise<boolean> {
    if (!isId(documentId)) throw new RangeError('the document id must be a KSUID');
    const parts = Math.ceil(bytes.length / PART_BYTES);
    const entry = { _id: documentId, upload: new ObjectId().toHexString(), parts };
    for (const [index, _id] of partIdsOf(entry).entries()) {
      const part = new Binary(bytes.subarray(index * PART_BYTES, (index + 1) * PART_BYTES));
      // A retry after a lost response replaces the part by itself.
      await this.connection.reach(() => this.parts.replaceOne({ _id }, { bytes: part }, { upsert: true }));
    }
    const isFirst = await this.publish(entry);
    if (!isFirst) await this.removeParts(partIdsOf(entry));
    return isFirst;
  }

  override async *read(documentId: string): AsyncGenerator<Uint8Array> {
    const entry = await this.entryOf(documentId);
    if (!entry) throw new DocumentBytesMissingError(documentId);
    for (const _id of partIdsOf(entry)) {
      const part = await this.connection.reach(() => this.parts.findOne({ _id }));
      if (!part) throw new DocumentBytesDamagedError(documentId);
      yield part.bytes.value();
    }
  }

  override async remove(documentId: string): Promise<boolean> {
    const entry = await this.entryOf(documentId);
    if (!entry) return false;
    const { _id, upload } = entry;
    const isRemoved = await this.connection.reach(async (again) => {
      const { deletedCount } = await this.entries.deleteOne({ _id, upload });
      return deletedCount > 0 || again;
    });
    await this.removeParts(partIdsOf(entry));
    return isRemoved;
  }

  override async *storedSince(time: Date): AsyncGenerator<StoredFile> {
    await this.connection.build((database) => buildIndexes(database, ENTRIES, [BY_UPLOAD]));
    for (let after = firstUploadAt(time); ;) {
      const page = await this.connection.reach(() =>
        this.entries
          .find({ upload: { $gt: after } })
          .sort({ upload: 1 })
          .limit(PAGE)
          .toArray(),
      );
      for (const { _id: documentId, upload } of page) yield { documentId, storedAt: beginOf(upload) };
      if (page.length < PAGE) return;
      after = page.at(-1)?.upload ?? after;
    }
  }

  override async clearUnfinished(before: Date): Promise<void> {
    for await (const page of this.partIds()) {
      const old = page.map(ofPart).filter(({ upload }) => beginOf(upload) < before);
      const documentIds = [...new Set(old.map(({ documentId }) => documentId))];
      const entries = await this.connection.reach(() =>
        this.entries.find({ _id: { $in: documentIds } }).toArray(),
      );
      const uploads = new Set(entries.map(({ upload }) => upload));
      await this.removeParts(old.filter(({ upload }) => !uploads.has(upload)).map(({ partId }) => partId));
    }
  }

  /** Returns false if another upload has the entry. An insert whose response was lost finds itself. */
  private publish(entry: Entry): Promise<boolean> {
    return this.connection.reach(async () => {
      try {
        await this.entries.insertOne(entry);
        return true;
      } catch (error) {
        if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) throw error;
        return (await this.entries.findOne({ _id: entry._id }))?.upload === entry.upload;
      }
    });
  }

  private async entryOf(documentId: string): Promise<Entry | null> {
    return isId(documentId) ? this.connection.reach(() => this.entries.findOne({ _id: documentId })) : null;
  }

  private async removeParts(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.connection.reach(() => this.parts.deleteMany({ _id: { $in: [...ids] } }));
  }

  /** Yields the ids of all parts in pages. Their index alone answers the queries. */
  private async *partIds(): AsyncGenerator<string[]> {
    for (let after = ''; ;) {
      const page = await this.connection.reach(() =>
        this.parts
          .find({ _id: { $gt: after } }, { projection: { _id: 1 } })
          .sort({ _id: 1 })
          .limit(PAGE)
          .toArray(),
      );
      yield page.map(({ _id }) => _id);
      if (page.length < PAGE) return;
      after = page.at(-1)?._id ?? after;
    }
  }
}

const partIdsOf = ({ _id, upload, parts }: Entry): string[] =>
  Array.from({ length: parts }, (_, index) => `${_id}/${upload}/${index}`);

function ofPart(partId: string): { partId: string; documentId: string; upload: string } {
  const [documentId = '', upload = ''] = partId.split('/');
  return { partId, documentId, upload };
}

/** Returns the least id of an upload that began at a time. */
const firstUploadAt = (time: Date): string =>
  Math.max(0, Math.floor(time.getTime() / 1000))
    .toString(16)
    .padStart(8, '0');

const beginOf = (upload: string): Date => ObjectId.createFromHexString(upload).getTimestamp();
