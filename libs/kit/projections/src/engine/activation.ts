import type { Position } from '#kit/event-store';
import type { DocumentStore, Subscription } from '#kit/document-store';
import { type Activation, decisionsAbout, listParked } from '#kit/subscriptions';
import { subscriptionOf } from '../collection-of.js';
import { editionOf, projectionPointers, switchTo } from '../projection-pointers.js';

/** Makes the version that a session fills the active one, once readers would miss no event. */
export class VersionActivation implements Activation {
  private readonly lack: ServedLack;

  constructor(
    private readonly store: DocumentStore,
    private readonly projection: NewVersion,
    private readonly own: Subscription,
  ) {
    this.lack = new ServedLack(store);
  }

  isActive(): Promise<boolean> {
    return isServed(this.store, this.projection);
  }

  async activate(position: Position, hasParked: boolean): Promise<boolean> {
    if (hasParked && (await this.lack.lacks(this.projection, this.own, position))) return false;
    await switchTo(this.store, this.projection.name, this.projection.version);
    return true;
  }

  parkedChanged(): void {
    this.lack.forget();
  }
}

/** Whether readers have a version of a projection, and something is stored of it. @throws {DocumentStoreUnavailableError} */
export async function isServed(
  store: DocumentStore,
  { name, version }: { readonly name: string; readonly version: number },
): Promise<boolean> {
  const pointer = (await store.get(projectionPointers, name))?.document;
  if (pointer?.version !== version) return false;
  const { generation } = editionOf(pointer, version);
  return (await store.checkpoint(subscriptionOf({ name, version }, version, generation))) !== null;
}

/** A projection in its new version. */
interface NewVersion {
  readonly name: string;
  readonly version: number;
}

/** What readers would miss in a filled version that the version they are served has taken in. */
export class ServedLack {
  /** What it was found out by, and the answer. */
  private known: { readonly by: string; readonly lacks: boolean } | null = null;

  constructor(private readonly store: DocumentStore) {}

  /** A parked event was tried again: whatever came of it is looked at. */
  forget(): void {
    this.known = null;
  }

  /**
   * Whether readers would miss an event. What is parked in both versions, or came after the served one was left, is missing
   * either way: to wait for it would only keep reads from the rest. The lists are gone through again only where one of the
   * versions got on, or an operator decided.
   *
   * @param own what fills the new version, and where it is
   * @throws {DocumentStoreUnavailableError}
   */
  async lacks(projection: NewVersion, own: Subscription, position: Position): Promise<boolean> {
    const { store } = this;
    const pointer = (await store.get(projectionPointers, projection.name))?.document;
    if (pointer === undefined || pointer.version >= projection.version) return false;
    const served = editionOf(pointer, pointer.version);
    const before = subscriptionOf(projection, served.version, served.generation);
    const reached = await store.checkpoint(before);
    if (reached === null) return false;
    const decisions = [await decisionsAbout(store, own.name), await decisionsAbout(store, before.name)];
    const by = [before.name, reached, position, ...decisions].join();
    if (this.known?.by !== by) this.known = { by, lacks: await lacksUpTo(store, reached, own, before) };
    return this.known.lacks;
  }
}

async function lacksUpTo(
  store: DocumentStore,
  reached: Position,
  own: Subscription,
  before: Subscription,
): Promise<boolean> {
  const missing = await listParked(store, own.name);
  const missingBefore = new Set(
    (await listParked(store, before.name)).map(({ document }) => document.eventId),
  );
  return missing.some(
    ({ document: { eventId, position } }) => position <= reached && !missingBefore.has(eventId),
  );
}
