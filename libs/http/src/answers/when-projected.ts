import type { ServerResponse } from 'node:http';
import type { Position } from '#event-store';

/** A write's answer, sent once the read models show the write. */
export class WhenProjected {
  constructor(
    readonly payload: unknown,
    readonly position: Position | null,
    readonly category: string,
  ) {}
}

/**
 * What a write's handler returns: the payload, answered once the read models that fold the category have reached the
 * position; after two seconds all the same, with `x-read-model: pending` (decisions section 2).
 *
 * @param position of the write's last event; null where nothing was written
 */
export const answerWhenProjected = (
  payload: unknown,
  position: Position | null,
  category: string,
): WhenProjected => new WhenProjected(payload, position, category);

/** What is asked of the read models. */
export interface Freshness {
  whenProjected(position: Position, category: string): Promise<boolean>;
}

/** Waits for an answer's read models. The write is done: a store that cannot tell now does not make it fail. */
export async function settle(
  answer: WhenProjected,
  freshness: Freshness,
  response: ServerResponse,
): Promise<void> {
  if (answer.position === null) return;
  const shown = await freshness.whenProjected(answer.position, answer.category).catch(() => false);
  if (!shown) response.setHeader('x-read-model', 'pending');
}
