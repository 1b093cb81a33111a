import { reasonOf } from './retry.js';

/** Number of successive events with the same failure that counts as a bug, which no retry can fix. */
const ALIKE = 3;

/** Distinguishes a temporary failure from one that affects every event. */
export class RepeatedFailures {
  private kind: string | null = null;
  private inARow = 0;
  private reason: string | null = null;

  /** Reports whether an error has occurred so often that a retry is pointless. */
  isHopeless(error: unknown): boolean {
    return this.inARow >= ALIKE && kindOf(error) === this.kind;
  }

  /** Records the failure of an event that is not retried any more. */
  failed(error: unknown): void {
    const kind = kindOf(error);
    this.inARow = kind === this.kind ? this.inARow + 1 : 1;
    this.kind = kind;
    this.reason = reasonOf(error);
  }

  /** Records that a failed event was handled, or that no failed event is left. */
  passed(): void {
    this.inARow = 0;
  }

  /** The repeated failure in one line; null if there is none. */
  get fault(): string | null {
    return this.inARow >= ALIKE ? this.reason : null;
  }
}

/** Returns the name of an error and where it was thrown. The message may name the event, so it cannot identify the error. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const thrownAt = /^\s+at .*$/m.exec(error.stack ?? '')?.[0] ?? error.message;
  return `${error.name} ${thrownAt}`;
}
