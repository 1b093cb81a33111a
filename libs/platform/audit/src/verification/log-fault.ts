import type { Position, StoredEvent } from '#kit/event-store';

/** The kinds of faults in stored data. */
export type FaultKind =
  | 'unreadable'
  | 'altered'
  | 'moved'
  | 'missing'
  | 're-ordered'
  | 'inserted'
  | 'forged'
  | 'rewritten'
  | 'cut-tail'
  | 'missing-stream'
  | 'cut-log'
  | 'altered-document'
  | 'missing-document';

/** A difference from the data that the service wrote. */
export interface Fault {
  readonly fault: FaultKind;
  /** Null if the fault concerns the whole log. */
  readonly stream: string | null;
  readonly revision: number | null;
  readonly position: Position | null;
  /** The event with the fault; null if it is missing. */
  readonly eventId: string | null;
  readonly detail: string;
}

/** Creates a fault of an existing event. */
export const faultOf = (
  fault: FaultKind,
  { stream, revision, position, id }: Pick<StoredEvent, 'stream' | 'revision' | 'position' | 'id'>,
  detail: string,
): Fault => ({ fault, stream, revision, position, eventId: id, detail });

/** Sorts faults by position; those without one come last. */
export const inOrder = (faults: readonly Fault[]): Fault[] =>
  [...faults].sort((one, other) => (one.position ?? Infinity) - (other.position ?? Infinity));

/** Maximum number of reported faults, for logs with damage everywhere. */
const MAX_FAULTS = 100;

export class Faults {
  private readonly faults: Fault[] = [];

  add(...faults: readonly Fault[]): void {
    for (const fault of faults) if (this.faults.length < MAX_FAULTS) this.faults.push(fault);
  }

  /** Returns the faults in the order of the log. */
  get all(): readonly Fault[] {
    return inOrder(this.faults);
  }

  get isEmpty(): boolean {
    return this.faults.length === 0;
  }
}
