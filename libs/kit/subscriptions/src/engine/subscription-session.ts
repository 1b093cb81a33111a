import { anySignal, Mutex, PollingWorker, sleep } from '#kit/kernel';
import { type RecordedEvent, streamPrefix } from '#kit/event-sourcing';
import { type EventBatch, type Position, START, type StoredEvent } from '#kit/event-store';
import {
  type Commit,
  CommitsLostError,
  type DocumentStore,
  DROPPING,
  type Subscription,
  type Write,
} from '#kit/document-store';
import { ActivationGate } from './activation-gate.js';
import { NeedCheck } from './need-check.js';
import { parkedCollections, type StoredParkedEvent } from './parked-events.js';
import { Parking } from './parking.js';
import { startWithinLog } from './restored-log.js';
import { untilAvailable } from './retry.js';
import type { SessionOptions, SessionStart } from './session-options.js';
import { reportingSlowBuild } from './slow-build.js';
import type { Handler, SubscriptionContext } from './subscription-definition.js';

/** Minimum time between commits without events, and maximum time to collect events for a fill, in milliseconds. */
const EMPTY_COMMIT_MS = 1000;
/** How long (ms) after the last commit its checkpoint is looked up once: an election that may have undone it is over by then. */
const CONFIRM_MS = 15_000;
/** While the process is busy, a subscriber rests {@link REST_TIMES} times as long as it worked, up to {@link MAX_REST_MS}. */
const REST_TIMES = 4;
const MAX_REST_MS = 250;

/**
 * The work of a lease holder until it loses the lease or is stopped: handles batches from the stored checkpoint on, and
 * retries parked events in between.
 */
export class SubscriptionSession implements SubscriptionContext {
  readonly store: DocumentStore;
  readonly signal: AbortSignal;
  readonly parking: Parking;
  private readonly handler: Handler;
  private readonly prefixes: readonly string[];
  /** Parked events are records even if the subscription writes derived documents, so they are fenced by their own checkpoint. */
  private readonly records: Subscription;
  /** Serializes batches and retries of parked events. */
  private readonly turns = new Mutex();
  /** Aborts with the error of the periodic work, which ends the session. */
  private readonly failing = new AbortController();
  private readonly gate: ActivationGate;
  private committedAt = -Infinity;
  /** When to look up the last commit's checkpoint; Infinity afterwards. */
  private confirmAt = performance.now() + CONFIRM_MS;
  private readonly need: NeedCheck;
  /** All events up to here are handled or parked. */
  private reached: Position = START;
  /** The stored checkpoint, which may be behind `reached`. */
  private stored: Position = START;
  /** Why the documents were removed; null if they were not. */
  private refilling: string | null = null;
  /** Parked events that earlier leaders could not read. They are retried once. */
  private unread: StoredParkedEvent[] = [];

  private constructor(
    private readonly options: SessionOptions,
    private readonly start: SessionStart,
  ) {
    const { definition, held, stopping, parksUnknown, onParked } = start;
    this.store = options.store;
    this.signal = anySignal([stopping, held.lost, this.failing.signal]);
    this.records = { name: `${definition.subscription.name}/parked`, kind: 'record' };
    this.prefixes = definition.categories.map(streamPrefix);
    this.parking = new Parking(this.store, {
      subscription: definition.subscription.name,
      signal: this.signal,
      parksUnknown,
      retryDelaysMs: options.retryDelaysMs,
      untilAvailable: this.untilAvailable,
      write: (writes) => this.writeFenced({ subscription: this.records, position: START, writes }),
      onParked,
    });
    this.gate = new ActivationGate(definition.activation?.(this.store) ?? null, {
      name: definition.subscription.name,
      catchingUp: options.catchingUp,
      newest: this.newest,
      untilAvailable: this.untilAvailable,
    });
    this.need = new NeedCheck(definition.need, this.store);
    this.handler = definition.handler(this);
  }

  /**
   * Begins a session: shuts out earlier holders of the lease and their pending commits, and loads the checkpoint.
   *
   * @throws {LeaseLostError} and the reason that aborted the session
   * @throws {CheckpointBeyondLogError} an operator must set where the subscription continues
   */
  static async begin(options: SessionOptions, start: SessionStart): Promise<SubscriptionSession> {
    const session = new SubscriptionSession(options, start);
    await session.shutOutEarlierHolders();
    await session.loadCheckpoint();
    await session.define();
    await session.parking.reload();
    session.unread = session.parking.unreadable();
    await session.gate.setGoal(session.reached);
    await session.activate();
    return session;
  }

  private async shutOutEarlierHolders(): Promise<void> {
    const isDropped = (await this.checkpoint()) === DROPPING;
    // A commit at START or DROPPING moves no checkpoint and stores only the lease's token.
    await this.commit(isDropped ? DROPPING : START, []);
    await this.writeFenced({ subscription: this.records, position: START, writes: [] });
    this.committedAt = -Infinity; // Those commits stored no progress.
  }

  private async loadCheckpoint(): Promise<void> {
    const checkpoint = (await this.checkpoint()) ?? START;
    this.reached = this.stored = await startWithinLog(this.start.definition, checkpoint, {
      store: this.store,
      signal: this.signal,
      newest: this.newest,
      untilAvailable: this.untilAvailable,
      retryDelaysMs: this.options.retryDelaysMs,
      onDiscarded: (reason) => {
        this.refilling = reason;
        this.start.onDiscarded(reason);
      },
    });
    // The removal also deleted the token that shuts out earlier holders. Store it again.
    if (this.reached !== checkpoint) await this.commit(this.reached, []);
  }

  /** The position that the session has reached; it may not be stored yet. */
  get position(): Position {
    return this.reached;
  }

  /** The failure that successive events share; null if there is none. */
  get fault(): string | null {
    return this.parking.fault;
  }

  /** Why the documents are being filled again; null if they are not. */
  get refillReason(): string | null {
    return this.gate.isActive ? null : this.refilling;
  }

  /** Handles new events until the session ends. @throws the reason: the lease was lost, the process stops, or an error */
  async follow(): Promise<void> {
    const { batchSize, eventStore, lookMs } = this.options;
    const { onInterrupted } = this.start;
    const poller = new PollingWorker(() => this.poll(), {
      everyMs: lookMs,
      onError: (error) => {
        this.failing.abort(error);
      },
    });
    const batches = eventStore.subscribe({
      from: this.reached,
      streamPrefixes: this.prefixes,
      batchSize,
      signal: this.signal,
      observer: {
        onInterrupted,
        onResumed: () => {
          onInterrupted(null);
        },
      },
    });
    poller.start();
    try {
      for await (const batch of batches) await this.turns.run(() => this.take(batch));
    } finally {
      this.gate.ends();
      await poller.stop();
    }
    this.signal.throwIfAborted();
  }

  readonly untilAvailable = <T>(work: () => Promise<T>): Promise<T> =>
    untilAvailable(work, this.signal, this.start.onInterrupted);

  decode(event: StoredEvent): Promise<RecordedEvent> {
    return this.options.codec.decode(event);
  }

  async commit(position: Position, writes: readonly Write[], durable = false): Promise<void> {
    const { subscription } = this.start.definition;
    const from = this.stored > START && { from: this.stored };
    await this.writeFenced({ subscription, position, ...from, writes, durable });
    this.reached = Math.max(this.reached, position);
    this.stored = Math.max(this.stored, position);
    this.committedAt = performance.now();
    this.confirmAt = this.committedAt + CONFIRM_MS;
  }

  private writeFenced(unfenced: Omit<Commit, 'fence'>): Promise<void> {
    const commit = { durable: false, ...unfenced, fence: this.start.held.lease };
    if (commit.subscription.kind === 'record') return this.untilAvailable(() => this.store.commit(commit));
    const store: DocumentStore['commit'] = (one) => this.store[this.gate.isFilling ? 'fill' : 'commit'](one);
    return this.untilAvailable(() => (this.options.write ?? store)(commit));
  }

  get isActive(): boolean {
    return this.gate.isActive;
  }

  mayCollect(position: Position): boolean {
    return this.gate.mayCollect(position) && this.committedRecently;
  }

  get isBusy(): boolean {
    return this.options.busy() || this.options.catchingUp.any;
  }

  async rest(workedMs: number): Promise<void> {
    if (this.isBusy) await sleep(Math.min(REST_TIMES * workedMs, MAX_REST_MS), this.signal);
  }

  private async take({ events, position }: EventBatch): Promise<void> {
    this.signal.throwIfAborted();
    const nothingToDo = events.length === 0 && !this.handler.pending && this.committedRecently;
    if (nothingToDo) this.reached = Math.max(this.reached, position);
    else await this.options.eventLoopTurns.inSteps(events, position, (...some) => this.handler.take(...some));
    this.gate.reached(this.reached);
    await this.activate();
  }

  private activate(): Promise<void> {
    return this.gate.activateIfComplete(this.reached, this.parking.size > 0);
  }

  /** Creates missing indexes. A rebuild creates them after it has filled the documents, which is faster. */
  private async define(): Promise<void> {
    if (this.options.write) return;
    const collections = [...this.start.definition.derives, ...parkedCollections];
    const build = () => this.untilAvailable(() => this.store.define(collections));
    await reportingSlowBuild(build, this.start.onInterrupted);
  }

  private checkpoint(): Promise<Position | null> {
    return this.untilAvailable(() => this.store.checkpoint(this.start.definition.subscription));
  }

  private readonly newest = (): Promise<Position> =>
    this.untilAvailable(() => this.options.eventStore.head());

  /** The periodic work between batches. */
  private async poll(): Promise<void> {
    for (const parked of this.unread.splice(0)) await this.turns.run(() => this.retry(parked));
    // The first call in a session always looks, so it also handles the later events of these streams.
    await this.retryDueEvents();
    // The parked events that delayed the activation may be gone although no new events have come.
    if (!this.gate.isActive) await this.turns.run(() => this.activate());
    await this.untilAvailable(() => this.need.check());
    // Other processes see from the checkpoint whether a read model is up to date, even if no events come.
    if (this.reached > this.stored && !this.committedRecently)
      await this.turns.run(() => this.commit(this.reached, []));
    await this.confirm();
  }

  /**
   * Notices a checkpoint that a failover undid although no further event comes: readers would wait for it.
   *
   * @throws {CommitsLostError} so that the session starts again
   */
  private async confirm(): Promise<void> {
    if (performance.now() < this.confirmAt) return;
    this.confirmAt = Infinity;
    const { stored } = this;
    if (((await this.checkpoint()) ?? START) < stored)
      throw new CommitsLostError(this.start.definition.subscription.name, stored);
  }

  private get committedRecently(): boolean {
    return performance.now() - this.committedAt < EMPTY_COMMIT_MS;
  }

  /** Retries events that an operator chose, and events whose predecessors in the stream are done. */
  private async retryDueEvents(): Promise<void> {
    const { parking } = this;
    if (parking.size === 0 || !(await parking.takeNewDecision())) return;
    await this.turns.run(async () => {
      await parking.reload();
      for (let due = parking.due(); due.length > 0; due = parking.due())
        for (const parked of due) await this.retry(parked);
    });
  }

  private async retry(parked: StoredParkedEvent): Promise<void> {
    const { stream, revision } = parked;
    const outcome = await this.parking.attempt(async () => {
      const [event] = await this.options.eventStore.readStream(stream, { from: revision, limit: 1 });
      if (event === undefined) throw new Error(`${stream} has no event ${revision} although it was parked`);
      await this.handler.takeParked(event, this.reached);
    });
    await this.parking.settle(parked, outcome);
    this.gate.parkedChanged();
  }
}
