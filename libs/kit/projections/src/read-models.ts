import {
  type Collection,
  type DocumentStore,
  type FindOptions,
  type ListPage,
  listPage,
  type ListQuery,
  type Page,
  type PageRequest,
  type PagedQuery,
  pagesOf,
  type QueryFilter,
  type Stored,
  type Subscription,
} from '#kit/document-store';
import { type AnyProjection, previousVersionOf, type Projection } from '#kit/event-sourcing';
import { type EventStore, type Position, START } from '#kit/event-store';
import { sleep, withTimeout } from '#kit/kernel';
import { ActiveGenerations } from './active-generations.js';
import { collectionOf, subscriptionOf } from './collection-of.js';
import { type GenerationId, POINTERS_MS } from './projection-pointers.js';

/** Poll interval while a version is not known to every process yet, in milliseconds. */
const KNOWN_POLL_MS = 20;
/** A subscription that stands still this long (ms) is not kept up to date: another process takes over from one that died within 6 s. */
const STUCK_MS = 10_000;

/**
 * The read side of projections. Reads the active generation: of the program's own version, or of an older one while the
 * new one is being filled. Every method throws {@link DocumentStoreUnavailableError}.
 */
export class ReadModels {
  private readonly generations: ActiveGenerations;
  /** The position that each projection's documents must reach before workers act on them, by the projection's name; `START` once they have. */
  private readonly goals = new Map<string, Position>();
  /** Where subscriptions of other releases stood when a write first waited for them in vain, and when that was. */
  private readonly stuck = new Map<string, { readonly at: Position; readonly since: number }>();

  /** @param projections all of them: a write waits for those that fold its category */
  constructor(
    private readonly store: DocumentStore,
    private readonly projections: readonly AnyProjection[],
  ) {
    this.generations = new ActiveGenerations(store);
  }

  /** Resolves if requests can read. It makes the same calls as a request. */
  async ping(): Promise<void> {
    await Promise.all([this.store.ping(), this.generations.load()]);
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
  async *pages<D extends object>(projection: Projection<D, never>, query: PagedQuery<D>) {
    yield* pagesOf(this.store, await this.collection(projection), query);
  }

  /**
   * Like {@link pages}, for workers that act on what they read. Yields nothing until the documents contain what the log
   * contained at the first call, because documents that are being filled are out of date.
   *
   * @throws {EventStoreUnavailableError}
   */
  async *presentPages<D extends object>(
    projection: Projection<D, never>,
    query: PagedQuery<D>,
    log: Pick<EventStore, 'head'>,
  ) {
    if (await this.hasCaughtUp(projection, log)) yield* this.pages(projection, query);
  }

  private async hasCaughtUp({ name, version }: AnyProjection, log: Pick<EventStore, 'head'>) {
    const goal = this.goals.get(name) ?? (await log.head());
    this.goals.set(name, goal);
    if (goal === START) return true;
    const active = await this.active({ name, version });
    const subscription = subscriptionOf({ name, version }, active.version, active.generation);
    const hasCaughtUp = await this.store.whenReached(subscription, goal, 0);
    if (hasCaughtUp) this.goals.set(name, START);
    return hasCaughtUp;
  }

  async page<D extends object>(projection: Projection<D, never>, options: FindOptions<D>): Promise<Page<D>> {
    return this.store.page(await this.collection(projection), options);
  }

  async count<D extends object>(projection: Projection<D, never>, query: QueryFilter<D>): Promise<number> {
    return this.store.count(await this.collection(projection), query);
  }

  /**
   * Returns a page of a list. Its cursors also work after the documents were rebuilt.
   *
   * @param page another way to run the query; default: {@link page}
   * @throws {InvalidCursorError}
   */
  list<D extends object>(
    projection: Projection<D, never>,
    query: ListQuery<D>,
    request: PageRequest,
    page = (options: FindOptions<D>): Promise<Page<D>> => this.page(projection, options),
  ): Promise<ListPage<Stored<D>>> {
    return listPage(projection.name, query, request, page);
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
   * Waits until the position is reached by the version that this process reads, and by those that processes of the last
   * release and of the next one read. Another version may become active during the wait, and other processes may not know it
   * yet.
   */
  private async whenReadable(
    projection: AnyProjection,
    position: Position,
    deadline: number,
  ): Promise<boolean> {
    const { generations, store } = this;
    for (;;) {
      const { version, maintained, others } = await generations.maintainedOf(projection);
      const own = maintained.map((one) => subscriptionOf(projection, version, one));
      const isMaintained = (one: GenerationId): boolean =>
        one.version > version || one.version === previousVersionOf(projection)?.version;
      const foreign = await this.subscriptionsThatMove(
        others.filter(isMaintained).map((one) => subscriptionOf(projection, one.version, one.generation)),
      );
      const left = deadline - performance.now();
      const wait = Math.max(0, Math.min(left, POINTERS_MS));
      const areReached = async (some: readonly Subscription[]): Promise<boolean> =>
        (await Promise.all(some.map((one) => store.whenReached(one, position, wait)))).every(Boolean);
      const [isReached, isForeignReached] = await Promise.all([areReached(own), areReached(foreign)]);
      if (isReached && isForeignReached) {
        // Another process may read a newer version that this one does not know of yet.
        if (version < projection.version || generations.areOld) await generations.reload();
        while (performance.now() < Math.min(generations.knownToAllAt, deadline)) await sleep(KNOWN_POLL_MS);
        if ((await generations.of(projection)).version === version)
          return performance.now() >= generations.knownToAllAt && !generations.areOld;
      }
      if (performance.now() < deadline) continue;
      if (isReached) await this.giveUp(foreign);
      return false;
    }
  }

  /** Leaves out subscriptions that nobody keeps up to date: of a release that does not run any more. */
  private async subscriptionsThatMove(
    subscriptions: readonly Subscription[],
  ): Promise<readonly Subscription[]> {
    const each = await Promise.all(
      subscriptions.map(async (one) => {
        const reached = await this.store.checkpoint(one);
        return reached === null || this.isStuck(one, reached) ? [] : [one];
      }),
    );
    return each.flat();
  }

  private isStuck({ name }: Subscription, reached: Position): boolean {
    const stuck = this.stuck.get(name);
    return stuck?.at === reached && performance.now() > stuck.since + STUCK_MS;
  }

  /** Remembers where subscriptions stand for which a write waited in vain. */
  private async giveUp(subscriptions: readonly Subscription[]): Promise<void> {
    for (const { name, kind } of subscriptions) {
      const at = (await this.store.checkpoint({ name, kind })) ?? START;
      if (this.stuck.get(name)?.at !== at) this.stuck.set(name, { at, since: performance.now() });
    }
  }

  /** Returns the newest position that any read model has reached; `START` if there is none. */
  async reached(): Promise<Position> {
    const positions = await Promise.all(
      this.projections.map(async (projection) => {
        const { version, generation } = await this.active(projection);
        return this.store.checkpoint(subscriptionOf(projection, version, generation));
      }),
    );
    return Math.max(START, ...positions.map((position) => position ?? START));
  }

  /** Returns the generation that this process reads. */
  active(projection: Pick<AnyProjection, 'name' | 'version'>): Promise<GenerationId> {
    return this.generations.of(projection);
  }

  /** Reports whether any version of a projection has contained the whole log. Before, reads miss documents. */
  isActivated(projection: Pick<AnyProjection, 'name'>): Promise<boolean> {
    return this.generations.isActivated(projection);
  }

  private async collection<D extends object>(projection: Projection<D, never>): Promise<Collection<D>> {
    const { version, generation } = await this.generations.of(projection);
    return collectionOf(projection, version, generation);
  }
}
