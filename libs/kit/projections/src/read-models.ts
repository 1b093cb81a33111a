import { sleep } from '#kit/kernel';
import type { AnyProjection, Projection } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { collectionOf, subscriptionOf } from './collection-of.js';
import type { Collection, DocumentStore, FindOptions, Page, Stored } from '#kit/document-store';
import {
  type Edition,
  editionOf,
  generationsOf,
  KNOWN_TO_ALL_MS,
  POINTERS_MS,
  type ProjectionPointer,
  projectionPointers,
} from './projection-pointers.js';

const KNOWN_POLL_MS = 20;
const MAX_POINTERS = 1000;

type AProjection = Pick<AnyProjection, 'name' | 'version'>;

/** By the projection's name: its pointer, and whether there is what it points at. */
type Serving = ReadonlyMap<string, { readonly pointer: ProjectionPointer; readonly isFilled: boolean }>;

/**
 * The read side of projections: serves the version that is in use, which is the projection's own unless an older one
 * still stands in while that is being filled. Every method throws {@link DocumentStoreUnavailableError}.
 */
export class ReadModels {
  private serving: Promise<Serving> | null = null;
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
    return this.store.get(await this.collection(projection), id, where);
  }

  /** Those that exist, in no particular order. */
  async getMany<D extends object>(
    projection: Projection<D, never>,
    ids: readonly string[],
  ): Promise<Stored<D>[]> {
    return this.store.getMany(await this.collection(projection), ids);
  }

  async find<D extends object>(
    projection: Projection<D, never>,
    options: FindOptions<D>,
  ): Promise<Stored<D>[]> {
    return this.store.find(await this.collection(projection), options);
  }

  async page<D extends object>(projection: Projection<D, never>, options: FindOptions<D>): Promise<Page<D>> {
    return this.store.page(await this.collection(projection), options);
  }

  /**
   * Resolves once every projection that folds a category, and is not read later, has taken in a position, in the version that every process
   * serves, and in every generation of it that may be served next; false where `timeoutMs` (milliseconds) passes first or the
   * store cannot be asked: the write that is waited for has happened all the same.
   */
  async whenProjected(position: Position, category: string, timeoutMs = 2000): Promise<boolean> {
    const concerned = this.projections.filter(
      ({ categories, readLater }) => readLater !== true && categories.includes(category),
    );
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
      const { version, kept } = await this.toWaitFor(projection);
      const left = deadline - performance.now();
      const wait = Math.max(0, Math.min(left, POINTERS_MS));
      const reached = await Promise.all(
        kept.map((one) => this.store.whenReached(subscriptionOf(projection, version, one), position, wait)),
      );
      if (reached.every(Boolean)) {
        // Another process may read a newer version already, which this one has yet to learn of.
        if (version < projection.version) await this.learn();
        while (performance.now() < Math.min(this.knownToAllAt, deadline)) await sleep(KNOWN_POLL_MS);
        if ((await this.version(projection)) === version) return performance.now() >= this.knownToAllAt;
      }
      if (performance.now() >= deadline) return false;
    }
  }

  /** The version of a projection's documents that is served now. */
  async version(projection: AProjection): Promise<number> {
    return (await this.edition(projection)).version;
  }

  /** The version and the generation of a projection's documents that are served now. */
  async edition(projection: AProjection): Promise<Edition> {
    const serving = await this.servingOf(projection);
    return editionOf(serving?.pointer, this.versionIn(serving, projection));
  }

  private async toWaitFor(projection: AProjection) {
    const serving = await this.servingOf(projection);
    const version = this.versionIn(serving, projection);
    return { version, kept: generationsOf(serving?.pointer, version).kept };
  }

  private async collection<D extends object>(projection: Projection<D, never>): Promise<Collection<D>> {
    const { version, generation } = await this.edition(projection);
    return collectionOf(projection, version, generation);
  }

  private async servingOf({ name }: AProjection) {
    if (performance.now() > this.freshUntil) this.refresh();
    return (await this.serving)?.get(name);
  }

  private versionIn(
    serving: { readonly pointer: ProjectionPointer; readonly isFilled: boolean } | undefined,
    { version }: AProjection,
  ): number {
    // A discarded read model leaves its pointer behind: then the projection's own version is as good.
    const served = serving?.isFilled === true ? serving.pointer.version : version;
    // Documents of a newer program have a shape that this one does not know.
    return Math.min(served, version);
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

  private async load(previous: Promise<Serving> | null): Promise<Serving> {
    const pointers = await this.store.find(projectionPointers, { limit: MAX_POINTERS });
    const serving = new Map<string, { pointer: ProjectionPointer; isFilled: boolean }>();
    for (const { document: pointer } of pointers) {
      const { version, generation } = editionOf(pointer, pointer.version);
      const filled = await this.store.checkpoint(subscriptionOf(pointer, version, generation));
      serving.set(pointer.name, { pointer, isFilled: filled !== null });
    }
    if (await this.isNews(serving, await previous)) this.knownToAllAt = performance.now() + KNOWN_TO_ALL_MS;
    return serving;
  }

  /** Whether another process may still serve another version. A process that begins cannot tell since when it is so. */
  private async isNews(serving: Serving, previous: Serving | null): Promise<boolean> {
    for (const [name, { pointer, isFilled }] of serving) {
      if (!isFilled) continue;
      const { version } = pointer;
      const known = previous?.get(name);
      if (known?.isFilled === true && known.pointer.version !== version) return true;
      const before = editionOf(pointer, version - 1);
      const older = subscriptionOf(pointer, before.version, before.generation);
      if (previous === null && version > 1 && (await this.store.checkpoint(older)) !== null) return true;
    }
    return false;
  }
}
