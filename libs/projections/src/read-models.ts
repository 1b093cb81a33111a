import { sleep } from '#async';
import type { AnyProjection, Projection } from '#event-sourcing';
import type { Position } from '#event-store';
import { collectionOf, subscriptionOf } from './collection-of.js';
import type { DocumentStore, FindOptions, Page, Stored } from './document-store.js';
import { KNOWN_TO_ALL_MS, POINTERS_MS, projectionPointers } from './projection-pointers.js';

const KNOWN_POLL_MS = 20;
const MAX_POINTERS = 1000;

/**
 * The read side of projections: serves the version that is in use, which is the projection's own unless an older one
 * still stands in while that is being filled. Every method throws {@link DocumentStoreUnavailableError}.
 */
export class ReadModels {
  private serving: Promise<ReadonlyMap<string, number>> | null = null;
  private freshUntil = -Infinity;
  /** From then on, by the process's own clock, every process serves what this one does. */
  private knownToAllAt = -Infinity;

  /** @param projections all there are: a write waits for those that fold its category */
  constructor(
    private readonly store: DocumentStore,
    private readonly projections: readonly AnyProjection[],
  ) {}

  /** @param where what it must fulfil besides: one that does not takes no longer than none */
  async get<D extends object>(
    projection: Projection<D, never>,
    id: string,
    where?: FindOptions<D>['where'],
  ): Promise<Stored<D> | null> {
    return this.store.get(collectionOf(projection, await this.version(projection)), id, where);
  }

  /** Those that exist, in no particular order. */
  async getMany<D extends object>(
    projection: Projection<D, never>,
    ids: readonly string[],
  ): Promise<Stored<D>[]> {
    return this.store.getMany(collectionOf(projection, await this.version(projection)), ids);
  }

  async find<D extends object>(
    projection: Projection<D, never>,
    options: FindOptions<D>,
  ): Promise<Stored<D>[]> {
    return this.store.find(collectionOf(projection, await this.version(projection)), options);
  }

  async page<D extends object>(projection: Projection<D, never>, options: FindOptions<D>): Promise<Page<D>> {
    return this.store.page(collectionOf(projection, await this.version(projection)), options);
  }

  /**
   * Resolves once every projection that folds a category has taken in a position, in the version that every process
   * serves; false where `timeoutMs` (milliseconds) passes first or the store cannot be asked: the write that is waited for
   * has happened all the same.
   */
  async whenProjected(position: Position, category: string, timeoutMs = 2000): Promise<boolean> {
    const concerned = this.projections.filter(({ categories }) => categories.includes(category));
    const deadline = performance.now() + timeoutMs;
    try {
      const reached = await Promise.all(
        concerned.map((projection) => this.whenServed(projection, position, deadline)),
      );
      return reached.every(Boolean);
    } catch {
      return false;
    }
  }

  /** Whichever version is served in the end: it may change while one waits, and others may not know of it yet. */
  private async whenServed(
    projection: AnyProjection,
    position: Position,
    deadline: number,
  ): Promise<boolean> {
    for (;;) {
      const version = await this.version(projection);
      const left = deadline - performance.now();
      const wait = Math.max(0, Math.min(left, POINTERS_MS));
      if (await this.store.whenReached(subscriptionOf(projection, version), position, wait)) {
        // Another process may read a newer version already, which this one has yet to learn of.
        if (version < projection.version) await this.learn();
        while (performance.now() < Math.min(this.knownToAllAt, deadline)) await sleep(KNOWN_POLL_MS);
        if ((await this.version(projection)) === version) return performance.now() >= this.knownToAllAt;
      }
      if (performance.now() >= deadline) return false;
    }
  }

  /** The version of a projection's documents that is served now. */
  async version(projection: { readonly name: string; readonly version: number }): Promise<number> {
    if (performance.now() > this.freshUntil) this.refresh();
    const served = (await this.serving)?.get(projection.name) ?? projection.version;
    // Documents of a newer program have a shape that this one does not know.
    return Math.min(served, projection.version);
  }

  private async learn(): Promise<void> {
    this.refresh();
    await this.serving;
  }

  private refresh(): void {
    const previous = this.serving;
    this.freshUntil = performance.now() + POINTERS_MS;
    const next = this.load(previous);
    this.serving = next;
    next.catch(() => {
      // The last known version goes on serving; where there is none, the next read asks again.
      if (this.serving === next) this.serving = previous;
      if (previous === null) this.freshUntil = -Infinity;
    });
  }

  private async load(
    previous: Promise<ReadonlyMap<string, number>> | null,
  ): Promise<ReadonlyMap<string, number>> {
    const pointers = await this.store.find(projectionPointers, { limit: MAX_POINTERS });
    const serving = new Map<string, number>();
    for (const { document } of pointers) {
      // A discarded read model leaves its pointer behind: then the projection's own version is as good.
      const filled = await this.store.checkpoint(subscriptionOf(document));
      if (filled !== null) serving.set(document.name, document.version);
    }
    if (await this.isNews(serving, await previous)) this.knownToAllAt = performance.now() + KNOWN_TO_ALL_MS;
    return serving;
  }

  /** Whether another process may still serve another version. A process that begins cannot tell since when it is so. */
  private async isNews(
    serving: ReadonlyMap<string, number>,
    previous: ReadonlyMap<string, number> | null,
  ): Promise<boolean> {
    for (const [name, version] of serving) {
      const known = previous?.get(name);
      if (known !== undefined && known !== version) return true;
      const older = subscriptionOf({ name, version: version - 1 });
      if (previous === null && version > 1 && (await this.store.checkpoint(older)) !== null) return true;
    }
    return false;
  }
}
