import { type EventBatch, type Position, START, type StoredEvent } from '../../event-store.js';
import { type EventRow, prefixCondition, toStoredEvent } from './event-rows.js';
import type { SqliteDatabase, SqliteStatement } from './open-sqlite.js';
import { RecentEvents } from './recent-events.js';

/** Maximum number of positions per read, so that a rare filter on a long log does not block the process. */
const WINDOW = 10_000;
/** A batch ends early after this many characters, so that large events do not fill the memory. */
const MAX_BATCH_CHARACTERS = 4 * 1024 * 1024;

/** Reads events with prepared statements. */
export class EventLog {
  private readonly recent = new RecentEvents();
  private readonly newestPosition: SqliteStatement;
  private readonly ofStream: SqliteStatement;
  private readonly filtered = new Map<string, SqliteStatement>();

  constructor(private readonly database: SqliteDatabase) {
    this.newestPosition = database.prepare('SELECT max(position) AS position FROM events');
    this.ofStream = database.prepare(
      'SELECT * FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?',
    );
  }

  /** Caches rows that this process committed. */
  committed(rows: readonly EventRow[]): void {
    this.recent.add(rows);
  }

  /** Returns the position of the newest event, or {@link START}. */
  newest(): Position {
    return (this.newestPosition.get() as { position: number | null }).position ?? START;
  }

  /** Returns a stream's events from a revision. A negative limit means all. */
  stream(stream: string, from: number, limit: number): StoredEvent[] {
    return (this.ofStream.all(stream, from, limit) as EventRow[]).map(toStoredEvent);
  }

  /**
   * Returns at most `limit` events after a position, up to the end of a window. If there are no newer events, the
   * position does not change.
   */
  after(position: Position, prefixes: readonly string[], limit: number): EventBatch {
    const recent = this.recent.after(position, limit);
    if (recent && recent.length > 0) return batchOf(position, recent.filter(startsWith(prefixes)), recent);
    const newest = this.newest();
    if (newest <= position) return { events: [], position };
    const end = Math.min(newest, Math.max(position, 0) + WINDOW);
    const { sql, parameters } = prefixCondition(prefixes);
    const statement = this.statement(
      `SELECT * FROM events WHERE position > ? AND position <= ? AND ${sql} ORDER BY position LIMIT ?`,
    );
    const rows: EventRow[] = [];
    let characters = 0;
    for (const row of statement.iterate(position, end, ...parameters, limit) as Iterable<EventRow>) {
      rows.push(row);
      characters += row.data.length;
      if (characters > MAX_BATCH_CHARACTERS) break;
    }
    const complete = rows.length < limit && characters <= MAX_BATCH_CHARACTERS;
    return { events: rows.map(toStoredEvent), position: complete ? end : (rows.at(-1)?.position ?? end) };
  }

  private statement(sql: string): SqliteStatement {
    let statement = this.filtered.get(sql);
    if (!statement) this.filtered.set(sql, (statement = this.database.prepare(sql)));
    return statement;
  }
}

const startsWith =
  (prefixes: readonly string[]) =>
  (row: EventRow): boolean =>
    prefixes.some((prefix) => row.stream.startsWith(prefix));

function batchOf(from: Position, matching: readonly EventRow[], looked: readonly EventRow[]): EventBatch {
  return { events: matching.map(toStoredEvent), position: looked.at(-1)?.position ?? from };
}
