import type { DocumentStore } from '#kit/document-store';
import type { Need } from './subscription-definition.js';

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
