import type { EventMetadata, RecordedEvent } from '#kit/event-sourcing';
import type { DocumentStore } from '#kit/document-store';
import type { StoredEvent } from '#kit/event-store';
import { deriveChildId } from '#kit/kernel';
import type { Stores } from '#platform/hosting';
import { collectionOf } from './collections.js';
import type { Copy, Filler } from './copy.js';
import { derivedKsuid } from './ids.js';
import { StoryText } from './story-text.js';

/** Several events of one command on one stream. They are appended together. */
export interface StepTemplate {
  readonly stream: Filler;
  /** The number of the stream in the story. */
  readonly streamNumber: number;
  readonly events: readonly EventTemplate[];
}

export interface EventTemplate {
  /** The place in the story. */
  readonly index: number;
  readonly id: Filler;
  readonly type: string;
  readonly revision: number;
  /** JSON, with the personal data in clear. */
  readonly data: Filler;
  /** Returns the metadata without the time and the hashes. */
  readonly metadata: (copy: Copy) => Causes;
  readonly records: readonly RecordTemplate[];
  /** Documents that the event adds. */
  readonly files: readonly FileTemplate[];
}

/** The part of an event's metadata that says who caused it, and why. */
export type Causes = Omit<EventMetadata, 'recordedAt' | 'previousHash' | 'mac' | 'hash' | 'traceparent'>;

export interface RecordTemplate {
  readonly collection: string;
  readonly id: Filler;
  readonly document: Filler;
  /** Not written if the event is older; null: always written. */
  readonly maxAgeDays: number | null;
  /** Not written if the event is younger; null: always written. */
  readonly minAgeDays: number | null;
  readonly sealed: SealedTemplate | null;
}

/** A member of a record that is encrypted. */
export interface SealedTemplate {
  readonly member: string;
  readonly clear: Filler;
  /** The person whose key encrypts it; null: the master key's subkey does. */
  readonly subject: Filler | null;
  /** The subkey of the master key. */
  readonly purpose: string;
  /** The index of the last event whose position it contains; -1: none. */
  readonly lastPosition: number;
}

export interface FileTemplate {
  readonly documentId: Filler;
  readonly content: Uint8Array;
}

/** A story as a template for copies. */
export interface StoryTemplate {
  readonly steps: readonly StepTemplate[];
  /** Number of steps that happen at once: until the company is requested. */
  readonly opening: number;
  /** Number of steps that a further company of the same founder skips. */
  readonly founding: number;
  /** The id of the founder or partner whose key encrypts personal data. */
  readonly subject: Filler;
  /** Makes the copy one of another founder's companies. */
  readonly setSubject: (copy: Copy, id: string) => void;
}

/** The events and records of a story, and the texts to replace. */
export interface StoryOf {
  readonly literals: Readonly<Record<string, Filler>>;
  /** Ids and texts, of which one must occur in an event's stream or data. */
  readonly names: readonly string[];
  /** The person or partner whose key encrypts personal data. */
  readonly subjectId: string;
  /** Collections of which every record belongs to the story. */
  readonly collections?: readonly string[];
}

/** The events and records of a folder in which stories were played. */
export interface Played {
  /** Without anchors, decrypted. */
  readonly events: readonly RecordedEvent[];
  /** All events as stored. */
  readonly stored: readonly StoredEvent[];
  /** By collection. */
  readonly records: ReadonlyMap<string, readonly StoredJson[]>;
}

export type Json = Readonly<Record<string, unknown>>;

interface StoredJson {
  readonly id: string;
  readonly document: Json;
}

/** How long records of a collection are kept. A storage format would tell; these are the defaults of the service. */
const MAX_AGE_DAYS: Readonly<Record<string, number>> = { idempotency: 30, 'request-log-entries': 7 };
/** Days after which the service removes the responses of endpoints. */
const ANSWERS_DAYS = 30;
const PAGE = 500;

/** Reads all events in order, and the records of some collections. */
export async function readPlayed(stores: Stores, collections: readonly string[]): Promise<Played> {
  const { eventStore, codec, documentStore } = stores;
  const stored: StoredEvent[] = [];
  const until = await eventStore.head();
  const done = new AbortController();
  const from = -1;
  for await (const batch of eventStore.subscribe({ from, streamPrefixes: [''], signal: done.signal })) {
    stored.push(...batch.events);
    if (batch.position >= until) break;
  }
  done.abort();
  const ofDomains = stored.filter(({ stream }) => !stream.startsWith('auditAnchors-'));
  const events = await Promise.all(ofDomains.map((event) => codec.decode(event)));
  const records = new Map<string, readonly StoredJson[]>();
  for (const name of collections) records.set(name, await scanAll(documentStore, name));
  return { events, stored, records };
}

async function scanAll(store: DocumentStore, name: string): Promise<StoredJson[]> {
  const all: StoredJson[] = [];
  for (let after: string | null = null; ; after = all.at(-1)?.id ?? null) {
    const page = await store.scan<Json>(collectionOf(name), { after, limit: PAGE });
    for (const { id, document } of page) if (document) all.push({ id, document });
    if (page.length < PAGE) return all;
  }
}

/** Builds the template of one story. */
export class TemplateBuilder {
  constructor(
    private readonly stores: Stores,
    private readonly played: Played,
    /** Returns the content of a document. */
    private readonly contentOf: (documentId: string) => Promise<Uint8Array>,
  ) {}

  async build(
    { literals, names, subjectId, collections = [] }: StoryOf,
    companyId: string | null,
  ): Promise<StoryTemplate> {
    const own = this.played.events.filter((event) => {
      const text = `${event.stream} ${JSON.stringify(event.data)}`;
      return names.some((name) => text.includes(name));
    });
    const places = own.map(({ metadata, position }) => ({
      recordedAt: Date.parse(metadata.recordedAt),
      position,
    }));
    const text = new StoryText(literals, places);
    const requested = own.findIndex(({ type }) => type === 'CompanyRequested');
    if (companyId !== null) this.deriveChildren(text, companyId, requested, own);
    const records = await this.recordsOf(text, own, collections);
    const events = await Promise.all(own.map((event, index) => this.eventOf(text, event, index, records)));
    const steps = stepsOf(own, events, text);
    const opening = steps.findIndex((step) => step.events.some(({ index }) => index === requested)) + 1;
    const isFounding = ({ stream }: RecordedEvent) => /^(emailReservation|customer)-/.test(stream);
    return {
      steps,
      opening: requested < 0 ? steps.length : opening,
      founding:
        requested < 0
          ? 0
          : steps.filter((step) => step.events.some(({ index }) => isFounding(own[index] as RecordedEvent)))
              .length,
      subject: text.id(subjectId, 0),
      setSubject: (copy, id) => text.setId(copy, subjectId, id),
    };
  }

  /** Streams that the service finds by the company's id. */
  private deriveChildren(
    text: StoryText,
    companyId: string,
    requested: number,
    own: readonly RecordedEvent[],
  ): void {
    for (const { stream, data } of own) {
      const [category, id = ''] = stream.split('-');
      const { fiscalYear, documentType } = data as { fiscalYear?: number; documentType?: string };
      const names: Readonly<Record<string, string>> = {
        signature: `signature/${documentType}`,
        annualReport: `annual-report/${fiscalYear}/1`,
      };
      const name = names[category ?? ''];
      if (name === undefined || (fiscalYear ?? documentType) === undefined) continue;
      if (deriveChildId(companyId, name) !== id)
        throw new Error(`the ids of ${category} are derived in another way now`);
      text.derive(id, text.derived(requested, text.text(`${companyId}/${name}`, requested)));
    }
  }

  private async eventOf(
    text: StoryText,
    event: RecordedEvent,
    index: number,
    records: readonly (RecordTemplate & { readonly event: number })[],
  ): Promise<EventTemplate> {
    const documentId = (event.data as { documentId?: string }).documentId;
    const files =
      event.type === 'DocumentAdded' && documentId !== undefined
        ? [{ documentId: text.id(documentId, index), content: await this.contentOf(documentId) }]
        : [];
    return {
      index,
      id: text.id(event.id, index),
      type: event.type,
      revision: event.revision,
      data: text.json(event.data, index),
      metadata: causesOf(event.metadata, (value) => text.text(value, index)),
      records: records.filter((record) => record.event === index),
      files,
    };
  }

  /** Finds the records about the story's events by the ids of events, requests and commands. */
  private async recordsOf(
    text: StoryText,
    own: readonly RecordedEvent[],
    collections: readonly string[],
  ): Promise<(RecordTemplate & { readonly event: number })[]> {
    const results: (RecordTemplate & { readonly event: number })[] = [];
    for (const [collection, documents] of this.played.records)
      for (const folded of documents) {
        const event = collections.includes(collection) ? own.length - 1 : indexOfCause(own, folded.document);
        if (event < 0) continue;
        this.deriveId(text, collection, folded, own[event] as RecordedEvent, event);
        results.push(...(await this.recordOf(text, collection, folded, event)));
      }
    return results;
  }

  private deriveId(
    text: StoryText,
    collection: string,
    { id, document }: StoredJson,
    event: RecordedEvent,
    index: number,
  ): void {
    const at = Date.parse(event.metadata.recordedAt);
    const { eventName, eventId, endpointId } = document as Readonly<Record<string, string>>;
    const names: Readonly<Record<string, string>> = {
      'partner-events': `partner-event/${event.id}/${eventName}`,
      'webhook-deliveries': `delivery/${eventId}/${endpointId}`,
    };
    const name = names[collection];
    if (name === undefined) return;
    if (derivedKsuid(at, name) !== id)
      throw new Error(`the ids of ${collection} are derived in another way now`);
    text.derive(id, text.derived(index, text.text(name, index)));
  }

  private async recordOf(
    text: StoryText,
    collection: string,
    { id, document }: StoredJson,
    event: number,
  ): Promise<(RecordTemplate & { readonly event: number })[]> {
    const sealed = await this.unseal(text, collection, id, document, event);
    const record = {
      collection,
      event: Math.max(event, text.lastPositionIn(document), sealed?.lastPosition ?? -1),
      id: collection === 'idempotency' ? ({ random }: Copy) => random.mac() : text.text(id, event),
      document: text.json(document, event),
      maxAgeDays: MAX_AGE_DAYS[collection] ?? null,
      minAgeDays: null,
      sealed,
    };
    if (collection !== 'webhook-deliveries') return [record];
    const shortened = { ...document, personal: null, stage: 'outline' };
    const later = { ...record, document: text.json(shortened, event), sealed: null };
    return [
      { ...record, maxAgeDays: ANSWERS_DAYS },
      { ...later, minAgeDays: ANSWERS_DAYS },
    ];
  }

  /** Decrypts the response of an idempotency record or of an endpoint, which each copy encrypts with its own key. */
  private async unseal(
    text: StoryText,
    collection: string,
    id: string,
    document: Json,
    event: number,
  ): Promise<SealedTemplate | null> {
    const { response: sealed, subjectId, personal, customerId } = document;
    const { keyRing, masterKey } = this.stores;
    if (typeof personal === 'string' && typeof customerId === 'string') {
      const purpose = `document/${collection}`;
      const clear = await keyRing.decrypt(customerId, personal, `${purpose}/${id}`);
      const subject = text.id(customerId, event);
      const lastPosition = text.lastPositionIn(clear);
      return { member: 'personal', clear: text.json(clear, event), lastPosition, subject, purpose };
    }
    if (collection !== 'idempotency' || typeof sealed !== 'string') return null;
    const purpose = 'idempotency-responses';
    const clear =
      typeof subjectId === 'string'
        ? JSON.stringify(await keyRing.decrypt(subjectId, sealed, `${purpose}/${id}`))
        : masterKey.open(purpose, sealed, id).toString();
    const response: unknown = JSON.parse(clear);
    return {
      member: 'response',
      clear: text.json(response, event),
      lastPosition: text.lastPositionIn(response),
      subject: typeof subjectId === 'string' ? text.id(subjectId, event) : null,
      purpose,
    };
  }
}

/** Builds objects instead of JSON, because every event has the same few members. */
function causesOf(metadata: EventMetadata, fillerOf: (text: string) => Filler): EventTemplate['metadata'] {
  const { schemaVersion, actor, tenantId, subjectId } = metadata;
  const [type, id] = [actor.type, fillerOf(actor.id)];
  const [correlation, causation] = [fillerOf(metadata.correlationId), fillerOf(metadata.causationId)];
  const tenant = tenantId === null ? () => null : fillerOf(tenantId);
  const subject = subjectId === null ? () => null : fillerOf(subjectId);
  return (copy) => ({
    schemaVersion,
    tenantId: tenant(copy),
    actor: { type, id: id(copy) },
    correlationId: correlation(copy),
    causationId: causation(copy),
    subjectId: subject(copy),
  });
}

/** Consecutive events of one command on one stream become one step. */
function stepsOf(
  own: readonly RecordedEvent[],
  events: readonly EventTemplate[],
  text: StoryText,
): StepTemplate[] {
  const streams = new Map<string, number>();
  const steps: (StepTemplate & { readonly events: EventTemplate[]; readonly cause: string })[] = [];
  for (const [index, { stream, metadata }] of own.entries()) {
    const event = events[index] as EventTemplate;
    const cause = `${stream} ${metadata.causationId} ${metadata.recordedAt}`;
    const last = steps.at(-1);
    if (last?.cause === cause) {
      last.events.push(event);
      continue;
    }
    const streamNumber = streams.get(stream) ?? streams.size;
    streams.set(stream, streamNumber);
    steps.push({ stream: text.text(stream, index), streamNumber, events: [event], cause });
  }
  return steps;
}

/** Returns the event that a record is about; -1: none. */
function indexOfCause(own: readonly RecordedEvent[], document: Json): number {
  const { position, requestId, reservedIds, tenantId } = document;
  const { commandId } = (reservedIds ?? {}) as { commandId?: string };
  if (typeof position === 'number' && tenantId !== undefined)
    return own.findIndex((event) => event.position === position);
  if (commandId !== undefined) return own.findLastIndex(({ metadata }) => metadata.causationId === commandId);
  if (typeof requestId === 'string')
    return own.findIndex(({ metadata }) => metadata.correlationId === requestId);
  return -1;
}
