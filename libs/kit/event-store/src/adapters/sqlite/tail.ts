import type { SqliteDatabase, SqliteStatement } from './open-sqlite.js';

/** How often other processes' commits are looked for: they wake readers here within this and a little more. */
const PROBE_MS = 25;

/** Wakes readers that wait at the end: at once for this process's own appends, by a probe for those of others. */
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

  /** To be taken before a read: where the read finds nothing, {@link moved} waits for what came after the mark. */
  mark(): number {
    return this.wakes;
  }

  /** Resolves at the first commit by any process since the mark, or when the signal aborts. May resolve without either. */
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
    if (this.waiting.size === 0) this.rest();
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
      // A closed or failing database: the readers find out by themselves.
      this.wake();
      return;
    }
    if (version === this.seenDataVersion) return;
    this.seenDataVersion = version;
    this.wake();
  }

  private rest(): void {
    if (this.probe) clearInterval(this.probe);
    this.probe = null;
  }

  private readDataVersion(): number {
    return (this.dataVersion.get() as { data_version: number }).data_version;
  }
}
