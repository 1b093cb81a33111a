import { Injectable } from '@nestjs/common';
import { PollingWorker, Clock, Logger } from '#kit/kernel';
import { DocumentStore, removeExpired } from '#kit/document-store';
import { toolSessions } from './tool-sessions.js';

const EVERY_MS = 10 * 60_000;

/** Removes expired sessions. */
@Injectable()
export class ToolSessionExpiry extends PollingWorker {
  constructor(store: DocumentStore, clock: Clock, logger: Logger) {
    super(() => removeExpired(store, toolSessions, clock.now()), {
      everyMs: EVERY_MS,
      onError: (error) => {
        logger.error('could not remove expired sessions', { err: error });
      },
    });
  }
}
