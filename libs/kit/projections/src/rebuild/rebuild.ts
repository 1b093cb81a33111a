import { PollingWorker, sleep } from '#kit/kernel';
import type { AnyProjection, DomainEvent, Projection } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { collectionOf, subscriptionOf } from '../read-models.js';
import { type DocumentStore, type HeldLease, LeaseHolder, LeaseLostError } from '#kit/document-store';
import {
  CatchingUp,
  EventLoopTurns,
  listParked,
  LOOK_MS,
  reasonOf,
  SubscriptionSession,
  untilAvailable,
} from '#kit/subscriptions';
import { projectionSubscription } from '../engine/projection-subscription.js';
import { type GenerationId, ProjectionPointers } from '../projection-pointers.js';
import { activate, filledActive } from './activate.js';
import { type Comparison, compare, type ComparedGeneration } from './compare.js';
import { FillingPace } from './filling-pace.js';
import { Progress } from './progress.js';
import { readingAhead } from './read-ahead.js';
import type { RebuildOptions, RebuildStores, Rebuilt } from './rebuild-types.js';

const MEMORY_BYTES = 48 * 1024 * 1024;
const BATCH = 2_000;
const LEASE_TTL_MS = 4_000;
/** Longer than a process takes to read the pointers and to begin a subscription, in milliseconds. */
const ANNOUNCED_MS = 1_500;
const AGAIN_MS = 250;
const TAKEN_OVER_LOOK_MS = 50;
const PROGRESS_MS = 500;
/** If no process takes over the filled generation within this time, none is running, in milliseconds. */
const TAKEN_OVER_MS = 3_000;

/**
 * Fills a new generation of a projection beside the active one, compares the two and activates the new one in every
 * process. The old one is kept up to date until it is pruned. A rebuild that was killed is continued. Only documents are
 * written, because projections have no effects.
 *
 * @throws {DocumentStoreUnavailableError} {@link EventStoreUnavailableError} except while filling, which waits for them
 * @throws {UnknownEventError} only a newer program can rebuild it
 * @throws {LeaseLostError} and the signal's reason; calling it again continues
 */
export async function rebuild(
  stores: RebuildStores,
  projection: AnyProjection,
  options: RebuildOptions,
): Promise<Rebuilt> {
  const pointers = new ProjectionPointers(stores.documentStore);
  const { isMaintained, ...generation } = await pointers.beginGeneration(projection);
  return new Rebuild(stores, projection, generation, options).run(isMaintained);
}

class Rebuild {
  private readonly began = performance.now();
  private readonly pace: FillingPace;
  private readonly progress: Progress;
  /** Aborts the current step. */
  private signal: AbortSignal;

  constructor(
    private readonly stores: RebuildStores,
    private readonly projection: AnyProjection,
    private readonly generation: GenerationId,
    private readonly options: RebuildOptions,
  ) {
    this.pace = new FillingPace(options.memoryBytes ?? MEMORY_BYTES, (position) => {
      this.progress.done = position;
    });
    this.progress = new Progress(projection.name, generation, options.onProgress);
    this.signal = options.signal;
  }

  /** @param isMaintained whether it was filled and compared, and every process keeps it up to date */
  async run(isMaintained: boolean): Promise<Rebuilt> {
    const { eventStore, documentStore } = this.stores;
    const before = await filledActive(documentStore, this.projection);
    const reporting = setInterval(() => {
      this.progress.report();
    }, PROGRESS_MS);
    try {
      const outcome = isMaintained
        ? await this.check(before)
        : await this.whileHeld((held) => this.fill(held, before));
      if (outcome.stoppedBy === null) {
        await this.whenTakenOver();
        await activate({ eventStore, documentStore }, this.projection, this.generation);
      }
      const { projection, generation, progress } = this;
      const seconds = (performance.now() - this.began) / 1000;
      return {
        projection: projection.name,
        generation,
        before,
        events: progress.events,
        seconds,
        ...outcome,
      };
    } finally {
      clearInterval(reporting);
    }
  }

  private async whileHeld<T>(work: (held: HeldLease) => Promise<T>): Promise<T> {
    const { owner, signal, leaseTtlMs = LEASE_TTL_MS } = this.options;
    const lease = new LeaseHolder(this.stores.documentStore, this.subscription.name, owner, leaseTtlMs);
    this.progress.begin('waits', 0);
    let held = await lease.acquire();
    while (!held) {
      await sleep(Math.min(AGAIN_MS, leaseTtlMs), signal);
      signal.throwIfAborted();
      held = await lease.acquire();
    }
    const renewal = new PollingWorker(() => lease.renew().then(() => undefined), {
      everyMs: leaseTtlMs / 3,
      onError: () => undefined, // The fencing token protects another holder's work.
    });
    renewal.start();
    try {
      return await work(held);
    } finally {
      await renewal.stop();
      await lease.release();
    }
  }

  /** Fills to the end of the log, follows it while comparing, and hands over to the processes. */
  private async fill(held: HeldLease, before: GenerationId | null) {
    const { eventStore, documentStore: store, codec } = this.stores;
    const ending = new AbortController();
    this.signal = AbortSignal.any([this.options.signal, ending.signal]);
    const { version, generation } = this.generation;
    const projection = this.projection as unknown as Projection<object, DomainEvent>;
    let write: DocumentStore['commit'] = (commit) => {
      this.pace.wrote(commit.writes);
      return store.fill(commit);
    };
    const log = readingAhead(eventStore, ({ events }) => {
      this.progress.events += events.length;
    });
    const session = await SubscriptionSession.begin(
      {
        eventStore: log,
        codec,
        store,
        write: (commit) => write(commit),
        batchSize: this.options.batchSize ?? BATCH,
        retryDelaysMs: [20, 200],
        lookMs: LOOK_MS,
        busy: () => false,
        catchingUp: new CatchingUp(),
        history: new EventLoopTurns(Infinity),
      },
      {
        definition: { ...projectionSubscription(projection, generation, this.pace), activation: null },
        held,
        stopping: this.signal,
        parksUnknown: false,
        onInterrupted: (reason) => {
          this.progress.reason = reason;
        },
        onParked: () => undefined,
        onDiscarded: () => undefined,
      },
    );
    this.pace.target = await this.head();
    this.progress.begin('fills', this.pace.target, session.position);
    const following = session.follow();
    following.catch(() => undefined); // Thrown below.
    const whileFollowing = <T>(work: Promise<T>): Promise<T> => {
      work.catch(() => undefined); // Fails after `following`, whose error says why.
      return Promise.race([work, following.then(() => Promise.reject(new Error('the following ended')))]);
    };
    try {
      await whileFollowing(this.reach(this.pace.target));
      this.progress.begin('indexes', this.pace.target);
      await whileFollowing(store.define([collectionOf(projection, version, generation)]));
      write = (commit) => store.commit(commit);
      this.pace.target = -Infinity; // From here on each batch is written.
      await whileFollowing(this.reach(await this.head()));
      const outcome = await whileFollowing(this.check(before));
      if (outcome.stoppedBy !== null) return outcome;
      this.progress.begin('hands over', 1);
      await new ProjectionPointers(store).maintain(this.projection, this.generation);
      try {
        await whileFollowing(sleep(this.options.announcedMs ?? ANNOUNCED_MS, this.signal));
        await whileFollowing(this.reach(await this.head()));
      } catch (error) {
        // A process has taken over already because this one was slow.
        if (!(error instanceof LeaseLostError)) throw error;
      }
      return outcome;
    } finally {
      ending.abort(new Error('the rebuild ends'));
      await following.catch(() => undefined);
      this.options.signal.throwIfAborted();
    }
  }

  /** Resolves once another process keeps the generation up to date, or no process is running. */
  private async whenTakenOver(): Promise<void> {
    const { takenOverMs = TAKEN_OVER_MS, owner, signal } = this.options;
    const deadline = performance.now() + takenOverMs;
    while (performance.now() < deadline) {
      // A lease that expires at once shows whether another process holds it.
      if (!(await this.stores.documentStore.acquireLease(this.subscription.name, owner, -1))) return;
      await sleep(TAKEN_OVER_LOOK_MS, signal);
      signal.throwIfAborted();
    }
  }

  /** Looks for reasons not to activate the generation. */
  private async check(before: GenerationId | null) {
    const { documentStore: store } = this.stores;
    const failed = (await listParked(store, this.subscription.name)).map(({ document }) => document);
    const { acceptsFailed = false, acceptsDifferences = false } = this.options;
    if (failed.length > 0 && !acceptsFailed)
      return { stoppedBy: 'failed events', failed, comparison: null } as const;
    const comparison = before && (await this.compareWith(before));
    const differs = (comparison?.differing ?? 0) > 0 && !acceptsDifferences;
    return { stoppedBy: differs ? 'differences' : null, failed, comparison } as const;
  }

  private async compareWith(before: GenerationId): Promise<Comparison> {
    const { documentStore: store, eventStore } = this.stores;
    const active = this.sideOf(before);
    this.progress.begin('compares', await store.count(active.collection, {}));
    return compare(store, active, this.sideOf(this.generation), {
      head: () => eventStore.head(),
      signal: this.signal,
      onCompared: (documents) => {
        this.progress.done = documents;
      },
    });
  }

  /** Returns a collection without indexes, so that none are created: an older version may have had others. */
  private sideOf({ version, generation }: GenerationId): ComparedGeneration {
    const subscription = subscriptionOf(this.projection, version, generation);
    return { subscription, collection: subscription };
  }

  private get subscription() {
    const { version, generation } = this.generation;
    return subscriptionOf(this.projection, version, generation);
  }

  private head(): Promise<Position> {
    const waits = (reason: string | null): void => {
      this.progress.reason = reason;
    };
    return untilAvailable(() => this.stores.eventStore.head(), this.signal, waits);
  }

  /** Resolves once the documents contain all events up to a position. */
  private async reach(position: Position): Promise<void> {
    for (;;) {
      const reached = this.stores.documentStore.whenReached(this.subscription, position, PROGRESS_MS);
      if (await reached.catch((error: unknown) => this.await(error))) return;
      this.signal.throwIfAborted();
    }
  }

  private async await(error: unknown): Promise<false> {
    this.progress.reason = reasonOf(error);
    await sleep(AGAIN_MS, this.signal);
    return false;
  }
}
