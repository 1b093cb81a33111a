import type { ServerResponse } from 'node:http';
import type { Position } from '#kit/event-store';

/** Where a write's last event of a category is; null where nothing was written. */
export interface Written {
  readonly position: Position | null;
  readonly category: string;
}

/** A write's response, sent once the read models show the write. */
export class WhenProjected<out T = unknown> {
  constructor(
    readonly payload: T,
    readonly writes: readonly Written[],
    /** The customer whose personal data the payload holds; null: it holds none. */
    readonly subjectId: string | null = null,
  ) {}

  /** Where the response is kept, for its idempotency key, it is encrypted with this customer's data key. */
  about(customerId: string): WhenProjected<T> {
    return new WhenProjected(this.payload, this.writes, customerId);
  }
}

/**
 * What a write's handler returns: the payload, sent once the read models that fold the category have reached the
 * position; after two seconds all the same, with `x-read-model: pending` (contract 2.6).
 *
 * @param position of the write's last event; null where nothing was written
 * @param also what the write led to in other categories
 */
export const respondWhenProjected = <T>(
  payload: T,
  position: Position | null,
  category: string,
  ...also: readonly Written[]
): WhenProjected<T> => new WhenProjected(payload, [{ position, category }, ...also]);

/** What is asked of the read models. */
export interface Freshness {
  whenProjected(position: Position, category: string): Promise<boolean>;
}

/** Waits for a response's read models. The write is done: a store that cannot tell now does not make it fail. */
export async function awaitProjections(
  { writes }: WhenProjected,
  freshness: Freshness,
  response: ServerResponse,
): Promise<void> {
  const shown = await Promise.all(
    writes.map(({ position, category }) =>
      position === null
        ? Promise.resolve(true)
        : freshness.whenProjected(position, category).catch(() => false),
    ),
  );
  if (shown.includes(false)) response.setHeader('x-read-model', 'pending');
}
