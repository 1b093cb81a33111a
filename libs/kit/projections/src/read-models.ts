import {
  type Collection,
  type DocumentStore,
  DocumentStoreUnavailableError,
  type FindOptions,
  type ListPage,
  listPage,
  type ListQuery,
  type Page,
  type PageRequest,
  pagesOf,
  type Stored,
  type Subscription,
} from '#kit/document-store';
import {
  type AnyProjection,
  type DomainEvent,
  previousVersionOf,
  type Projection,
} from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { sleep, withTimeout } from '#kit/kernel';
import {
  type GenerationId,
  KNOWN_TO_ALL_MS,
  POINTERS_MS,
  ProjectionPointer,
  ProjectionPointers,
} from './projection-pointers.js';

/**
 * Returns the collection that holds a projection's documents.
 *
 * @param version default: the projection's own
 * @param generation counts from 1 within the version
 */
export function collectionOf<D extends object, E extends DomainEvent>(
  projection: Projection<D, E>,
  version = projection.version,
  generation = 1,
): Collection<D> {
  const previous = version === projection.version ? null : previousVersionOf(projection);
  const { name, indexes, searchField, list } = (
    previous?.version === version ? previous : projection
  ) as Projection<D, E>;
  return {
    ...storedAs(name, version, generation),
    ...(indexes && { indexes }),
    ...(searchField && { searchField }),
    ...(list && { list }),
  };
}

/** Returns the subscription that fills a projection's documents. Takes the same arguments as {@link collectionOf}. */
export const subscriptionOf = (
  projection: { readonly name: string; readonly version: number },
  version = projection.version,
  generation = 1,
): Subscription => storedAs(projection.name, version, generation);

/** A storage format: names of collections, subscriptions, leases and files. */
function storedAs(projection: string, version: number, generation: number) {
  const first = `${projection}-v${version}`;
  if (generation === 1) return { name: first, kind: 'derived' } as const;
  const name = `${first}-g${generation}`;
  return { name, kind: 'derived', apart: name } as const;
}

const KNOWN_POLL_MS = 20;
/** Longest wait for the pointers, in milliseconds. */
const LOOK_UP_MS = 2000;

type AProjection = Pick<AnyProjection, 'name' | 'version'>;

const NOTHING = { pointer: new ProjectionPointer(null), isFilled: false };

/** A pointer, and whether anything is stored of the generation that it names. */
interface Pointed {
  readonly pointer: ProjectionPointer;
  readonly isFilled: boolean;
}

/** By the projection's name. */
type AllPointed = ReadonlyMap<string, Pointed>;

/**
 * The read side of projections. Reads the active generation: of the program's own version, or of an older one while the
 * new one is being filled. Every method throws {@link DocumentStoreUnavailableError}.
 */
export class ReadModels {
  private readonly pointers: ProjectionPointers;
  /** The last look-up; failed ones are replaced by the last known pointers. */
  private looking: Promise<AllPointed> = Promise.resolve(new Map());
  private known: { readonly pointed: AllPointed } | null = null;
  private freshUntil = -Infinity;
  /** The time, by this process's clock, after which every process reads the same generations as this one. */
  private knownToAllAt = -Infinity;

  /** @param projections all of them: a write waits for those that fold its category */
  constructor(
    private readonly store: DocumentStore,
    private readonly projections: readonly AnyProjection[],
  ) {
    this.pointers = new ProjectionPointers(store);
  }

  /** Resolves if requests can read. It makes the same calls as a request. */
  async ping(): Promise<void> {
    await Promise.all([this.store.ping(), this.lookUp()]);
  }

  /** @param where a condition; a document that does not match takes as long as a missing one */
  async get<D extends object>(
    projection: Projection<D, never>,
    id: string,
    where?: FindOptions<D>['where'],
  ): Promise<Stored<D> | null> {
    return this.store.get(await this.collection(projection), id, where);
  }

  /** Returns the documents that exist, in no particular order. */
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

  /** Yields the matching documents like {@link pagesOf}. */
  async *pages<D extends object>(projection: Projection<D, never>, options: Omit<FindOptions<D>, 'offset'>) {
    yield* pagesOf(this.store, await this.collection(projection), options);
  }

  async page<D extends object>(projection: Projection<D, never>, options: FindOptions<D>): Promise<Page<D>> {
    return this.store.page(await this.collection(projection), options);
  }

  /**
   * Returns a page of a list (contract 2.5). Its cursors also work after the documents were rebuilt.
   *
   * @param page another way to run the query; default: {@link page}
   * @throws {InvalidCursorError}
   */
  list<D extends object>(
    projection: Projection<D, never>,
    query: ListQuery<D>,
    asked: PageRequest,
    page = (options: FindOptions<D>): Promise<Page<D>> => this.page(projection, options),
  ): Promise<ListPage<Stored<D>>> {
    return listPage(projection.name, query, asked, page);
  }

  /**
   * Resolves to true once every projection of a category has reached a position, in the version that every
   * process reads and in all of its maintained generations. Projections that are `readLater` do not count.
   *
   * @param timeoutMs milliseconds
   * @returns false after the timeout or if the store is unavailable; the write itself has succeeded anyway
   */
  async whenProjected(position: Position, category: string, timeoutMs = 2000): Promise<boolean> {
    const concerned = this.projections.filter(
      ({ categories, readLater }) => readLater !== true && categories.includes(category),
    );
    const deadline = performance.now() + timeoutMs;
    try {
      const reading = concerned.map((projection) => this.whenReadable(projection, position, deadline));
      // An unavailable store may take longer than the deadline to say so.
      const reached = await withTimeout(timeoutMs, Promise.all(reading));
      return reached.every(Boolean);
    } catch {
      return false;
    }
  }

  /**
   * Waits until the active version has reached the position. Another version may become active during the
   * wait, and other processes may not know it yet.
   */
  private async whenReadable(
    projection: AnyProjection,
    position: Position,
    deadline: number,
  ): Promise<boolean> {
    for (;;) {
      const { version, maintained } = await this.toWaitFor(projection);
      const left = deadline - performance.now();
      const wait = Math.max(0, Math.min(left, POINTERS_MS));
      const reached = await Promise.all(
        maintained.map((one) =>
          this.store.whenReached(subscriptionOf(projection, version, one), position, wait),
        ),
      );
      if (reached.every(Boolean)) {
        // Another process may read a newer version that this one does not know of yet.
        if (version < projection.version) {
          this.refresh();
          await this.looking;
        }
        while (performance.now() < Math.min(this.knownToAllAt, deadline)) await sleep(KNOWN_POLL_MS);
        if ((await this.active(projection)).version === version)
          return performance.now() >= this.knownToAllAt;
      }
      if (performance.now() >= deadline) return false;
    }
  }

  /** Returns the generation that this process reads. */
  async active(projection: AProjection): Promise<GenerationId> {
    const { pointer, version } = await this.activeVersion(projection);
    return pointer.activeOf(version);
  }

  private async toWaitFor(projection: AProjection) {
    const { pointer, version } = await this.activeVersion(projection);
    return { version, maintained: pointer.generationsOf(version).maintained };
  }

  private async collection<D extends object>(projection: Projection<D, never>): Promise<Collection<D>> {
    const { version, generation } = await this.active(projection);
    return collectionOf(projection, version, generation);
  }

  private async activeVersion({ name, version }: AProjection) {
    const { pointer, isFilled } = (await this.lookUp()).get(name) ?? NOTHING;
    // A discarded read model still has its pointer. Reading the program's own version then loses nothing.
    const active = isFilled ? pointer.active?.version : undefined;
    // This program does not know the shape of a newer program's documents.
    return { pointer, version: Math.min(active ?? version, version) };
  }

  /** Returns pointers that are fresh or, while the store does not respond, the last known ones. */
  private lookUp(): Promise<AllPointed> {
    if (performance.now() > this.freshUntil) this.refresh();
    return this.looking;
  }

  private refresh(): void {
    this.freshUntil = performance.now() + POINTERS_MS;
    const before = this.known;
    const loading = this.load(before?.pointed ?? null).then((pointed) => {
      // A slow look-up may end after a later one.
      if (this.known === before) this.known = { pointed };
      return pointed;
    });
    this.looking = withTimeout(LOOK_UP_MS, loading, late).catch((error: unknown) => {
      if (this.known !== null) return this.known.pointed;
      this.freshUntil = -Infinity;
      throw error;
    });
    this.looking.catch(() => undefined); // Thrown to the readers that wait for it.
  }

  private async load(previous: AllPointed | null): Promise<AllPointed> {
    const pointers = [...(await this.pointers.all())];
    const loaded = new Map(
      await Promise.all(
        pointers.map(async ([name, pointer]) => {
          const isFilled = await this.isFilled(name, pointer.active);
          return [name, { pointer, isFilled }] as const;
        }),
      ),
    );
    if (await this.hasSwitched(loaded, previous)) this.knownToAllAt = performance.now() + KNOWN_TO_ALL_MS;
    return loaded;
  }

  /** Returns whether another process may still read another version. A process that starts cannot know when a switch was. */
  private async hasSwitched(loaded: AllPointed, previous: AllPointed | null): Promise<boolean> {
    for (const [name, { pointer, isFilled }] of loaded) {
      if (!isFilled) continue;
      const { version = 0 } = pointer.active ?? {};
      const known = previous?.get(name);
      if (known?.isFilled === true && known.pointer.active?.version !== version) return true;
      if (previous === null && version > 1 && (await this.isFilled(name, pointer.activeOf(version - 1))))
        return true;
    }
    return false;
  }

  private async isFilled(name: string, generation: GenerationId | null): Promise<boolean> {
    if (generation === null) return false;
    const subscription = subscriptionOf({ name, ...generation }, generation.version, generation.generation);
    return (await this.store.checkpoint(subscription)) !== null;
  }
}

const late = (ms: number): Error =>
  new DocumentStoreUnavailableError(`the store has not returned the active generations within ${ms} ms`);
