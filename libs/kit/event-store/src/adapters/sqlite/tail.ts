import type { SqliteDatabase, SqliteStatement } from './open-sqlite.js';

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

  /** Resolves after the first commit since the mark, or when the signal aborts. It may also resolve for no reason. */
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
