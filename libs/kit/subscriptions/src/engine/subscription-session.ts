import { Mutex, PollingWorker, sleep } from '#kit/kernel';
import { type RecordedEvent, streamPrefix } from '#kit/event-sourcing';
import { type EventBatch, type Position, START, type StoredEvent } from '#kit/event-store';
import { type DocumentStore, DROPPING, type Subscription, type Write } from '#kit/document-store';
import { forgetParkedAfter, type ParkedEvent } from './parked-events.js';
import { Parking } from './parking.js';
import { untilAvailable } from './retry.js';
import type { SessionOptions, SessionStart } from './session-options.js';
import { CheckpointBeyondLogError, NeedCheck } from './stand-by-errors.js';
import type { Activation, Handler, SubscriptionContext } from './subscription-definition.js';

/** An idle store is not written to more often than this, in milliseconds. */
const EMPTY_COMMIT_MS = 1000;
/** While the process is busy a subscriber rests so many times as long as it worked, in milliseconds at most so long. */
const REST_TIMES = 4;
const MOST_REST_MS = 250;

/**
 * What the holder of a subscription's lease does until it loses the lease or is stopped: takes in batches from the
 * stored checkpoint on, tries parked events again, and has readers served once the projection is filled.
 */
export class SubscriptionSession implements SubscriptionContext {
  readonly store: DocumentStore;
  readonly signal: AbortSignal;
  readonly parking: Parking;
  private readonly handler: Handler;
  private readonly prefixes: readonly string[];
  /** What is parked is a record, whatever the subscription writes: it has a checkpoint of its own, for the fence. */
  private readonly records: Subscription;
  /** Batches and parked events take turns. */
  private readonly turns = new Mutex();
  private readonly failing = new AbortController();
  private readonly activation: Activation | null;
  private isActivated = false;
  private committedAt = -Infinity;
  private readonly need: NeedCheck;
  private reached: Position = START;
  private stored: Position = START;
  private refilling: string | null = null;
  /** Parked events that earlier leaders could not read: they are tried once. */
  private unread: ParkedEvent[] = [];
  /** What the log held when it was looked at last: all of it must be in a version that is served. */
  private toHold: Position = START;

  private constructor(
    private readonly options: SessionOptions,
    private readonly start: SessionStart,
  ) {
    const { definition, held, stopping, parksUnknown, onParked } = start;
    this.store = options.store;
    this.activation = definition.activation?.(this.store) ?? null;
    this.signal = AbortSignal.any([stopping, held.lost, this.failing.signal]);
    this.records = { name: `${definition.subscription.name}/parked`, kind: 'record' };
    this.prefixes = definition.categories.map(streamPrefix);
    this.parking = new Parking(this.store, {
      subscription: definition.subscription.name,
      signal: this.signal,
      parksUnknown,
      retryDelaysMs: options.retryDelaysMs,
      untilAvailable: this.untilAvailable,
      write: (writes) => this.writeFenced(this.records, START, writes),
      onParked,
    });
    this.need = new NeedCheck(definition.need, this.store);
    this.handler = definition.handler(this);
  }

  /**
   * A session that has shut out earlier holders of the lease, whatever they have in flight, and knows where to go on.
   *
   * @throws {LeaseLostError} and what aborted the session
   * @throws {CheckpointBeyondLogError} only an operator knows where to go on
   */
  static async begin(options: SessionOptions, start: SessionStart): Promise<SubscriptionSession> {
    const session = new SubscriptionSession(options, start);
    const { subscription } = start.definition;
    const checkpoint = () => session.untilAvailable(() => session.store.checkpoint(subscription));
    const isDropped = (await checkpoint()) === DROPPING;
    await session.commit(isDropped ? DROPPING : START, []);
    await session.writeFenced(session.records, START, []);
    session.committedAt = -Infinity; // Where it is, it has yet to say.
    session.reached = session.stored = (await checkpoint()) ?? START;
    if (session.reached === DROPPING) await session.takeAway();
    await session.stayWithinLog();
    session.unread = [...(await session.parking.unreadable())];
    await session.setGoal();
    await session.activate();
    return session;
  }

  /** Where it is, whether or not that is stored yet. */
  get position(): Position {
    return this.reached;
  }

  /** What keeps it from handling event after event; null where nothing does. */
  get fault(): string | null {
    return this.parking.fault;
  }

  /** Why it fills anew; null where it does not, or has. */
  get refills(): string | null {
    return this.refilling;
  }

  /** Takes in what comes. @throws why it ended: the lease was lost, the process stops, or it cannot go on */
  async follow(): Promise<void> {
    const { batchSize, eventStore, lookMs } = this.options;
    const { onInterrupted } = this.start;
    const parked = new PollingWorker(() => this.beside(), {
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
    parked.start();
    try {
      for await (const batch of batches) await this.turns.run(() => this.take(batch));
    } finally {
      this.options.catchingUp.ends(this.start.definition.subscription.name);
      await parked.stop();
    }
    this.signal.throwIfAborted();
  }

  readonly untilAvailable = <T>(work: () => Promise<T>): Promise<T> =>
    untilAvailable(work, this.signal, this.start.onInterrupted);

  decode(event: StoredEvent): Promise<RecordedEvent> {
    return this.options.codec.decode(event);
  }

  async commit(position: Position, writes: readonly Write[], durable = false): Promise<void> {
    await this.writeFenced(this.start.definition.subscription, position, writes, durable);
    this.reached = Math.max(this.reached, position);
    this.stored = Math.max(this.stored, position);
    this.committedAt = performance.now();
  }

  private writeFenced(
    subscription: Subscription,
    position: Position,
    writes: readonly Write[],
    durable = false,
  ): Promise<void> {
    const { lease: fence } = this.start.held;
    const commit = { subscription, position, fence, writes, durable };
    const write = subscription.kind === 'derived' ? this.options.write : undefined;
    return this.untilAvailable(() => (write ? write(commit) : this.store.commit(commit)));
  }

  get isBusy(): boolean {
    return this.options.busy() || this.options.catchingUp.any;
  }

  async rest(workedMs: number): Promise<void> {
    if (this.isBusy) await sleep(Math.min(REST_TIMES * workedMs, MOST_REST_MS), this.signal);
  }

  private async take({ events, position }: EventBatch): Promise<void> {
    this.signal.throwIfAborted();
    const nothingToDo = events.length === 0 && !this.handler.pending && this.committedLately;
    if (nothingToDo) this.reached = Math.max(this.reached, position);
    else await this.options.history.inSteps(events, position, (...some) => this.handler.take(...some));
    this.options.catchingUp.reached(this.start.definition.subscription.name, this.reached);
    await this.activate();
  }

  private async setGoal(): Promise<void> {
    const { activation } = this;
    if (activation === null || !(await this.untilAvailable(() => activation.isActive()))) return;
    this.options.catchingUp.begins(
      this.start.definition.subscription.name,
      await this.newest(),
      this.reached,
    );
  }

  /** Has this version read once it holds everything that readers have. */
  private async activate(): Promise<void> {
    const { activation } = this;
    if (this.isActivated || activation === null || this.reached < this.toHold) return;
    this.toHold = await this.newest();
    if (this.reached < this.toHold) return;
    const activate = () => activation.activate(this.reached, this.parking.size > 0);
    if (!(await this.untilAvailable(activate))) return;
    this.refilling = null;
    this.isActivated = true;
  }

  /**
   * What was derived from a log that is no more is taken away, and comes back from the one that is there.
   *
   * @throws {CheckpointBeyondLogError}
   */
  private async stayWithinLog(): Promise<void> {
    const { subscription } = this.start.definition;
    let newest = await this.newest();
    for (const delay of this.options.retryDelaysMs) {
      if (this.reached <= newest) return;
      await sleep(delay, this.signal); // The server that is asked may be behind its leader.
      newest = await this.newest();
    }
    if (this.reached <= newest) return;
    const error = new CheckpointBeyondLogError(subscription.name, this.reached, newest);
    if (subscription.kind === 'record') throw error;
    this.refilling = `it fills anew, as its checkpoint ${this.reached} lay past the newest event of the log, ${newest}`;
    this.start.onDiscarded(this.refilling);
    await this.untilAvailable(() => forgetParkedAfter(this.store, subscription.name, newest));
    await this.takeAway();
  }

  /** To its end, where another process died half-way. */
  private async takeAway(): Promise<void> {
    const { subscription, derives } = this.start.definition;
    await this.untilAvailable(() => this.store.drop(subscription, derives));
    this.reached = this.stored = START;
    await this.commit(START, []);
  }

  private newest(): Promise<Position> {
    return this.untilAvailable(() => this.options.eventStore.head());
  }

  /** What is done beside the batches, in turn with them. */
  private async beside(): Promise<void> {
    for (const parked of this.unread.splice(0)) await this.turns.run(() => this.retry(parked));
    await this.retryParked();
    // What kept readers from this version may be given up, or no longer parked, while no events come.
    if (!this.isActivated) await this.turns.run(() => this.activate());
    await this.untilAvailable(() => this.need.check());
    // Other processes tell by the checkpoint whether a read model is up to date, also where no events come.
    if (this.reached > this.stored && !this.committedLately)
      await this.turns.run(() => this.commit(this.reached, []));
  }

  private get committedLately(): boolean {
    return performance.now() - this.committedAt < EMPTY_COMMIT_MS;
  }

  /** Tries again what an operator asked for, and what waited behind an event that is out of the way. */
  private async retryParked(): Promise<void> {
    if (this.parking.size === 0 || !(await this.parking.isDecided())) return;
    await this.turns.run(async () => {
      for (;;) {
        const due = await this.parking.load();
        if (due.length === 0) return;
        for (const parked of due) await this.retry(parked);
      }
    });
  }

  private async retry({ stream, revision, position, eventId: id, type }: ParkedEvent): Promise<void> {
    const outcome = await this.parking.attempt(async () => {
      const [event] = await this.options.eventStore.readStream(stream, { from: revision, limit: 1 });
      if (event === undefined) throw new Error(`${stream} has no event ${revision} although it was parked`);
      await this.handler.takeParked(event, this.reached);
    });
    await this.parking.settle({ id, stream, revision, position, type, data: {}, metadata: {} }, outcome);
    this.activation?.parkedChanged();
  }
}
