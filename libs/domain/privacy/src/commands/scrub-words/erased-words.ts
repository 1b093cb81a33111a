import { Injectable } from '@nestjs/common';
import { changeRecord, type Collection, DocumentStore } from '#kit/document-store';
import { Clock } from '#kit/kernel';

/** Erasures whose search words may still be in the files. */
interface Remains {
  /** The end of the first of these erasures, RFC 3339. */
  readonly since: string;
  /** The end of the last one. */
  readonly last: string;
}

/** A storage format. */
const remains: Collection<Remains> = { name: 'erased-words', kind: 'record' };
const ID = 'remains';

/** How long (ms) words may stay in the files after an erasure. */
const MAX_STAY_MS = 24 * 3_600_000;

/**
 * The words by which erased people could be looked up. An erasure deletes them, but copies stay in the files until the store
 * rewrites the tables of the words, which it does for many erasures at once.
 */
@Injectable()
export class ErasedWords {
  constructor(
    private readonly store: DocumentStore,
    private readonly clock: Clock,
  ) {}

  /** Records that words were deleted. */
  async deleted(): Promise<void> {
    const last = this.now();
    await changeRecord(this.store, remains, ID, (stored) => ({ since: stored?.since ?? last, last }));
  }

  /** Returns when the first deleted words must have left the files (RFC 3339); null if none are left. */
  async deadline(): Promise<string | null> {
    const stored = await this.store.get(remains, ID);
    return stored && new Date(Date.parse(stored.document.since) + MAX_STAY_MS).toISOString();
  }

  /**
   * Removes all copies of words that were deleted before the call.
   *
   * @throws {DocumentStoreUnavailableError}
   */
  async scrub(): Promise<void> {
    const stored = await this.store.get(remains, ID);
    const since = this.now();
    await this.store.scrub();
    if (!stored || (await this.store.remove(remains, ID, stored.revision))) return;
    // Other people were erased meanwhile.
    await changeRecord(this.store, remains, ID, (current) => current && { ...current, since });
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}
