import { InvalidEventError, WrongExpectedRevisionError } from '../../errors.js';
import {
  type AppendResult,
  type EventBatch,
  type ExpectedRevision,
  type JsonObject,
  type Position,
  START,
  type StoredEvent,
} from '../../event-store.js';
import type { SerializedEvent } from '../../serialize.js';
import type { SqliteDatabase, SqliteStatement } from './open-sqlite.js';
import { SQLITE, sqliteErrorCode } from './sqlite-errors.js';
import { type EventRow, RecentEvents } from './tail.js';

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

/** A validated, serialized append. */
export interface PendingAppend {
  readonly stream: string;
  readonly events: readonly SerializedEvent[];
  readonly expected: ExpectedRevision;
}

const NO_STREAM = -1;
const MAX_KNOWN_REVISIONS = 20_000;

/**
 * Writes appends within a transaction of the caller. Each append is checked separately, so a rejected one writes nothing
 * and the others continue.
 */
export class AppendTransaction {
  private readonly insert: SqliteStatement;
  private readonly removeFrom: SqliteStatement;
  private readonly revisionOf: SqliteStatement;
  private readonly byRevision: SqliteStatement;
  private readonly byId: SqliteStatement;
  private readonly dataVersion: SqliteStatement;
  private readonly revisions = new Map<string, number>();
  private seenDataVersion = -1;

  constructor(database: SqliteDatabase) {
    this.insert = database.prepare(
      'INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.removeFrom = database.prepare('DELETE FROM events WHERE position >= ?');
    this.revisionOf = database.prepare(
      'SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1',
    );
    this.byRevision = database.prepare('SELECT id, position FROM events WHERE stream = ? AND revision = ?');
    this.byId = database.prepare('SELECT stream, revision, position FROM events WHERE id = ?');
    this.dataVersion = database.prepare('PRAGMA data_version');
  }

  /** Must be called first in each transaction: drops cached revisions if another process has written since. */
  begin(): void {
    const { data_version: version } = this.dataVersion.get() as { data_version: number };
    if (version !== this.seenDataVersion || this.revisions.size > MAX_KNOWN_REVISIONS) this.revisions.clear();
    this.seenDataVersion = version;
  }

  /** Must be called after a transaction that did not commit: drops cached revisions. */
  forget(): void {
    this.revisions.clear();
  }

  /**
   * Writes one append and adds its rows to `written`. If it throws one of the errors below, nothing was written.
   *
   * @throws {WrongExpectedRevisionError} if the stream is at another revision
   * @throws {InvalidEventError} if an event id was used in another stream
   */
  append(append: PendingAppend, written: EventRow[]): AppendResult {
    const { stream, expected } = append;
    const current = this.revisions.get(stream) ?? this.readRevision(stream);
    const required = expected === 'any' ? current : expected === 'no-stream' ? NO_STREAM : expected;
    if (current !== required) {
      const earlier = this.alreadyWritten(append, required + 1);
      if (earlier) return earlier;
      throw new WrongExpectedRevisionError(stream, expected, current === NO_STREAM ? 'no-stream' : current);
    }
    return this.write(append, current + 1, written);
  }

  private write(append: PendingAppend, first: number, written: EventRow[]): AppendResult {
    const rows: EventRow[] = [];
    try {
      for (const event of append.events) rows.push(this.insertOne(append.stream, first + rows.length, event));
    } catch (error) {
      if (sqliteErrorCode(error) !== SQLITE.CONSTRAINT) throw error;
      if (rows[0]) this.removeFrom.run(rows[0].position);
      return this.idTaken(append);
    }
    const last = rows.at(-1) as EventRow;
    this.revisions.set(append.stream, last.revision);
    for (const row of rows) written.push(row);
    return { revision: last.revision, position: last.position };
  }

  private insertOne(stream: string, revision: number, event: SerializedEvent): EventRow {
    const { id, type, data, metadata } = event;
    const { lastInsertRowid } = this.insert.run(stream, revision, id, type, data, metadata);
    return { position: Number(lastInsertRowid), stream, revision, id, type, data, metadata };
  }

  private readRevision(stream: string): number {
    const row = this.revisionOf.get(stream) as { revision: number } | undefined;
    return row?.revision ?? NO_STREAM;
  }

  /** Returns the result of the same append if it was already written. */
  private alreadyWritten({ stream, events }: PendingAppend, first: number): AppendResult | undefined {
    let result: AppendResult | undefined;
    for (const [index, event] of events.entries()) {
      const revision = first + index;
      const row = this.byRevision.get(stream, revision) as { id: string; position: number } | undefined;
      if (row?.id !== event.id) return undefined;
      result = { revision, position: row.position };
    }
    return result;
  }

  private idTaken(append: PendingAppend): AppendResult {
    const { stream, events, expected } = append;
    const rows = events.map(({ id }) => this.byId.get(id) as Omit<EventRow, 'id'> | undefined);
    const existing = rows.find((row) => row !== undefined);
    if (existing?.stream !== stream)
      throw new InvalidEventError(
        `the append to ${stream} contains an event id that was used in another stream`,
      );
    if (expected === 'any') {
      const earlier = this.alreadyWritten(append, rows[0]?.revision ?? 0);
      if (earlier) return earlier;
    }
    throw new WrongExpectedRevisionError(stream, expected, this.readRevision(stream));
  }
}
