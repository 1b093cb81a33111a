import { InvalidEventError, WrongExpectedRevisionError } from '../../errors.js';
import type { AppendResult, ExpectedRevision } from '../../event-store.js';
import type { SerializedEvent } from '../../serialize.js';
import type { EventRow } from './event-rows.js';
import type { SqliteDatabase, SqliteStatement } from './open-sqlite.js';
import { SQLITE, sqliteErrorCode } from './sqlite-errors.js';

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
    const wanted = expected === 'any' ? current : expected === 'no-stream' ? NO_STREAM : expected;
    if (current !== wanted) {
      const earlier = this.alreadyWritten(append, wanted + 1);
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
    const known = rows.find((row) => row !== undefined);
    if (known?.stream !== stream)
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
