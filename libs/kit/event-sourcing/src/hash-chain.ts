import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { EventToAppend, JsonObject } from '#kit/event-store';

/** Whatever may append: only who has the key can write an event that holds. */
export interface ChainKey {
  /**
   * To be awaited before the first append: resolves once the log itself says from where on its events are keyed.
   *
   * @throws {EventStoreUnavailableError}
   */
  begin(): Promise<void>;
  /** HMAC-SHA-256 of a text under a subkey of the master key, base64url. */
  mac(text: string): string;
}

/** What is hashed of an event, and keyed. */
type Hashed = Pick<EventToAppend, 'id' | 'type' | 'data' | 'metadata'>;

/**
 * The link of a stream's hash chain: SHA-256, lower-case hex, over the canonical JSON (RFC 8785) of the stream's name,
 * the event's revision, id, type, data and metadata, the metadata's own `hash` left out. Anybody can compute it.
 */
export const hashOf = (stream: string, revision: number, event: Hashed): string =>
  sha256(textOf(stream, revision, event)(membersOf(event.metadata, ['hash'])));

/**
 * An event with its links: `mac`, over what {@link hashOf} hashes without it, and `hash`, which covers the `mac` too, so
 * that versions that know no `mac` verify what this one writes.
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

/** Whether an event's `mac` was made with the key for just this place; null where it has none. */
export const isKeyed = (
  key: Pick<ChainKey, 'mac'>,
  stream: string,
  revision: number,
  event: Hashed,
): boolean | null => holds(key, stream, revision, event).isKeyed;

/** Whether an event's links hold, `hash` and `mac`; null where it has no `mac`. */
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

/** A member of an object, as canonical JSON. */
interface Member {
  readonly name: string;
  readonly text: string;
}

const memberOf = (name: string, value: unknown): Member => ({ name, text: `${json(name)}:${json(value)}` });

const membersOf = (metadata: JsonObject, without: readonly string[]): readonly Member[] =>
  Object.entries(metadata).flatMap(([name, value]) =>
    value === undefined || without.includes(name) ? [] : [memberOf(name, value)],
  );

/** The canonical JSON of an event with whatever metadata: each part of it is gone through once. */
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
