import type { Position, StoredEvent } from '../../event-store.js';

/** A row of the table `events`. */
export interface EventRow {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** The event in a row. Parsed for each reader anew, so that none sees what another did to it. */
export function toStoredEvent(row: EventRow): StoredEvent {
  return {
    id: row.id,
    type: row.type,
    stream: row.stream,
    revision: row.revision,
    position: row.position,
    data: JSON.parse(row.data) as StoredEvent['data'],
    metadata: JSON.parse(row.metadata) as StoredEvent['metadata'],
  };
}

/** A condition on `stream` that holds for names with one of the prefixes, in the order of bytes, and its parameters. */
export function prefixCondition(prefixes: readonly string[]): { sql: string; parameters: string[] } {
  if (prefixes.length === 0) return { sql: 'FALSE', parameters: [] };
  if (prefixes.includes('')) return { sql: 'TRUE', parameters: [] };
  return {
    sql: `(${prefixes.map(() => '(stream >= ? AND stream < ?)').join(' OR ')})`,
    parameters: prefixes.flatMap((prefix) => [prefix, `${prefix}\u{10FFFF}`]),
  };
}
