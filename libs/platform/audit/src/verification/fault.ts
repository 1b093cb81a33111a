import type { Position, StoredEvent } from '#kit/event-store';

/** What can be wrong with what is stored. */
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
  | 'cut-log';

/** Something that is not as the service wrote it. */
export interface Fault {
  readonly fault: FaultKind;
  /** Null where the log as a whole is meant. */
  readonly stream: string | null;
  readonly revision: number | null;
  readonly position: Position | null;
  /** Of the event that does not fit; null where it is not there. */
  readonly eventId: string | null;
  readonly detail: string;
}

/** A fault of an event that is there. */
export const faultOf = (
  fault: FaultKind,
  { stream, revision, position, id }: Pick<StoredEvent, 'stream' | 'revision' | 'position' | 'id'>,
  detail: string,
): Fault => ({ fault, stream, revision, position, eventId: id, detail });

/** The first in the log first; where nothing says where, last. */
export const inOrder = (faults: readonly Fault[]): Fault[] =>
  [...faults].sort((one, other) => (one.position ?? Infinity) - (other.position ?? Infinity));

/** At least what is told of: of a log that is damaged all over, not everything. */
const MOST = 100;

/** Faults as they are found. */
export class Faults {
  private readonly found: Fault[] = [];

  add(...faults: readonly Fault[]): void {
    for (const fault of faults) if (this.found.length < MOST) this.found.push(fault);
  }

  /** In the order of the log. */
  get all(): readonly Fault[] {
    return inOrder(this.found);
  }

  get isEmpty(): boolean {
    return this.found.length === 0;
  }
}
