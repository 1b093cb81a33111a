import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { EventToAppend, JsonObject, StoredEvent } from '#kit/event-store';
import type { DomainEvent, EventMetadata, RecordedEvent } from './event.js';
import { PERSONAL, type PersonalDataCipher } from './personal-data-cipher.js';

/** One step from an old shape of an event to the next: from `version` to `version + 1`, or to the event in `to`. */
export interface Upcaster {
  readonly type: string;
  readonly version: number;
  /** The new name and version if the step renames the event. */
  readonly to?: { readonly type: string; readonly version: number };
  upcast(data: JsonObject): JsonObject;
}

/** The upcasters do not convert every known shape to a present one. The service must not start. */
export class UpcasterChainError extends Error {
  override readonly name = 'UpcasterChainError';
}

/** This program does not know the type or version of a stored event; a newer program may. */
export class UnknownEventError extends Error {
  override readonly name = 'UnknownEventError';
}

const shape = (type: string, version: number): string => `${type} v${version}`;

/** Converts stored shapes of events to their present shapes. */
export class Upcasting {
  private readonly steps = new Map<string, Upcaster>();

  /**
   * @param present the present schema version of each event name
   * @throws {UpcasterChainError} if the steps have a gap, a duplicate, a cycle, or an unknown target
   */
  constructor(
    private readonly present: Readonly<Record<string, number>>,
    upcasters: readonly Upcaster[],
  ) {
    for (const step of upcasters) {
      const from = shape(step.type, step.version);
      if (this.steps.has(from)) throw new UpcasterChainError(`two upcasters start at ${from}`);
      if (step.version >= (present[step.type] ?? Infinity))
        throw new UpcasterChainError(`an upcaster starts at ${from}, but that is not an old shape`);
      this.steps.set(from, step);
    }
    for (const step of upcasters) this.follow(step);
    for (const [type, version] of Object.entries(present)) {
      for (let old = 1; old < version; old++)
        if (!this.steps.has(shape(type, old)))
          throw new UpcasterChainError(`no upcaster starts at ${shape(type, old)}`);
    }
  }

  /**
   * Converts an event to its present shape.
   *
   * @throws {UnknownEventError} if the shape was written by a newer or another program
   */
  upcast(type: string, version: number, data: JsonObject): { type: string; data: JsonObject } {
    let event = { type, version, data };
    while (this.present[event.type] !== event.version) {
      const step = this.steps.get(shape(event.type, event.version));
      if (!step)
        throw new UnknownEventError(
          `this version of the service does not know the event ${shape(type, version)}`,
        );
      event = { ...nextShape(step), data: step.upcast(event.data) };
    }
    return { type: event.type, data: event.data };
  }

  private follow(first: Upcaster): void {
    const seen = new Set<string>();
    for (let step = first; ;) {
      const from = shape(step.type, step.version);
      if (seen.has(from)) throw new UpcasterChainError(`the upcasters from ${from} form a cycle`);
      seen.add(from);
      const next = nextShape(step);
      if (this.present[next.type] === next.version) return;
      const to = shape(next.type, next.version);
      const following = this.steps.get(to);
      if (!following)
        throw new UpcasterChainError(`no upcaster starts at ${to}, the target of the upcaster from ${from}`);
      step = following;
    }
  }
}

function nextShape(step: Upcaster): { type: string; version: number } {
  return step.to ?? { type: step.type, version: step.version + 1 };
}

/** Key of the MACs. Anyone who can append can add events, but only a holder of the key can produce a valid MAC. */
export interface ChainKey {
  /**
   * Must be awaited before an append. Resolves after the log itself records from which position its events have MACs.
   *
   * @throws {EventStoreUnavailableError}
   */
  begin(): Promise<void>;
  /** Returns the HMAC-SHA-256 of a text with a key derived from the master key, base64url. */
  mac(text: string): string;
}

/** The parts of an event that hash and MAC cover. */
type Hashed = Pick<EventToAppend, 'id' | 'type' | 'data' | 'metadata'>;

/**
 * Returns an event's link in the hash chain of its stream: SHA-256 in lower-case hex of the canonical JSON (RFC 8785) of
 * the stream's name and the event's revision, id, type, data and metadata without `hash`. It needs no key.
 */
export const hashOf = (stream: string, revision: number, event: Hashed): string =>
  sha256(textOf(stream, revision, event)(membersOf(event.metadata, ['hash'])));

/**
 * Returns an event with `mac` and `hash`. The `mac` covers the same text as {@link hashOf} without itself. The `hash` also
 * covers the `mac`, so that older versions of this service can verify it.
 */
export function chained(
  key: Pick<ChainKey, 'mac'>,
  stream: string,
  revision: number,
  event: Hashed,
): EventToAppend {
  const text = textOf(stream, revision, event);
  const members = membersOf(event.metadata, ['hash', 'mac']);
  const mac = key.mac(text(members));
  const hash = sha256(text([...members, memberOf('mac', mac)]));
  return { ...event, metadata: { ...event.metadata, mac, hash } };
}

/**
 * Reports whether an event's `hash` and `mac` are valid for its stream and revision. `isKeyed` is null if it has no
 * `mac`.
 */
export function holds(
  key: Pick<ChainKey, 'mac'>,
  stream: string,
  revision: number,
  event: Hashed,
): { readonly isHashed: boolean; readonly isKeyed: boolean | null } {
  const { hash, mac } = event.metadata;
  const text = textOf(stream, revision, event);
  const hashed = membersOf(event.metadata, ['hash']);
  const keyed = hashed.filter(({ name }) => name !== 'mac');
  return {
    isHashed: sha256(text(hashed)) === hash,
    isKeyed: mac === undefined ? null : key.mac(text(keyed)) === mac,
  };
}

/** A member of an object as canonical JSON. */
interface Member {
  readonly name: string;
  readonly text: string;
}

const memberOf = (name: string, value: unknown): Member => ({ name, text: `${json(name)}:${json(value)}` });

const membersOf = (metadata: JsonObject, without: readonly string[]): readonly Member[] =>
  Object.entries(metadata).flatMap(([name, value]) =>
    value === undefined || without.includes(name) ? [] : [memberOf(name, value)],
  );

/** Returns a function from metadata to the event's canonical JSON. Data is serialized only once. */
function textOf(
  stream: string,
  revision: number,
  { id, type, data }: Hashed,
): (metadata: readonly Member[]) => string {
  const before = `{"data":${json(data)},"id":${json(id)},"metadata":{`;
  const after = `},"revision":${json(revision)},"stream":${json(stream)},"type":${json(type)}}`;
  return (metadata) => {
    const inOrder = [...metadata].sort((one, other) => (one.name < other.name ? -1 : 1));
    return `${before}${inOrder.map(({ text }) => text).join(',')}${after}`;
  };
}

const json = (value: unknown): string =>
  typeof value === 'string' ? JSON.stringify(value) : (canonicalize(value) ?? '');

const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** Identifies an event. Its personal data is bound to it and cannot be decrypted in another event. */
interface EventPlace extends Pick<EventMetadata, 'tenantId' | 'subjectId'> {
  readonly stream: string;
  readonly id: string;
}

/** The record was written by another program, so no version of this service can read it. */
export class ForeignRecordError extends Error {
  override readonly name = 'ForeignRecordError';
}

/** Converts between events of the domain and stored events: upcasting, and encryption of `data.personal`. */
export class EventCodec {
  constructor(
    private readonly upcasting: Upcasting,
    private readonly cipher: PersonalDataCipher,
  ) {}

  /** Returns the event's data with encrypted personal data. @throws {Error} if personal data has no subject */
  async encode(event: DomainEvent, place: EventPlace): Promise<JsonObject> {
    const data = event.data as JsonObject;
    const personal = data[PERSONAL];
    if (personal === undefined || personal === null) return data;
    const { subjectId } = place;
    if (subjectId === null) throw new Error(`${event.type} contains personal data but has no subject`);
    return {
      ...data,
      [PERSONAL]: await this.cipher.encrypt(subjectId, personal, placeOf(event.type, place)),
    };
  }

  /**
   * Upcasts and decrypts a stored event.
   *
   * @throws {UnknownEventError} if its shape is unknown; a newer program may know it
   * @throws {ForeignRecordError} if another program wrote it
   * @throws the cipher's error
   */
  async decode(stored: StoredEvent): Promise<RecordedEvent> {
    const metadata = stored.metadata as unknown as EventMetadata;
    if (typeof metadata.schemaVersion !== 'number')
      throw new ForeignRecordError(
        `${stored.type} in ${stored.stream} has no schema version, so another program wrote it`,
      );
    const clear = await this.decrypt(stored, metadata);
    const { type, data } = this.upcasting.upcast(stored.type, metadata.schemaVersion, clear);
    const { id, stream, revision, position } = stored;
    return { id, stream, revision, position, type, data, metadata };
  }

  /** Reports whether a person's data can no longer be decrypted. */
  isErased(subjectId: string): Promise<boolean> {
    return this.cipher.isErased(subjectId);
  }

  private async decrypt(
    { id, stream, type, data }: StoredEvent,
    metadata: EventMetadata,
  ): Promise<JsonObject> {
    const { tenantId, subjectId } = metadata;
    const personal = data[PERSONAL];
    if (typeof personal !== 'string' || subjectId === null) return data;
    const place = placeOf(type, { id, stream, tenantId, subjectId });
    return { ...data, [PERSONAL]: await this.cipher.decrypt(subjectId, personal, place) };
  }
}

/** Storage format. Uses the stored type, not the one after upcasting. */
const placeOf = (type: string, { tenantId, stream, id }: EventPlace): string =>
  JSON.stringify([tenantId, stream, id, type]);
