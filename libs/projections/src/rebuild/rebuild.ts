import { PollingWorker, sleep } from '#async';
import type { AnyProjection, DomainEvent, EventCodec, Projection } from '#event-sourcing';
import type { EventStore, Position } from '#event-store';
import { collectionOf, subscriptionOf } from '../collection-of.js';
import type { DocumentStore } from '../document-store.js';
import { listParked, type ParkedEvent } from '../engine/parked-events.js';
import { projectionSubscription } from '../engine/projection-subscription.js';
import { reasonOf, untilAvailable } from '../engine/retry.js';
import { SubscriptionSession } from '../engine/subscription-session.js';
import { type HeldLease, LeaseHolder } from '../lease-holder.js';
import type { Edition } from '../projection-pointers.js';
import { type Comparison, compare, type Side } from './compare.js';
import { beginNext, keep, serve, servedOf } from './editions.js';
import { FillingPace } from './pace.js';
import { readingAhead } from './read-ahead.js';

export interface RebuildStores {
  readonly eventStore: EventStore;
  readonly documentStore: DocumentStore;
  readonly codec: Pick<EventCodec, 'decode'>;
}

/** How far a rebuild is. `waits`: another process fills it, or the stores are away, which `reason` tells. */
export interface RebuildProgress {
  readonly projection: string;
  readonly edition: Edition;
  readonly step: 'waits' | 'fills' | 'indexes' | 'compares' | 'hands over';
  /** Positions of the log, in `compares` documents: how many of how many. */
  readonly done: number;
  readonly of: number;
  /** That were folded by this process. */
  readonly events: number;
  readonly eventsPerSecond: number;
  /** Of the step; null where nobody can tell. */
  readonly secondsLeft: number | null;
  readonly reason?: string;
}

export interface RebuildOptions {
  /** Unique among all processes. */
  readonly owner: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RebuildProgress) => void;
  /** Whether it is served although documents differ from those that are served. */
  readonly acceptsDifferences?: boolean;
  /** Whether it is served although events could not be folded into it. */
  readonly acceptsFailed?: boolean;
  /** For documents that are folded; default: 48 MiB. */
  readonly memoryBytes?: number;
  /** Most events read at once; default: 2,000. */
  readonly batchSize?: number;
  /** After so long without a sign of life another process may go on with it, in milliseconds; default: 4,000. */
  readonly leaseTtlMs?: number;
  /** How long processes get to know that it is kept, in milliseconds; default: 1,500. */
  readonly announcedMs?: number;
  /** How long a process is waited for that keeps it up to date from then on, in milliseconds; default: 3,000. */
  readonly takenOverMs?: number;
}

export interface Rebuilt {
  readonly projection: string;
  readonly edition: Edition;
  /** What was served before; null: nothing. */
  readonly before: Edition | null;
  /** That were folded by this process. */
  readonly events: number;
  readonly seconds: number;
  /** Why it is not served. */
  readonly stoppedBy: 'failed events' | 'differences' | null;
  /** Events that could not be folded, and those behind them. */
  readonly failed: readonly ParkedEvent[];
  /** Null where nothing was served before. */
  readonly comparison: Comparison | null;
}

const MEMORY_BYTES = 48 * 1024 * 1024;
const BATCH = 2_000;
const LEASE_TTL_MS = 4_000;
/** Longer than a process takes to learn what the pointers say, and to begin what it is to keep. */
const ANNOUNCED_MS = 1_500;
const AGAIN_MS = 250;
const LOOK_MS = 50;
const PROGRESS_MS = 500;
/** Where no process takes the filled documents over in that time, none is running, in milliseconds. */
const TAKEN_OVER_MS = 3_000;

/**
 * Fills a projection's documents anew beside those that are served, compares the two, and has the new ones served, in every
 * process at once; the old ones are kept up to date until they are pruned. What a process that was killed had filled is
 * gone on with. Nothing but documents is written: projections have no effects.
 *
 * @throws {DocumentStoreUnavailableError} {@link EventStoreUnavailableError} outside of the filling, which waits for them
 * @throws {UnknownEventError} a newer program must do it
 * @throws {LeaseLostError} and the signal's reason: it can be gone on with
 */
export function rebuild(
  stores: RebuildStores,
  projection: AnyProjection,
  options: RebuildOptions,
): Promise<Rebuilt> {
  return new Rebuild(stores, projection, options).run();
}

class Rebuild {
  private readonly began = performance.now();
  private readonly pace: FillingPace;
  private edition: Edition = { version: 0, generation: 0 };
  private step: RebuildProgress['step'] = 'waits';
  private stepBegan = 0;
  private doneBefore = 0;
  private done = 0;
  private of = 0;
  private events = 0;
  private eventsBefore = 0;
  private reason: string | null = null;
  /** Ends what it does. */
  private signal: AbortSignal;

  constructor(
    private readonly stores: RebuildStores,
    private readonly projection: AnyProjection,
    private readonly options: RebuildOptions,
  ) {
    this.pace = new FillingPace(options.memoryBytes ?? MEMORY_BYTES);
    this.signal = options.signal;
  }

  async run(): Promise<Rebuilt> {
    const { eventStore, documentStore } = this.stores;
    const { edition, isKept } = await beginNext(documentStore, this.projection);
    this.edition = edition;
    const before = await servedOf(documentStore, this.projection);
    const telling = setInterval(() => {
      this.tell();
    }, PROGRESS_MS);
    try {
      // One that is kept was filled and compared, and every process keeps it up to date.
      const outcome = isKept
        ? await this.check(before)
        : await this.whileHeld((held) => this.fill(held, before));
      if (outcome.stoppedBy === null) {
        await this.whenTakenOver();
        await serve({ eventStore, documentStore }, this.projection, edition);
      }
      const { projection, events } = this;
      const seconds = (performance.now() - this.began) / 1000;
      return { projection: projection.name, edition, before, events, seconds, ...outcome };
    } finally {
      clearInterval(telling);
    }
  }

  private async whileHeld<T>(work: (held: HeldLease) => Promise<T>): Promise<T> {
    const { owner, signal, leaseTtlMs = LEASE_TTL_MS } = this.options;
    const lease = new LeaseHolder(this.stores.documentStore, this.subscription.name, owner, leaseTtlMs);
    this.begin('waits', 0);
    let held: HeldLease | null = null;
    while (!(held = await lease.acquire())) {
      await sleep(Math.min(AGAIN_MS, leaseTtlMs), signal);
      signal.throwIfAborted();
    }
    const renewal = new PollingWorker(() => lease.renew().then(() => undefined), {
      everyMs: leaseTtlMs / 3,
      onError: () => undefined, // The fence keeps another holder's work safe.
    });
    renewal.start();
    try {
      return await work(held);
    } finally {
      await renewal.stop();
      await lease.release();
    }
  }

  /** Fills to the end of the log, follows it while it compares, and hands the following over to the processes. */
  private async fill(held: HeldLease, before: Edition | null) {
    const { eventStore, documentStore: store, codec } = this.stores;
    const ending = new AbortController();
    this.signal = AbortSignal.any([this.options.signal, ending.signal]);
    const { version, generation } = this.edition;
    const projection = this.projection as unknown as Projection<object, DomainEvent>;
    let write: DocumentStore['commit'] = (commit) => {
      this.pace.wrote(commit.writes);
      return store.fill(commit);
    };
    const log = readingAhead(eventStore, ({ events }) => {
      this.events += events.length;
    });
    const session = await SubscriptionSession.begin(
      {
        eventStore: log,
        codec,
        store,
        write: (commit) => write(commit),
        batchSize: this.options.batchSize ?? BATCH,
        retryDelaysMs: [20, 200],
        busy: () => false,
      },
      {
        definition: { ...projectionSubscription(projection, generation, this.pace), serves: null },
        held,
        stopping: this.signal,
        parksUnknown: false,
        onInterrupted: (reason) => {
          this.reason = reason;
        },
        onParked: () => undefined,
        onDiscarded: () => undefined,
      },
    );
    this.pace.folded = session.position;
    this.pace.target = await this.head();
    this.begin('fills', this.pace.target, session.position);
    const following = session.follow();
    following.catch(() => undefined); // Thrown below.
    const whileFollowing = <T>(work: Promise<T>): Promise<T> => {
      work.catch(() => undefined); // It ends after the following did: what that threw says why.
      return Promise.race([work, following.then(() => Promise.reject(new Error('the following ended')))]);
    };
    try {
      await whileFollowing(this.reach(this.pace.target));
      this.begin('indexes', this.pace.target);
      await whileFollowing(store.define([collectionOf(projection, version, generation)]));
      write = (commit) => store.commit(commit);
      this.pace.target = -Infinity; // From here on each batch is written.
      await whileFollowing(this.reach(await this.head()));
      const outcome = await whileFollowing(this.check(before));
      if (outcome.stoppedBy !== null) return outcome;
      this.begin('hands over', 1);
      await keep(store, this.projection, this.edition);
      await whileFollowing(sleep(this.options.announcedMs ?? ANNOUNCED_MS, this.signal));
      await whileFollowing(this.reach(await this.head()));
      return outcome;
    } finally {
      ending.abort(new Error('the rebuild ends'));
      await following.catch(() => undefined);
      this.options.signal.throwIfAborted();
    }
  }

  /** Resolves once another process keeps what was filled up to date, or none is there to do so. */
  private async whenTakenOver(): Promise<void> {
    const { takenOverMs = TAKEN_OVER_MS, owner, signal } = this.options;
    const deadline = performance.now() + takenOverMs;
    while (performance.now() < deadline) {
      // A lease that is over at once says whether another one has it.
      if (!(await this.stores.documentStore.acquireLease(this.subscription.name, owner, -1))) return;
      await sleep(LOOK_MS, signal);
      signal.throwIfAborted();
    }
  }

  /** What speaks against serving it. */
  private async check(before: Edition | null) {
    const { documentStore: store } = this.stores;
    const failed = (await listParked(store, this.subscription.name)).map(({ document }) => document);
    const { acceptsFailed = false, acceptsDifferences = false } = this.options;
    if (failed.length > 0 && !acceptsFailed)
      return { stoppedBy: 'failed events', failed, comparison: null } as const;
    const comparison = before && (await this.compareWith(before));
    const differs = (comparison?.differing ?? 0) > 0 && !acceptsDifferences;
    return { stoppedBy: differs ? 'differences' : null, failed, comparison } as const;
  }

  private async compareWith(before: Edition): Promise<Comparison> {
    const { documentStore: store, eventStore } = this.stores;
    const served = this.sideOf(before);
    this.begin('compares', await store.count(served.collection, {}));
    return compare(store, served, this.sideOf(this.edition), {
      head: () => eventStore.head(),
      signal: this.signal,
      onCompared: (documents) => {
        this.done = documents;
      },
    });
  }

  /** Without indexes, so that none are made: a former version may have had others. */
  private sideOf({ version, generation }: Edition): Side {
    const subscription = subscriptionOf(this.projection, version, generation);
    return { subscription, collection: subscription };
  }

  private get subscription() {
    return subscriptionOf(this.projection, this.edition.version, this.edition.generation);
  }

  private head(): Promise<Position> {
    const waits = (reason: string | null): void => {
      this.reason = reason;
    };
    return untilAvailable(() => this.stores.eventStore.head(), this.signal, waits);
  }

  /** Resolves once the documents hold everything up to a position. */
  private async reach(position: Position): Promise<void> {
    for (;;) {
      const reached = this.stores.documentStore.whenReached(this.subscription, position, PROGRESS_MS);
      if (await reached.catch((error: unknown) => this.await(error))) return;
      this.signal.throwIfAborted();
    }
  }

  private async await(error: unknown): Promise<false> {
    this.reason = reasonOf(error);
    await sleep(AGAIN_MS, this.signal);
    return false;
  }

  private begin(step: RebuildProgress['step'], of: number, done = 0): void {
    this.step = step;
    this.stepBegan = performance.now();
    this.of = of;
    this.done = this.doneBefore = done;
    this.eventsBefore = this.events;
    this.tell();
  }

  private tell(): void {
    const { step, of, events, edition, reason } = this;
    if (step === 'fills') this.done = Math.min(of, this.pace.folded);
    const seconds = (performance.now() - this.stepBegan) / 1000;
    const progress = this.done - this.doneBefore;
    this.options.onProgress({
      projection: this.projection.name,
      edition,
      step,
      done: Math.max(0, this.done),
      of: Math.max(0, of),
      events,
      eventsPerSecond: seconds > 0 ? Math.round((events - this.eventsBefore) / seconds) : 0,
      secondsLeft: progress > 0 ? Math.round(((of - this.done) / progress) * seconds) : null,
      ...(reason !== null && { reason }),
    });
  }
}
