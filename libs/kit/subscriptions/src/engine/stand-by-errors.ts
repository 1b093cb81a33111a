import { UnknownEventError } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import type { DocumentStore } from '#kit/document-store';
import type { Need } from './subscription-definition.js';

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

/** A subscription has no more work. */
export class NotNeededError extends Error {
  override readonly name = 'NotNeededError';
}

/** Checks whether a subscription still has work. */
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

/** Returns whether a leader must wait for another process or an operator. */
export const mustStandBy = (error: unknown): boolean =>
  error instanceof CheckpointBeyondLogError || error instanceof UnknownEventError;
