import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { EventToAppend } from '#event-store';

/**
 * The link of a stream's hash chain: SHA-256, lower-case hex, over the canonical JSON (RFC 8785) of the stream's name,
 * the event's revision, id, type, data and metadata, the metadata's own `hash` left out.
 */
export function hashOf(stream: string, revision: number, event: EventToAppend): string {
  const metadata = { ...event.metadata, hash: undefined };
  const { id, type, data } = event;
  const canonical = canonicalize({ stream, revision, id, type, data, metadata }) ?? '';
  return hash('sha256', canonical, 'hex');
}
