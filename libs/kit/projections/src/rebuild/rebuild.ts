import { randomUUID } from 'node:crypto';
import { anySignal, sleep } from '#kit/kernel';
import type { AnyProjection, DomainEvent, Projection } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { collectionOf, subscriptionOf } from '../collection-of.js';
import { type DocumentStore, type HeldLease, LeaseLostError, underLease } from '#kit/document-store';
import {
  CatchingUp,
  EventLoopTurns,
  listParked,
  POLL_MS,
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
import type { RebuildOptions, RebuildStores, Rebuilt } from './rebuild-types.js';
import { reportingReads } from './reporting-reads.js';

const MEMORY_BYTES = 48 * 1024 * 1024;
const BATCH = 2_000;
const LEASE_TTL_MS = 4_000;
/** Longer than a process takes to read the pointers and to begin a subscription, in milliseconds. */
const ANNOUNCED_MS = 1_500;
const AGAIN_MS = 250;
const TAKEN_OVER_POLL_MS = 50;
const PROGRESS_MS = 500;
const REACHED_MS = 10_000;
/** If no process takes over the filled generation within this time, none runs the program's version, in milliseconds. */
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
  const folded = projection as unknown as Projection<object, DomainEvent>;
  return new Rebuild(stores, folded, generation, options).run(isMaintained);
}

class Rebuild {
  private readonly began = performance.now();
  private readonly pace: FillingPace;
  private readonly progress: Progress;
  private write: DocumentStore['commit'] = (commit) => this.stores.documentStore.commit(commit);
  /** Aborts the current step. */
  private signal: AbortSignal;

  constructor(
    private readonly stores: RebuildStores,
    private readonly projection: Projection<object, DomainEvent>,
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
    const before = await filledActive(this.stores.documentStore, this.projection);
    const reporting = setInterval(() => {
      this.progress.report();
    }, PROGRESS_MS);
    try {
      const outcome = isMaintained
        ? await this.check(before)
        : await this.whileHeld((held) => this.fill(held, before));
      if (outcome.stoppedBy === null) await this.switchOver();
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

  /** Waits for the lease of the generation and holds it during `work`. */
  private async whileHeld<T>(work: (held: HeldLease) => Promise<T>): Promise<T> {
    const { signal, leaseTtlMs = LEASE_TTL_MS } = this.options;
    this.progress.begin('waits', 0);
    for (;;) {
      const done = await this.ifHeld(work);
      if (done !== null) return done;
      await sleep(Math.min(AGAIN_MS, leaseTtlMs), signal);
      signal.throwIfAborted();
    }
  }

  private ifHeld<T>(work: (held: HeldLease) => Promise<T>): Promise<T | null> {
    const { leaseTtlMs = LEASE_TTL_MS } = this.options;
    return underLease(this.stores.documentStore, this.subscription.name, leaseTtlMs, work);
  }

  /** Fills to the end of the log, follows it while comparing, and hands over to the processes. */
  private async fill(held: HeldLease, before: GenerationId | null) {
    const { documentStore: store } = this.stores;
    const { version, generation } = this.generation;
    this.write = (commit) => {
      this.pace.wrote(commit.writes);
      return store.fill(commit);
    };
    this.pace.target = await this.head();
    return this.following(held, async (position, whileFollowing) => {
      this.progress.begin('fills', this.pace.target, position);
      await whileFollowing(this.reach(this.pace.target));
      this.progress.begin('indexes', this.pace.target);
      await whileFollowing(store.define([collectionOf(this.projection, version, generation)]));
      this.writeEachBatch();
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
    });
  }

  private writeEachBatch(): void {
    this.write = (commit) => this.stores.documentStore.commit(commit);
    this.pace.target = -Infinity;
  }

  /**
   * Keeps the generation up to date during `work`.
   *
   * @param work receives the position that the generation has reached, and a function that rejects if the generation is no
   *   longer kept up to date before a step of the work is done
   */
  private async following<T>(
    held: HeldLease,
    work: (from: Position, whileFollowing: <R>(step: Promise<R>) => Promise<R>) => Promise<T>,
  ): Promise<T> {
    const { eventStore, documentStore: store, codec } = this.stores;
    const ending = new AbortController();
    this.signal = anySignal([this.options.signal, ending.signal]);
    const log = reportingReads(eventStore, ({ events }) => {
      this.progress.events += events.length;
    });
    const session = await SubscriptionSession.begin(
      {
        eventStore: log,
        codec,
        store,
        write: (commit) => this.write(commit),
        batchSize: this.options.batchSize ?? BATCH,
        retryDelaysMs: [20, 200],
        lookMs: POLL_MS,
        busy: () => false,
        catchingUp: new CatchingUp(),
        eventLoopTurns: new EventLoopTurns(Infinity),
      },
      {
        definition: {
          ...projectionSubscription(this.projection, this.generation.generation, this.pace),
          activation: null,
        },
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
    const follows = session.follow();
    follows.catch(() => undefined); // Thrown below.
    const whileFollowing = <R>(step: Promise<R>): Promise<R> => {
      step.catch(() => undefined); // Fails after `follows`, whose error says why.
      return Promise.race([step, follows.then(() => Promise.reject(new Error('the following ended')))]);
    };
    try {
      return await work(session.position, whileFollowing);
    } finally {
      ending.abort(new Error('the rebuild ends'));
      await follows.catch(() => undefined);
      this.options.signal.throwIfAborted();
    }
  }

  /**
   * Makes the generation active while it is kept up to date: by a process that runs the program's version, or by the rebuild
   * if none does, as before a deployment.
   */
  private async switchOver(): Promise<void> {
    const { announcedMs } = this.options;
    const switching = () => activate({ ...this.stores, announcedMs }, this.projection, this.generation);
    const whileFollowed = (held: HeldLease) =>
      this.following(held, (_, whileFollowing) => whileFollowing(switching()).then(() => true));
    this.writeEachBatch();
    if ((await this.isTakenOver()) || !(await this.ifHeld(whileFollowed))) await switching();
  }

  /** Waits until another process keeps the generation up to date. @returns false if no process does in time */
  private async isTakenOver(): Promise<boolean> {
    const { takenOverMs = TAKEN_OVER_MS, signal } = this.options;
    const owner = randomUUID();
    const deadline = performance.now() + takenOverMs;
    while (performance.now() < deadline) {
      // A lease that expires at once shows whether another process holds it.
      if (!(await this.stores.documentStore.acquireLease(this.subscription.name, owner, -1))) return true;
      await sleep(TAKEN_OVER_POLL_MS, signal);
      signal.throwIfAborted();
    }
    return false;
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
      reachedMs: this.options.reachedMs ?? REACHED_MS,
      signal: this.signal,
      onCompared: (documents) => {
        this.progress.done = documents;
      },
    });
  }

  /** Returns a collection without indexes, so that none are created: an older version may have had others. */
  private sideOf({ version, generation }: GenerationId): ComparedGeneration {
    const subscription = subscriptionOf(this.projection, version, generation);
    const { subject } = this.projection as AnyProjection;
    const collection = { ...subscription, ...(subject !== undefined && { subject }) };
    return { subscription, collection: collection as ComparedGeneration['collection'] };
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
