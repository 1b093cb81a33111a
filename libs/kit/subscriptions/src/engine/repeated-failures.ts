import { reasonOf } from './retry.js';

/** So many events that fail alike, one after the other, are taken for a bug: waiting does not mend it. */
const ALIKE = 3;

/** Tells a fault that passes from one that meets event after event. */
export class RepeatedFailures {
  private kind: string | null = null;
  private inARow = 0;
  private reason: string | null = null;

  /** Whether an error has been met so often that another try a moment later is in vain. */
  isHopeless(error: unknown): boolean {
    return this.inARow >= ALIKE && kindOf(error) === this.kind;
  }

  /** An event failed for good. */
  failed(error: unknown): void {
    const kind = kindOf(error);
    this.inARow = kind === this.kind ? this.inARow + 1 : 1;
    this.kind = kind;
    this.reason = reasonOf(error);
  }

  /** An event that had failed went well, or nothing is left that failed. */
  passed(): void {
    this.inARow = 0;
  }

  /** What meets event after event, in one line; null where nothing does. */
  get fault(): string | null {
    return this.inARow >= ALIKE ? this.reason : null;
  }
}

/** Where it was thrown: a message may name the event that it met. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const thrownAt = /^\s+at .*$/m.exec(error.stack ?? '')?.[0] ?? error.message;
  return `${error.name} ${thrownAt}`;
}
