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
 * An event as it is stored. One that holds no JSON object was written by none of us: it is given as an event without
 * content, which no reader knows, so that it is parked like any other that cannot be read.
 *
 * @param streamPrefix of the deployment, left out of the stream's name
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

/**
 * True for an event of a stream that begins with one of the prefixes. What the server itself writes is none: its own
 * streams, and the mark that ends a stream that was deleted.
 */
export const isOfStreams = (
  { streamId, type }: Pick<EsdbRecord, 'streamId' | 'type'>,
  prefixes: readonly string[],
): boolean =>
  !streamId.startsWith('$') &&
  !type.startsWith('$') &&
  prefixes.some((prefix) => streamId.startsWith(prefix));
