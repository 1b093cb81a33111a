import { jsonEvent, type Position as LogPosition } from '@eventstore/db-client';
import { EventStoreCorruptError } from '../../errors.js';
import type { EventToAppend, JsonObject, Position, StoredEvent } from '../../event-store.js';

/** The parts of a record that are read here. */
export interface EsdbRecord {
  readonly streamId: string;
  readonly id: string;
  readonly revision: bigint;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: unknown;
  readonly metadata?: unknown;
  readonly position?: LogPosition | undefined;
}

export const toJsonEvent = ({ id, type, data, metadata }: EventToAppend) =>
  jsonEvent({
    id,
    type,
    data: data,
    metadata: metadata,
  });

/**
 * @param streamPrefix of the deployment, left out of the stream's name
 * @throws {EventStoreCorruptError} a record that none of us wrote
 */
export function toStoredEvent(record: EsdbRecord, streamPrefix: string): StoredEvent {
  if (!record.isJson || typeof record.data !== 'object')
    throw new EventStoreCorruptError(`${record.streamId}@${record.revision} holds no JSON`);
  return {
    id: record.id,
    type: record.type,
    stream: record.streamId.slice(streamPrefix.length),
    revision: Number(record.revision),
    position: positionOf(record),
    data: record.data as JsonObject,
    metadata: (record.metadata ?? {}) as JsonObject,
  };
}

/** @throws {EventStoreCorruptError} a position that a number cannot hold exactly (the log is past 9 PB) */
export function toPosition(position: LogPosition | undefined): Position {
  const value = Number(position?.commit ?? -1);
  if (value < 0 || !Number.isSafeInteger(value))
    throw new EventStoreCorruptError(`EventStoreDB answered the position ${String(position?.commit)}`);
  return value;
}

export const positionOf = (record: EsdbRecord): Position => toPosition(record.position);

/** Both parts of a position are equal everywhere: there are no transactions over several writes. */
export const toLogPosition = (position: Position): LogPosition => ({
  commit: BigInt(position),
  prepare: BigInt(position),
});

/** True for streams that begin with one of the prefixes and are not the server's own. */
export const hasPrefix = (stream: string, prefixes: readonly string[]): boolean =>
  !stream.startsWith('$') && prefixes.some((prefix) => stream.startsWith(prefix));
