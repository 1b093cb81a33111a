import type { Position } from '#kit/event-store';
import type { DocumentStore, Subscription } from '#kit/document-store';
import { type Activation, decisionsAbout, listParked } from '#kit/subscriptions';
import { subscriptionOf } from '../collection-of.js';
import { KNOWN_TO_ALL_MS, ProjectionPointers } from '../projection-pointers.js';

/** A projection in its new version. */
interface NewVersion {
  readonly name: string;
  readonly version: number;
}

/** Activates the version that a session fills as soon as readers would not miss any event. */
export class VersionActivation implements Activation {
  private readonly missingEvents: MissingEvents;
  /** The time, by `performance.now`, after which every write waits for the version; null until it is announced. */
  private knownToAllAt: number | null = null;

  constructor(
    private readonly store: DocumentStore,
    private readonly projection: NewVersion,
    private readonly own: Subscription,
  ) {
    this.missingEvents = new MissingEvents(store);
  }

  isActive(): Promise<boolean> {
    return isActive(this.store, this.projection);
  }

  /** A process that does not know of the version acknowledges writes that the version may not contain yet. */
  async announce(position: Position, hasParked: boolean): Promise<boolean> {
    if (await this.lacksEvents(position, hasParked)) return false;
    if (this.knownToAllAt === null) {
      const isAnnounced = await new ProjectionPointers(this.store).announceVersion(this.projection);
      this.knownToAllAt = performance.now() + (isAnnounced ? KNOWN_TO_ALL_MS : 0);
    }
    return performance.now() >= this.knownToAllAt;
  }

  async activate(position: Position, hasParked: boolean): Promise<boolean> {
    if (await this.lacksEvents(position, hasParked)) return false;
    const isDone = await new ProjectionPointers(this.store).activateVersion(this.projection);
    if (!isDone) this.knownToAllAt = null;
    return isDone;
  }

  private async lacksEvents(position: Position, hasParked: boolean): Promise<boolean> {
    return hasParked && (await this.missingEvents.exist(this.projection, this.own, position));
  }

  parkedChanged(): void {
    this.missingEvents.forget();
  }
}

/** Reports whether a version is active and its generation holds documents. @throws {DocumentStoreUnavailableError} */
export async function isActive(store: DocumentStore, { name, version }: NewVersion): Promise<boolean> {
  const { active } = await new ProjectionPointers(store).get(name);
  if (active?.version !== version) return false;
  return (await store.checkpoint(subscriptionOf({ name, version }, version, active.generation))) !== null;
}

/** Finds events that the active version contains and a newly filled version lacks. */
export class MissingEvents {
  /** The cached answer, and the state of both versions for which it is valid. */
  private cached: { readonly state: string; readonly exist: boolean } | null = null;

  constructor(private readonly store: DocumentStore) {}

  /** Drops the cached answer. */
  forget(): void {
    this.cached = null;
  }

  /**
   * Reports whether readers would miss an event. An event that both versions have parked, or that is newer than the active
   * version's checkpoint, is missing either way and does not count. The answer is cached until one of the versions advances
   * or an operator decides on a parked event.
   *
   * @param own the subscription that fills the new version
   * @param position its position
   * @throws {DocumentStoreUnavailableError}
   */
  async exist(projection: NewVersion, own: Subscription, position: Position): Promise<boolean> {
    const { store } = this;
    const { active } = await new ProjectionPointers(store).get(projection.name);
    if (active === null || active.version >= projection.version) return false;
    const current = subscriptionOf(projection, active.version, active.generation);
    const reached = await store.checkpoint(current);
    if (reached === null) return false;
    const decisions = [await decisionsAbout(store, own.name), await decisionsAbout(store, current.name)];
    const state = [current.name, reached, position, ...decisions].join();
    if (this.cached?.state !== state)
      this.cached = { state, exist: await isAnyMissing(store, reached, own, current) };
    return this.cached.exist;
  }
}

async function isAnyMissing(
  store: DocumentStore,
  reached: Position,
  own: Subscription,
  current: Subscription,
): Promise<boolean> {
  const parked = await listParked(store, own.name);
  const parkedInActive = new Set(
    (await listParked(store, current.name)).map(({ document }) => document.eventId),
  );
  return parked.some(
    ({ document: { eventId, position } }) => position <= reached && !parkedInActive.has(eventId),
  );
}
