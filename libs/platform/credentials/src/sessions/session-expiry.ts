import { PollingWorker } from '#kit/kernel';
import type { Logger } from '#kit/kernel';
import type { CookieSessions } from './cookie-sessions.js';

const EVERY_MS = 10 * 60_000;

/** Removes sessions that are over. */
export abstract class ExpiryOfSessions extends PollingWorker {
  constructor(
    private readonly sessions: Pick<CookieSessions<object>, 'removeExpired'>,
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
    return this.sessions.removeExpired();
  }
}
