import { Inject, Injectable } from '@nestjs/common';
import { Logger, PollingWorker } from '#kit/kernel';
import { Recovery } from './recovery.js';

const POLL_MS = 2_000;

/** Continues recoveries whose processes have stopped. Several processes may run it: each recovery has a lease. */
@Injectable()
export class RecoveryWorker extends PollingWorker {
  constructor(recovery: Recovery, @Inject(Logger) logger: Pick<Logger, 'error'>) {
    super(() => recovery.resume(), {
      everyMs: POLL_MS,
      onError: (error) => logger.error('recoveries of webhooks cannot be read', { err: error }),
    });
  }
}
