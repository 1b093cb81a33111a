import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { EventToAppend, JsonObject } from '#event-store';

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
export function hashOf(stream: string, revision: number, event: Hashed): string {
  return sha256(textOf(stream, revision, event)({ ...event.metadata, hash: undefined }));
}

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
  const metadata = { ...event.metadata, mac: key.mac(text(event.metadata)) };
  return { ...event, metadata: { ...metadata, hash: sha256(text(metadata)) } };
}

/** Whether an event's `mac` was made with the key for just this place; null where it has none. */
export function isKeyed(
  key: Pick<ChainKey, 'mac'>,
  stream: string,
  revision: number,
  event: Hashed,
): boolean | null {
  const { mac } = event.metadata;
  if (mac === undefined) return null;
  return (
    mac === key.mac(textOf(stream, revision, event)({ ...event.metadata, hash: undefined, mac: undefined }))
  );
}

/** The canonical JSON of an event with whatever metadata: its data, the long part, are gone through once. */
function textOf(
  stream: string,
  revision: number,
  { id, type, data }: Hashed,
): (metadata: JsonObject) => string {
  const before = `{"data":${json(data)},"id":${json(id)},"metadata":`;
  const after = `,"revision":${json(revision)},"stream":${json(stream)},"type":${json(type)}}`;
  return (metadata) => before + json(metadata) + after;
}

const json = (value: unknown): string => canonicalize(value) ?? '';

const sha256 = (text: string): string => hash('sha256', text, 'hex');
