import { Injectable } from '@nestjs/common';
import { signInThrottles } from '#platform/credentials';
import { PollingWorker, Clock, Logger } from '#kit/kernel';
import { DocumentStore, removeExpired } from '#kit/document-store';
import { emailCodes } from './accounts/email-codes.js';
import { oauthRecords } from './oauth/oauth-records.js';

const EVERY_MS = 10 * 60_000;

/** Removes expired tokens, codes, steps and counters, and unused clients. */
@Injectable()
export class IdentityExpiry extends PollingWorker {
  constructor(
    private readonly store: DocumentStore,
    private readonly clock: Clock,
    logger: Logger,
  ) {
    super(() => this.pass(), {
      everyMs: EVERY_MS,
      onError: (error) => {
        logger.error('could not remove expired records', { err: error });
      },
    });
  }

  /** Removes everything that has expired. */
  async pass(): Promise<void> {
    const now = this.clock.now();
    await removeExpired(this.store, oauthRecords, now);
    await removeExpired(this.store, emailCodes, now);
    await removeExpired(this.store, signInThrottles, now);
  }
}
