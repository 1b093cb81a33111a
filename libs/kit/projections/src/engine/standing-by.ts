import { UnknownEventError } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { KNOWN_TO_ALL_MS } from '../projection-pointers.js';

/**
 * A subscription has a checkpoint past the end of the log, which was restored from an older copy: whatever is appended now
 * would be passed over in silence. What it did cannot be taken back, so an operator says where it goes on.
 */
export class CheckpointBeyondLogError extends Error {
  override readonly name = 'CheckpointBeyondLogError';

  constructor(subscription: string, checkpoint: Position, newest: Position) {
    super(
      `the checkpoint ${checkpoint} lies past the newest event of the log, ${newest}: was an older log restored? ` +
        `\`events resume ${subscription} --after <position>\` says where it goes on`,
    );
  }
}

/** There is nothing to do for a subscription any more: readers have another version. */
export class NotWantedError extends Error {
  override readonly name = 'NotWantedError';
}

/** Whether there still is something to do for a subscription. */
export class Need {
  private seenAt = performance.now();

  /** @param wanted undefined: there always is */
  constructor(private readonly wanted: () => Promise<boolean> | undefined) {}

  /** @throws {NotWantedError} once every process has to know that another version is read */
  async check(): Promise<void> {
    if ((await this.wanted()) ?? true) this.seenAt = performance.now();
    else if (performance.now() - this.seenAt > KNOWN_TO_ALL_MS) throw new NotWantedError();
  }
}

/** Whether a leader makes room for another process or waits for an operator: by itself it cannot go on. */
export const mustStandBy = (error: unknown): boolean =>
  error instanceof CheckpointBeyondLogError || error instanceof UnknownEventError;
