import { EventCodec, withHashAndMac } from '#kit/event-sourcing';
import type { AppendResult, JsonObject } from '#kit/event-store';
import { AnchorLog } from '#platform/audit';
import { DocumentBytes, type DocumentFiles } from '#platform/documents';
import { type Stores, streamPrefixesOf } from '#platform/hosting';
import { KeyRing } from '#platform/personal-data';
import { BufferedKeys } from './buffered-keys.js';
import type { Copy } from './copy.js';
import type { RecentLog } from './recent-log.js';
import type { RecordWriter, SeededRecord } from './record-writer.js';
import type { EventTemplate, RecordTemplate, StepTemplate, StoryTemplate } from './template.js';

/** Less than the 1,000 events of an anchor, of which one is the previous anchor. */
const BATCH = 950;
const DAY_MS = 86_400_000;

interface Appended {
  readonly template: StoryTemplate;
  readonly copy: Copy;
  readonly step: StepTemplate;
  readonly result: Promise<AppendResult>;
}

const ANCHORING = { actor: { type: 'system', id: 'audit' }, isDue: () => true } as const;

/** Appends copies of stories to the log, and queues their records and files. */
export class CopyWriter {
  /** Number of events so far. */
  written = 0;
  private appended: Appended[] = [];
  private inBatch = 0;
  private readonly keys: BufferedKeys;
  private readonly anchors: AnchorLog;
  private readonly keyRing: KeyRing;
  private readonly codec: EventCodec;
  private readonly bytes: DocumentBytes;
  private readonly now = Date.now();

  constructor(
    private readonly stores: Stores,
    private readonly log: RecentLog,
    private readonly records: RecordWriter,
    files: DocumentFiles,
  ) {
    this.anchors = new AnchorLog({
      store: log,
      chain: stores.chain,
      prefixes: streamPrefixesOf(stores),
      now: () => new Date(),
    });
    this.keys = new BufferedKeys(stores.documentStore);
    this.keyRing = new KeyRing(this.keys.store, stores.masterKey);
    this.codec = new EventCodec(stores.registry.upcasting, this.keyRing);
    this.bytes = new DocumentBytes(files, this.keyRing);
  }

  /** Appends the events of a step. @param at when they are recorded, epoch milliseconds */
  async write(template: StoryTemplate, copy: Copy, step: StepTemplate, at: number): Promise<void> {
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
      events.push(chained);
    }
    const first = step.events[0]?.revision ?? 0;
    const result = this.log.append(stream, events, first === 0 ? 'no-stream' : first - 1);
    this.appended.push({ template, copy, step, result });
    this.written += events.length;
    this.inBatch += events.length;
    if (this.inBatch >= BATCH) await this.flush();
  }

  /** Resolves when the queued events are stored and anchored. */
  async flush(): Promise<void> {
    const batch = this.appended;
    [this.appended, this.inBatch] = [[], 0];
    const files: Promise<unknown>[] = [];
    const written: Promise<readonly SeededRecord[]>[] = [];
    for (const { template, copy, step, result } of batch) {
      const done = await result;
      const last = step.events.length - 1;
      for (const [place, { index }] of step.events.entries())
        copy.positions[index] = this.log.positionOf(done, last - place);
      for (const event of step.events) {
        if (event.records.length > 0) written.push(this.recordsOf(event, copy));
        for (const { documentId, content } of event.files)
          files.push(this.bytes.put(documentId(copy), content, template.subject(copy)));
      }
    }
    await this.anchors.seal(ANCHORING);
    this.log.forget(this.anchors.last?.position ?? 0);
    const records = (await Promise.all(written)).flat();
    await Promise.all(files);
    await this.records.write([...this.keys.take(), ...records]);
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
