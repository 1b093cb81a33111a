import { randomUUID } from 'node:crypto';
import { type Actor, type ChainKey, chained, streamName, streamPrefix } from '#kit/event-sourcing';
import {
  type AppendResult,
  type EventStore,
  type JsonObject,
  type StoredEvent,
  WrongExpectedRevisionError,
} from '#kit/event-store';

/** Storage formats: what the audit itself records. */
const ANCHORS = 'auditAnchors';
const EXPORTS = 'auditExports';

/** The one stream of anchors: `ChainKeyed` first, then an anchor at each revision, which is its index. */
export const ANCHORS_STREAM = streamName(ANCHORS, 'log');

/** How the streams begin that the audit writes itself. */
export const AUDIT_PREFIXES: readonly string[] = [streamPrefix(ANCHORS), streamPrefix(EXPORTS)];

/** Where the log began to be keyed: what lies behind `position` and has no `mac` was not written by the service. */
export interface ChainKeyed {
  readonly position: number;
}

/** What is recorded, by whom and when. */
export interface OwnEvent {
  readonly type: string;
  readonly data: object;
  readonly actor: Actor;
  readonly now: Date;
}

export const SYSTEM: Actor = { type: 'system', id: 'audit' };

/**
 * Records an event of the audit's own, chained and keyed like any other.
 *
 * @param before the stream's last event; null where there is none
 * @throws {WrongExpectedRevisionError} another process recorded one first
 * @throws {EventStoreUnavailableError}
 */
export function appendOwn(
  store: EventStore,
  key: Pick<ChainKey, 'mac'>,
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
  const event = chained(key, stream, revision, { id, type, data: data as JsonObject, metadata });
  return store.append(stream, [event], before?.revision ?? 'no-stream');
}

/**
 * Records that somebody takes a company's history along, before it is handed over.
 *
 * @throws {EventStoreUnavailableError}
 */
export async function recordExport(
  store: EventStore,
  key: ChainKey,
  companyId: string,
  by: Pick<OwnEvent, 'actor' | 'now'>,
): Promise<void> {
  await key.begin();
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
