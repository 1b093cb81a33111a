import { changeRecord, type Collection, type DocumentStore } from '#kit/document-store';

interface Destructions {
  /** How many destructions are complete. */
  readonly complete: number;
  /** The subjects whose destruction has begun and is not complete. */
  readonly underWay: readonly string[];
}

/** A storage format. */
const keyDestructions: Collection<Destructions> = { name: 'key-destructions', kind: 'record' };
const ID = 'current';
const NONE: Destructions = { complete: 0, underWay: [] };

/** How long (ms) a process relies on the record, and so may still use a destroyed key. */
export const CHECK_MS = 500;

/**
 * One record by which all processes learn that data keys were destroyed, so that they can cache keys without reading each
 * one again. A destruction is announced before the key is destroyed and completed afterwards. If the process dies in between,
 * the key is not cached anywhere until a repeat completes the destruction.
 */
export class KeyDestructions {
  private complete: number | undefined;
  private underWay: readonly string[] = [];
  /** When the last read began. */
  private readAt = -Infinity;
  private reading: Promise<void> | null = null;

  /**
   * @param elapsed a monotonic clock (ms)
   * @param onComplete called when a destruction may have been completed since the last read
   */
  constructor(
    private readonly store: DocumentStore,
    private readonly elapsed: () => number,
    private readonly onComplete: () => void,
  ) {}

  /** @throws {DocumentStoreUnavailableError} */
  define(): Promise<void> {
    return this.store.define([keyDestructions]);
  }

  /** Reports whether the record was read so recently that cached keys can be used. */
  get isFresh(): boolean {
    return this.elapsed() - this.readAt < CHECK_MS;
  }

  /** Reports whether a subject's key is being destroyed, by the last read. */
  isUnderWay(subjectId: string): boolean {
    return this.underWay.includes(subjectId);
  }

  /** Reads the record, once for concurrent calls. @throws {DocumentStoreUnavailableError} */
  refresh(): Promise<void> {
    this.reading ??= this.read().finally(() => (this.reading = null));
    return this.reading;
  }

  /** Call this before a key is destroyed. @throws {DocumentStoreUnavailableError} */
  async begin(subjectId: string): Promise<void> {
    await this.change(({ complete, underWay }) =>
      underWay.includes(subjectId) ? null : { complete, underWay: [...underWay, subjectId] },
    );
  }

  /** Call this after a key was destroyed, also again. @throws {DocumentStoreUnavailableError} */
  async end(subjectId: string): Promise<void> {
    await this.change(({ complete, underWay }) =>
      underWay.includes(subjectId)
        ? { complete: complete + 1, underWay: underWay.filter((id) => id !== subjectId) }
        : null,
    );
  }

  private async change(to: (before: Destructions) => Destructions | null): Promise<void> {
    await changeRecord(this.store, keyDestructions, ID, (before) => to(before ?? NONE));
  }

  private async read(): Promise<void> {
    const readAt = this.elapsed();
    const { complete, underWay } = (await this.store.get(keyDestructions, ID))?.document ?? NONE;
    if (complete !== this.complete) this.onComplete();
    this.complete = complete;
    this.underWay = underWay;
    this.readAt = readAt;
  }
}
