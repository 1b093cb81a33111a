import { Injectable } from '@nestjs/common';
import { signInThrottles } from '#platform/credentials';
import { PollingWorker, Clock, Logger } from '#kit/kernel';
import { DocumentStore, removeExpired } from '#kit/document-store';
import { emailCodes } from './accounts/email-codes.js';
import { oauthRecords } from './oauth/oauth-records.js';

const EVERY_MS = 10 * 60_000;

/** Removes what is over: tokens, codes, steps, counts, and unused clients. */
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
        logger.error('what is over cannot be removed', { err: error });
      },
    });
  }

  /** Removes everything whose time is over. */
  async pass(): Promise<void> {
    const now = this.clock.now();
    await removeExpired(this.store, oauthRecords, now);
    await removeExpired(this.store, emailCodes, now);
    await removeExpired(this.store, signInThrottles, now);
  }
}
