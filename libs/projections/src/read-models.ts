import type { AnyProjection, Projection } from '#event-sourcing';
import type { Position } from '#event-store';
import { collectionOf, subscriptionOf } from './collection-of.js';
import type { DocumentStore, FindOptions, Page, Stored } from './document-store.js';
import { projectionPointers } from './projection-pointers.js';

/** How long a switch to another version may go unnoticed, in milliseconds. */
const POINTERS_MS = 1000;
const MAX_POINTERS = 1000;

/**
 * The read side of projections: serves the version that is in use, which is the projection's own unless an older one
 * still stands in while that is being filled. Every method throws {@link DocumentStoreUnavailableError}.
 */
export class ReadModels {
  private serving: Promise<ReadonlyMap<string, number>> | null = null;
  private freshUntil = -Infinity;

  /** @param projections all there are: a write waits for those that fold its category */
  constructor(
    private readonly store: DocumentStore,
    private readonly projections: readonly AnyProjection[],
  ) {}

  async get<D extends object>(projection: Projection<D, never>, id: string): Promise<Stored<D> | null> {
    return this.store.get(collectionOf(projection, await this.version(projection)), id);
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
   * Resolves once every projection that folds a category has taken in a position; false where `timeoutMs`
   * (milliseconds) passes first or the store cannot be asked: the write that is waited for has happened all the same.
   */
  async whenProjected(position: Position, category: string, timeoutMs = 2000): Promise<boolean> {
    const concerned = this.projections.filter(({ categories }) => categories.includes(category));
    try {
      const reached = await Promise.all(
        concerned.map(async (projection) => {
          const subscription = subscriptionOf(projection, await this.version(projection));
          return this.store.whenReached(subscription, position, timeoutMs);
        }),
      );
      return reached.every(Boolean);
    } catch {
      return false;
    }
  }

  /** The version of a projection's documents that is served now. */
  async version(projection: { readonly name: string; readonly version: number }): Promise<number> {
    if (performance.now() > this.freshUntil) this.refresh();
    const served = (await this.serving)?.get(projection.name) ?? projection.version;
    // Documents of a newer program have a shape that this one does not know.
    return Math.min(served, projection.version);
  }

  private refresh(): void {
    const previous = this.serving;
    this.freshUntil = performance.now() + POINTERS_MS;
    const next = this.load();
    this.serving = next;
    next.catch(() => {
      // The last known version goes on serving; where there is none, the next read asks again.
      if (this.serving === next) this.serving = previous;
      if (previous === null) this.freshUntil = -Infinity;
    });
  }

  private async load(): Promise<ReadonlyMap<string, number>> {
    const pointers = await this.store.find(projectionPointers, { limit: MAX_POINTERS });
    const serving = new Map<string, number>();
    for (const { document } of pointers) {
      // A discarded read model leaves its pointer behind: then the projection's own version is as good.
      const filled = await this.store.checkpoint(subscriptionOf(document));
      if (filled !== null) serving.set(document.name, document.version);
    }
    return serving;
  }
}
