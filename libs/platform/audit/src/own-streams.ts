import { randomUUID } from 'node:crypto';
import { type Actor, type ChainKey, streamName, streamPrefix, withHashAndMac } from '#kit/event-sourcing';
import {
  type AppendResult,
  type EventStore,
  type JsonObject,
  type StoredEvent,
  WrongExpectedRevisionError,
} from '#kit/event-store';

/** Storage formats of the audit's own events. */
const ANCHORS = 'auditAnchors';
const EXPORTS = 'auditExports';

/** The only stream of anchors, one per revision. */
export const ANCHORS_STREAM = streamName(ANCHORS, 'log');

/** Prefixes of the streams that the audit itself writes. */
export const AUDIT_PREFIXES: readonly string[] = [streamPrefix(ANCHORS), streamPrefix(EXPORTS)];

/** An event of the audit, with its actor and time. */
interface OwnEvent {
  readonly type: string;
  readonly data: object;
  readonly actor: Actor;
  readonly now: Date;
}

export const SYSTEM: Actor = { type: 'system', id: 'audit' };

/**
 * Records an event of the audit, chained and keyed like any other.
 * @param before the stream's last event; null without one
 * @throws {WrongExpectedRevisionError} another process recorded one first
 * @throws {EventStoreUnavailableError}
 */
export function appendOwn(
  store: EventStore,
  key: ChainKey,
  stream: string,
  before: Pick<StoredEvent, 'revision' | 'metadata'> | null,
  { type, data, actor, now }: OwnEvent,
): Promise<AppendResult> {
  const id = randomUUID();
  const metadata = {
    schemaVersion: 1,
    tenantId: null,
    actor,
    correlationId: id,
    causationId: id,
    recordedAt: now.toISOString(),
    subjectId: null,
    previousHash: before?.metadata['hash'] ?? null,
  };
  const revision = before === null ? 0 : before.revision + 1;
  const event = withHashAndMac(key, stream, revision, { id, type, data: data as JsonObject, metadata });
  return store.append(stream, [event], before?.revision ?? 'no-stream');
}

/**
 * Records the export of a company's history before the data is handed over.
 * @throws {EventStoreUnavailableError}
 */
export async function recordExport(
  store: EventStore,
  key: ChainKey,
  companyId: string,
  by: Pick<OwnEvent, 'actor' | 'now'>,
): Promise<void> {
  const stream = streamName(EXPORTS, companyId);
  for (;;) {
    const before = (await store.readStream(stream)).at(-1) ?? null;
    try {
      await appendOwn(store, key, stream, before, { type: 'HistoryExported', data: { companyId }, ...by });
      return;
    } catch (error) {
      // Another export was recorded first.
      if (!(error instanceof WrongExpectedRevisionError)) throw error;
    }
  }
}
