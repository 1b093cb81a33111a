import type { JsonObject, Position, StoredEvent } from '../../event-store.js';

/** A row of the `events` table. */
export interface EventRow {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/**
 * Returns the event in a row. Each reader gets its own copy. A row that is not JSON is damaged or was written by another
 * program; it becomes an event without content, which no reader knows.
 */
export function toStoredEvent({ id, type, stream, revision, position, ...row }: EventRow): StoredEvent {
  const [data, metadata] = [parsed(row.data), parsed(row.metadata)];
  const isOurs = data !== null && metadata !== null;
  return {
    id,
    type,
    stream,
    revision,
    position,
    data: isOurs ? data : {},
    metadata: isOurs ? metadata : {},
  };
}

function parsed(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject | null) : null;
  } catch {
    return null;
  }
}

/** Returns an SQL condition for streams with one of the prefixes, compared as bytes, and its parameters. */
export function prefixCondition(prefixes: readonly string[]): { sql: string; parameters: string[] } {
  if (prefixes.length === 0) return { sql: 'FALSE', parameters: [] };
  if (prefixes.includes('')) return { sql: 'TRUE', parameters: [] };
  return {
    sql: `(${prefixes.map(() => '(stream >= ? AND stream < ?)').join(' OR ')})`,
    parameters: prefixes.flatMap((prefix) => [prefix, `${prefix}\u{10FFFF}`]),
  };
}
