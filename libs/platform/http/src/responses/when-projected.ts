import type { Position } from '#kit/event-store';

/** The position of a write's last event of a category; null if nothing was written. */
export interface Written {
  readonly position: Position | null;
  readonly category: string;
}

/** A write's response. {@link EnvelopeAdapter} sends it when the read models show the write. */
export class WhenProjected<out T = unknown> {
  constructor(
    readonly payload: T,
    readonly writes: readonly Written[],
    /** The person whose personal data the payload contains; null if it contains none. */
    readonly subjectId: string | null = null,
  ) {}

  /** The response that is stored for the idempotency key is encrypted with this person's data key. */
  about(subjectId: string): WhenProjected<T> {
    return new WhenProjected(this.payload, this.writes, subjectId);
  }

  /** Replaces the payload and keeps the wait. */
  with<Other>(payload: Other): WhenProjected<Other> {
    return new WhenProjected(payload, this.writes, this.subjectId);
  }
}

/**
 * Creates the result of a write handler. The payload is sent when the read models of the category have reached
 * the
 * position, after two seconds at the latest, and then with `x-read-model: pending` (contract 2.6).
 * @param position of the write's last event; null if nothing was written
 * @param also events in other categories that the write caused
 */
export const respondWhenProjected = <T>(
  payload: T,
  position: Position | null,
  category: string,
  ...also: readonly Written[]
): WhenProjected<T> => new WhenProjected(payload, [{ position, category }, ...also]);

/** The port to the read models. */
export interface Freshness {
  whenProjected(position: Position, category: string): Promise<boolean>;
}
