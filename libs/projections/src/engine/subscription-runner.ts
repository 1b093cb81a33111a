import { Mutex, sleep } from '#async';
import type { EventCodec } from '#event-sourcing';
import { streamPrefix } from '#event-sourcing';
import { type EventBatch, type EventStore, type Position, START } from '#event-store';
import { type DocumentStore, type Lease, LeaseLostError } from '../document-store.js';
import { switchTo } from '../projection-pointers.js';
import type { ParkedEvent } from './parked-events.js';
import { Parking } from './parking.js';
import { reasonOf, untilAvailable } from './retry.js';
import type { Handler, SubscriptionContext, SubscriptionDefinition } from './subscription-definition.js';

/** Where the engine's words go; a `Logger` of `#kernel` is one. */
export interface EngineLogger {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

export interface RunnerContext {
  readonly eventStore: EventStore;
  readonly codec: Pick<EventCodec, 'decode'>;
  readonly store: DocumentStore;
  readonly owner: string;
  readonly logger: EngineLogger | undefined;
  readonly leaseTtlMs: number;
  readonly batchSize: number;
  readonly retryDelaysMs: readonly number[];
  readonly busy: () => boolean;
}

/** An idle store is not written to more often than this, in milliseconds. */
const EMPTY_COMMIT_MS = 1000;
/** How often parked events are looked at for an operator's decision, in milliseconds. */
const PARKED_MS = 500;
const FAILED_MS = 500;
/** While the process is busy a subscriber rests so many times as long as it worked, in milliseconds at most so long. */
const REST_TIMES = 4;
const MOST_REST_MS = 250;

interface Held {
  readonly lease: Lease;
  readonly ended: AbortController;
}

/** Runs one subscription: stands by until it gets the lease, then leads until it loses it or is stopped. */
export class SubscriptionRunner {
  private readonly stopping = new AbortController();
  private readonly prefixes: readonly string[];
  private running: Promise<void> = Promise.resolve();
  private renewing: Promise<void> = Promise.resolve();
  private held: Held | null = null;
  private committedAt = 0;
  private served = false;
  /** Where the leader is, whether or not that is stored yet. */
  position: Position = START;
  private waitsFor: string | null = null;
  private renewalFault: string | null = null;

  constructor(
    readonly target: SubscriptionDefinition,
    private readonly context: RunnerContext,
  ) {
    this.prefixes = target.categories.map(streamPrefix);
  }

  /** Why it does not get on just now. */
  get interrupted(): string | null {
    return this.waitsFor ?? this.renewalFault;
  }

  get leads(): boolean {
    return this.held !== null;
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Keeps the lease. A store that is away is no loss: the fence keeps others' work safe if it becomes one. */
  renew(): Promise<void> {
    const held = this.held;
    if (held === null) return this.renewing;
    const { store, owner, leaseTtlMs } = this.context;
    this.renewing = store.acquireLease(held.lease.name, owner, leaseTtlMs).then(
      (lease) => {
        this.renewalFault = null;
        if (lease?.token !== held.lease.token)
          held.ended.abort(new LeaseLostError('the lease was taken over'));
      },
      (error: unknown) => {
        this.renewalFault = reasonOf(error);
      },
    );
    return this.renewing;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!this.stopped()) {
      try {
        const lease = await this.acquire();
        if (lease) await this.lead(lease);
        else await sleep(Math.min(FAILED_MS, this.context.leaseTtlMs / 4), signal);
      } catch (error) {
        if (this.stopped()) return;
        if (!(error instanceof LeaseLostError)) this.interrupt(reasonOf(error));
        this.log('warn', 'a subscription was interrupted', { reason: reasonOf(error) });
        await sleep(FAILED_MS, signal);
      }
    }
  }

  private stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async acquire(): Promise<Lease | null> {
    const { store, owner, leaseTtlMs } = this.context;
    const { name } = this.target.subscription;
    return untilAvailable(
      () => store.acquireLease(name, owner, leaseTtlMs),
      this.stopping.signal,
      (reason) => {
        this.interrupt(reason);
      },
    );
  }

  private async lead(lease: Lease): Promise<void> {
    const ended = new AbortController();
    const held = (this.held = { lease, ended });
    const signal = AbortSignal.any([this.stopping.signal, ended.signal]);
    this.log('info', 'a subscription is led by this process');
    try {
      await this.follow(held, signal);
      ended.signal.throwIfAborted();
    } finally {
      this.held = null;
      await this.renewing;
      await this.context.store.releaseLease(lease).catch(() => undefined); // It runs out by itself.
    }
  }

  private async follow(held: Held, signal: AbortSignal): Promise<void> {
    const leadership = this.leadership(held, signal);
    const handler = this.target.handler(leadership);
    const mutex = new Mutex();
    // Shuts out whoever led before, whatever they still have in flight; then nothing moves but by us.
    await leadership.commit(START, []);
    this.position =
      (await leadership.patiently(() => this.context.store.checkpoint(this.target.subscription))) ?? START;
    await leadership.parking.load();
    await this.serve(leadership);
    this.interrupt(null);
    const timer = setInterval(() => {
      if (leadership.parking.size === 0) return;
      mutex
        .run(() => this.retryParked(leadership, handler))
        .catch((error: unknown) => {
          held.ended.abort(error);
        });
    }, PARKED_MS);
    try {
      const batches = this.subscribe(signal);
      for await (const batch of batches) await mutex.run(() => this.take(batch, leadership, handler));
    } finally {
      clearInterval(timer);
      await mutex.run(() => Promise.resolve());
    }
  }

  private subscribe(signal: AbortSignal): AsyncIterable<EventBatch> {
    return this.context.eventStore.subscribe({
      from: this.position,
      streamPrefixes: this.prefixes,
      batchSize: this.context.batchSize,
      signal,
      observer: {
        onInterrupted: (reason) => {
          this.interrupt(reason);
        },
        onResumed: () => {
          this.interrupt(null);
        },
      },
    });
  }

  private async take(batch: EventBatch, leadership: SubscriptionContext, handler: Handler): Promise<void> {
    leadership.signal.throwIfAborted();
    if (batch.events.length === 0 && Date.now() - this.committedAt < EMPTY_COMMIT_MS)
      this.position = Math.max(this.position, batch.position);
    else await handler.take(batch.events, batch.position);
    if (batch.events.length < this.context.batchSize) await this.serve(leadership);
  }

  private leadership({ lease }: Held, signal: AbortSignal): SubscriptionContext {
    const { store, codec, retryDelaysMs, busy } = this.context;
    const { subscription } = this.target;
    const patiently = <T>(work: () => Promise<T>): Promise<T> =>
      untilAvailable(work, signal, (reason) => {
        this.interrupt(reason);
      });
    const parking = new Parking(store, {
      subscription: subscription.name,
      signal,
      retryDelaysMs,
      patiently,
      onParked: (event, error) => {
        this.log('error', 'an event was parked', { eventId: event.id, type: event.type, err: error });
      },
    });
    return {
      store,
      parking,
      signal,
      patiently,
      decode: (event) => codec.decode(event),
      rest: async (workedMs) => {
        if (busy()) await sleep(Math.min(REST_TIMES * workedMs, MOST_REST_MS), signal);
      },
      commit: async (position, writes) => {
        await patiently(() => store.commit({ subscription, position, fence: lease, writes }));
        this.position = Math.max(this.position, position);
        this.committedAt = Date.now();
      },
    };
  }

  /** Tries again what an operator asked for, and what waited behind an event that is out of the way. */
  private async retryParked(leadership: SubscriptionContext, handler: Handler): Promise<void> {
    for (;;) {
      const due = await leadership.parking.load();
      if (due.length === 0) return;
      for (const parked of due) await this.retry(parked, leadership, handler);
    }
  }

  private async retry(
    parked: ParkedEvent,
    { parking, patiently }: SubscriptionContext,
    handler: Handler,
  ): Promise<void> {
    const { stream, revision } = parked;
    const [event] = await patiently(() =>
      this.context.eventStore.readStream(stream, { from: revision, limit: 1 }),
    );
    if (event === undefined) throw new Error(`${stream} has no event ${revision} although it was parked`);
    const outcome = await parking.attempt(() => handler.takeParked(event, this.position));
    if (outcome.handled) await parking.unpark(event);
    else await parking.parkAgain(event, outcome.error);
  }

  /** Switches readers to this version once it holds everything; not while something is missing from it. */
  private async serve({ parking, patiently, store }: SubscriptionContext): Promise<void> {
    const { serves } = this.target;
    if (this.served || serves === null || parking.size > 0) return;
    const head = await patiently(() => this.context.eventStore.head(this.prefixes));
    if (this.position < head) return;
    await patiently(() => switchTo(store, serves.name, serves.version));
    this.served = true;
  }

  private interrupt(reason: string | null): void {
    if (reason !== null && reason !== this.waitsFor) this.log('warn', 'a subscription waits', { reason });
    this.waitsFor = reason;
  }

  private log(level: keyof EngineLogger, message: string, fields: object = {}): void {
    this.context.logger?.[level](message, { subscription: this.target.subscription.name, ...fields });
  }
}
