import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { EventToAppend, JsonObject } from '#kit/event-store';

/** Key of the MACs. Anyone who can append can add events, but only a holder of the key can produce a valid MAC. */
export interface ChainKey {
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
 * covers the `mac`, so that an auditor without the key can check the event as it is stored.
 */
export function withHashAndMac(
  key: ChainKey,
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
 * Reports whether an event's `hash` (`isHashed`) and `mac` (`isKeyed`) are valid for its stream and revision.
 */
export function verifyHashAndMac(
  key: ChainKey,
  stream: string,
  revision: number,
  event: Hashed,
): { readonly isHashed: boolean; readonly isKeyed: boolean } {
  const { hash, mac } = event.metadata;
  const text = textOf(stream, revision, event);
  const hashed = membersOf(event.metadata, ['hash']);
  const keyed = hashed.filter(({ name }) => name !== 'mac');
  return {
    isHashed: sha256(text(hashed)) === hash,
    isKeyed: key.mac(text(keyed)) === mac,
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
