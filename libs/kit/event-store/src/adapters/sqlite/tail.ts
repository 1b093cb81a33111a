import type { Position } from '../../event-store.js';
import type { SqliteDatabase, SqliteStatement } from './open-sqlite.js';

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

const MAX_ROWS = 2000;
const MAX_CHARACTERS = 8 * 1024 * 1024;

/** Caches the newest events if this process wrote them without a gap, so that readers at the end need no query. */
export class RecentEvents {
  private rows: EventRow[] = [];
  private characters = 0;

  /** Adds committed rows in order. After a gap, where another process has written, older rows are dropped. */
  add(committed: readonly EventRow[]): void {
    for (const row of committed) {
      if (row.position !== (this.rows.at(-1)?.position ?? 0) + 1) this.clear();
      this.rows.push(row);
      this.characters += size(row);
    }
    if (this.rows.length > 2 * MAX_ROWS || this.characters > MAX_CHARACTERS) this.shrink();
  }

  /** Returns at most `limit` events after a position; undefined if some of them are not cached. */
  after(position: Position, limit: number): readonly EventRow[] | undefined {
    const first = this.rows[0]?.position;
    if (first === undefined || position + 1 < first) return undefined;
    const start = position + 1 - first;
    return this.rows.slice(start, start + limit);
  }

  private shrink(): void {
    let drop = Math.max(0, this.rows.length - MAX_ROWS);
    let characters = this.characters;
    for (const [index, row] of this.rows.entries()) {
      if (index >= drop && characters <= MAX_CHARACTERS / 2) break;
      characters -= size(row);
      drop = index + 1;
    }
    this.rows = this.rows.slice(drop);
    this.characters = characters;
  }

  private clear(): void {
    this.rows = [];
    this.characters = 0;
  }
}

const size = (row: EventRow): number => row.data.length + row.metadata.length;

/** Poll interval (ms) for commits of other processes. */
const PROBE_MS = 25;

/** Wakes readers that wait at the end: at once for this process's appends, by polling for those of other processes. */
export class Tail {
  private readonly dataVersion: SqliteStatement;
  private readonly waiting = new Set<() => void>();
  private seenDataVersion: number;
  private wakes = 0;
  private probe: NodeJS.Timeout | null = null;

  constructor(database: SqliteDatabase) {
    this.dataVersion = database.prepare('PRAGMA data_version');
    this.seenDataVersion = this.readDataVersion();
  }

  /** Returns a mark to take before a read. If the read finds nothing, {@link moved} waits for commits after the mark. */
  mark(): number {
    return this.wakes;
  }

  /** Resolves after the first commit since the mark, or when the signal aborts. It may also resolve spuriously. */
  async moved(mark: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || mark !== this.wakes) return;
    this.probe ??= setInterval(() => {
      this.look();
    }, PROBE_MS);
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        this.waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
    if (this.waiting.size === 0) this.stopPolling();
  }

  /** Wakes every reader. */
  wake(): void {
    this.wakes++;
    for (const wake of [...this.waiting]) wake();
  }

  private look(): void {
    let version: number;
    try {
      version = this.readDataVersion();
    } catch {
      // The database is closed or failing: the readers' next read reports it.
      this.wake();
      return;
    }
    if (version === this.seenDataVersion) return;
    this.seenDataVersion = version;
    this.wake();
  }

  private stopPolling(): void {
    if (this.probe) clearInterval(this.probe);
    this.probe = null;
  }

  private readDataVersion(): number {
    return (this.dataVersion.get() as { data_version: number }).data_version;
  }
}
