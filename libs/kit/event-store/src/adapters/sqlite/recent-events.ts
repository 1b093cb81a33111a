import type { Position } from '../../event-store.js';
import type { EventRow } from './event-rows.js';

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

  /** The position of the newest cached event. */
  get newest(): Position | undefined {
    return this.rows.at(-1)?.position;
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
