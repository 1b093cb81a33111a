import { Injectable } from '@nestjs/common';
import { PollingWorker } from '#async';
import { Clock, Logger } from '#kernel';
import { type Collection, DocumentStore } from '#projections';
import { emailCodes } from './accounts/email-codes.js';
import { identityThrottles } from './accounts/throttle.js';
import { oauthRecords } from './oauth/oauth-records.js';

const EVERY_MS = 10 * 60_000;
const BATCH = 500;

interface Expiring {
  readonly expiresAt: string | null;
}

/** Removes what is over: tokens, codes, steps, counts, and clients that nobody used. Any number of processes may do so. */
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
    await this.sweep(oauthRecords);
    await this.sweep(emailCodes);
    await this.sweep(identityThrottles);
  }

  private async sweep<D extends Expiring>(collection: Collection<D>): Promise<void> {
    const expiring = collection as unknown as Collection<Expiring>;
    for (;;) {
      const where = { expiresAt: { $lte: this.clock.now().toISOString(), $gt: '' } } as never;
      const found = await this.store.find(expiring, { where, limit: BATCH });
      for (const { id, revision } of found) await this.store.remove(expiring, id, revision);
      if (found.length < BATCH) return;
    }
  }
}
