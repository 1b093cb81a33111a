import { UnknownEventError } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import type { DocumentStore } from '#kit/document-store';
import type { Need } from './subscription-definition.js';

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

/** There is no work for a subscription any more. */
export class NotNeededError extends Error {
  override readonly name = 'NotNeededError';
}

/** Whether there still is something to do for a subscription. */
export class NeedCheck {
  private seenAt = performance.now();

  /** @param need undefined: the subscription is always needed */
  constructor(
    private readonly need: Need | undefined,
    private readonly store: DocumentStore,
  ) {}

  /** @throws {NotNeededError} the need ended longer ago than its grace time */
  async check(): Promise<void> {
    if (!this.need) return;
    if (await this.need.exists(this.store)) this.seenAt = performance.now();
    else if (performance.now() - this.seenAt > this.need.graceMs) throw new NotNeededError();
  }
}

/** Whether a leader makes room for another process or waits for an operator: by itself it cannot go on. */
export const mustStandBy = (error: unknown): boolean =>
  error instanceof CheckpointBeyondLogError || error instanceof UnknownEventError;
