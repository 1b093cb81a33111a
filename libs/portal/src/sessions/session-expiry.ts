import { Injectable } from '@nestjs/common';
import { PollingWorker } from '#async';
import { Clock, Logger } from '#kernel';
import { DocumentStore, removeExpired } from '#projections';
import { portalSessions } from './portal-sessions.js';

const EVERY_MS = 10 * 60_000;

/** Removes sessions that are over. */
@Injectable()
export class SessionExpiry extends PollingWorker {
  constructor(
    private readonly store: DocumentStore,
    private readonly clock: Clock,
    logger: Logger,
  ) {
    super(() => this.pass(), {
      everyMs: EVERY_MS,
      onError: (error) => {
        logger.error('sessions that are over cannot be removed', { err: error });
      },
    });
  }

  /** Removes every session whose time is over. */
  pass(): Promise<void> {
    return removeExpired(this.store, portalSessions, this.clock.now());
  }
}
