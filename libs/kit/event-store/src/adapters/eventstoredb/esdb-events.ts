import type { Position as LogPosition } from '@eventstore/db-client';
import { EventStoreCorruptError } from '../../errors.js';
import type { JsonObject, Position, StoredEvent } from '../../event-store.js';

/** The parts of the client's record that we use. */
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

/**
 * Converts a record to a stored event. A record without a JSON object was written by another program; it becomes an event
 * without content, which readers do not know and park.
 *
 * @param streamPrefix the deployment's prefix, removed from the stream's name
 */
export function toStoredEvent(record: EsdbRecord, streamPrefix: string): StoredEvent {
  const ours = record.isJson && isObject(record.data) && isObject(record.metadata);
  return {
    id: record.id,
    type: record.type,
    stream: record.streamId.slice(streamPrefix.length),
    revision: Number(record.revision),
    position: positionOf(record),
    data: ours ? (record.data as JsonObject) : {},
    metadata: ours ? (record.metadata as JsonObject) : {},
  };
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

/** @throws {EventStoreCorruptError} if a number cannot hold the position exactly (a log of more than 9 PB) */
export function toPosition(position: LogPosition | undefined): Position {
  const value = Number(position?.commit ?? -1);
  if (value < 0 || !Number.isSafeInteger(value))
    throw new EventStoreCorruptError(
      `EventStoreDB returned the invalid position ${String(position?.commit)}`,
    );
  return value;
}

export const positionOf = (record: EsdbRecord): Position => toPosition(record.position);

/** Both parts of a position are always equal: there are no transactions over several writes. */
export const toLogPosition = (position: Position): LogPosition => ({
  commit: BigInt(position),
  prepare: BigInt(position),
});

/**
 * Reports whether an event belongs to a stream with one of the prefixes. Events of the server do not: its own streams
 * and the tombstones of deleted streams.
 */
export const isOfStreams = (
  { streamId, type }: Pick<EsdbRecord, 'streamId' | 'type'>,
  prefixes: readonly string[],
): boolean =>
  !streamId.startsWith('$') &&
  !type.startsWith('$') &&
  prefixes.some((prefix) => streamId.startsWith(prefix));
