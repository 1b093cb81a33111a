import { Injectable } from '@nestjs/common';
import { DocumentStore, underLease } from '#kit/document-store';
import { Clock, Logger, PollingWorker } from '#kit/kernel';
import { ErasedWords } from './erased-words.js';

const EVERY_MS = 600_000;
/** How long (ms) before the deadline the words are scrubbed, so that a process that is down for hours does not miss it. */
const EARLY_MS = 12 * 3_600_000;
const LEASE_MS = 60_000;

/** Removes the words of erased people from the files, at most twice a day. */
@Injectable()
export class WordScrub extends PollingWorker {
  constructor(
    private readonly words: ErasedWords,
    private readonly store: DocumentStore,
    private readonly clock: Clock,
    logger: Logger,
  ) {
    super(
      async () => {
        if (await this.pass()) logger.info('words of erased people were removed from the files');
      },
      {
        everyMs: EVERY_MS,
        onError: (error) =>
          logger.error('words of erased people cannot be removed from the files', { err: error }),
      },
    );
  }

  /** Returns whether the words were scrubbed. */
  async pass(): Promise<boolean> {
    if (!(await this.isDue())) return false;
    const isDone = await underLease(this.store, 'word-scrub', LEASE_MS, async () => {
      await this.words.scrub();
      return true;
    });
    return isDone === true;
  }

  private async isDue(): Promise<boolean> {
    const deadline = await this.words.deadline();
    return deadline !== null && Date.parse(deadline) - EARLY_MS <= this.clock.now().getTime();
  }
}
