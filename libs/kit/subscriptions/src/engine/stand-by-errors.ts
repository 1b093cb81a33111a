import { UnknownEventError } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';

/**
 * The checkpoint of a subscription lies past the end of the log, which was restored from an older copy. New events would be
 * skipped silently. The subscription's effects cannot be undone, so an operator decides where it continues.
 */
export class CheckpointBeyondLogError extends Error {
  override readonly name = 'CheckpointBeyondLogError';

  constructor(subscription: string, checkpoint: Position, newest: Position) {
    super(
      `the checkpoint ${checkpoint} lies past the newest event of the log, ${newest}: was an older log restored? ` +
        `Run \`events resume ${subscription} --after ${newest}\` to continue with the events that follow, or set an earlier position`,
    );
  }
}

/** Reports whether a leader must wait for another process or an operator. */
export const mustStandBy = (error: unknown): boolean =>
  error instanceof CheckpointBeyondLogError || error instanceof UnknownEventError;
