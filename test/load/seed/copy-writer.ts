import { EventCodec, withHashAndMac } from '#kit/event-sourcing';
import type { JsonObject } from '#kit/event-store';
import type { Stores } from '#platform/hosting';
import { KeyRing } from '#platform/personal-data';
import { BufferedKeys } from './buffered-keys.js';
import type { Copy } from './copy.js';
import {
  type FolderWriter,
  MAX_EVENTS,
  type SeededAppend,
  type SeededFile,
  type SeededRecord,
} from './folder-writer.js';
import type { EventTemplate, RecordTemplate, StepTemplate, StoryTemplate } from './template.js';

const DAY_MS = 86_400_000;

/** Makes copies of stories: encrypts personal data, chains the hashes, and queues batches for the folder. */
export class CopyWriter {
  /** Number of events so far. */
  written = 0;
  private inBatch = 0;
  private appends: SeededAppend[] = [];
  private records: SeededRecord[] = [];
  private files: SeededFile[] = [];
  private readonly keys: BufferedKeys;
  private readonly keyRing: KeyRing;
  private readonly codec: EventCodec;
  private readonly now = Date.now();

  /** @param position the position of the last event in the log, which has no gaps */
  constructor(
    private readonly stores: Stores,
    private readonly folder: FolderWriter,
    private position: number,
  ) {
    this.keys = new BufferedKeys(stores.documentStore);
    this.keyRing = new KeyRing(this.keys.store, stores.masterKey);
    this.codec = new EventCodec(stores.registry.upcasting, this.keyRing);
  }

  /** Makes a copy of a step. @param at when its events are recorded, epoch milliseconds */
  async write(template: StoryTemplate, copy: Copy, step: StepTemplate, at: number): Promise<void> {
    if (this.inBatch + step.events.length > MAX_EVENTS) await this.flush();
    for (const { index } of step.events) copy.times[index] = at;
    const recordedAt = new Date(at).toISOString();
    const stream = step.stream(copy);
    const events = [];
    for (const event of step.events) {
      const metadata = event.metadata(copy);
      const { tenantId, subjectId } = metadata;
      const [id, { type }] = [event.id(copy), event];
      const clear = { type, data: JSON.parse(event.data(copy)) as JsonObject };
      const data = await this.codec.encode(clear, { id, stream, tenantId, subjectId });
      const previousHash = copy.heads[step.streamNumber] ?? null;
      const chained = withHashAndMac(this.stores.chain, stream, event.revision, {
        id,
        type,
        data,
        metadata: { ...metadata, recordedAt, previousHash },
      });
      copy.heads[step.streamNumber] = chained.metadata['hash'] as string;
      copy.positions[event.index] = ++this.position;
      events.push(chained);
      if (event.records.length > 0) this.records.push(...(await this.recordsOf(event, copy)));
      for (const { documentId, content } of event.files)
        this.files.push({ documentId: documentId(copy), content, subjectId: template.subject(copy) });
    }
    this.appends.push({ stream, events, revision: step.events[0]?.revision ?? 0, position: this.position });
    this.written += events.length;
    this.inBatch += events.length;
  }

  /** Queues the events since the last call, and their records and files. */
  async flush(): Promise<void> {
    const { appends, records, files } = this;
    [this.appends, this.records, this.files, this.inBatch] = [[], [], [], 0];
    await this.folder.write({ appends, records: [...this.keys.take(), ...records], files });
    // The anchor's.
    this.position++;
  }

  private async recordsOf(event: EventTemplate, copy: Copy): Promise<SeededRecord[]> {
    const days = (this.now - (copy.times[event.index] ?? 0)) / DAY_MS;
    const kept = event.records.filter(
      ({ minAgeDays, maxAgeDays }) => days >= (minAgeDays ?? 0) && days < (maxAgeDays ?? Infinity),
    );
    return Promise.all(kept.map((record) => this.recordOf(record, copy)));
  }

  private async recordOf(record: RecordTemplate, copy: Copy): Promise<SeededRecord> {
    const id = record.id(copy);
    const text = record.document(copy);
    const { sealed } = record;
    if (!sealed) return [record.collection, id, text];
    const clear = sealed.clear(copy);
    const { purpose, member } = sealed;
    const cipher = sealed.subject
      ? await this.keyRing.encrypt(sealed.subject(copy), JSON.parse(clear) as object, `${purpose}/${id}`)
      : this.stores.masterKey.seal(purpose, Buffer.from(clear), id);
    return [record.collection, id, JSON.stringify({ ...(JSON.parse(text) as object), [member]: cipher })];
  }
}
