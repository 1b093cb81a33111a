import { PollingWorker, withTimeout } from '#kit/kernel';
import type { DomainEvent, EventCodec } from '#kit/event-sourcing';
import type { EventStore, Position } from '#kit/event-store';
import type { DocumentStore } from '#kit/document-store';
import type { Subscriber } from '../subscriber.js';
import { CatchingUp } from './catching-up.js';
import { EventLoopTurns } from './event-loop-turns.js';
import { Progress, type SubscriptionHealth } from './health.js';
import { countParked } from './parked-events.js';
import { reasonOf } from './retry.js';
import { POLL_MS } from './session-options.js';
import { subscriberSubscription } from './subscriber-subscription.js';
import { type EngineLogger, SubscriptionRunner } from './subscription-runner.js';
import type { SubscriptionDefinition } from './subscription-definition.js';

export interface SubscriptionEngineOptions {
  /** Unique among all engines that share the store. */
  readonly owner: string;
  readonly logger?: EngineLogger;
  /** How long a lease lasts if its process stops responding, in milliseconds; default: 10,000. */
  readonly leaseTtlMs?: number;
  /** Maximum number of events read and committed at once; default: 400. */
  readonly batchSize?: number;
  /** Milliseconds before each retry of a failed event, which is parked after the last one. */
  readonly retryDelaysMs?: readonly number[];
  /**
   * How long a leader leaves the lease to others after it finds an event of a newer program or needs an operator's decision,
   * in milliseconds; default: 15,000.
   */
  readonly standByMs?: number;
  /** Poll interval for changes made by other processes, in milliseconds; default: 500. */
  readonly lookMs?: number;
  /** Whether this process has more urgent work. Subscribers then rest between events. */
  readonly busy?: () => boolean;
}

const STAND_BY_MS = 15_000;
const RETRY_DELAYS_MS = [20, 100, 300, 1000];

/** Longest wait of a health check for a store that does not respond, in milliseconds. */
const HEALTH_MS = 2000;

interface Registered {
  readonly runner: SubscriptionRunner;
  readonly progress: Progress;
  begun: boolean;
  /** The last known number of parked events. */
  parked: number;
}

/**
 * Runs subscribers and other subscriptions. Any number of processes may run the same ones: one process at a time leads each
 * of them under a lease, and another one takes over when it dies. All progress is in the stored checkpoint.
 */
export class SubscriptionEngine {
  private readonly subscriptions = new Map<string, Registered>();
  /** Renews all leases in one turn of the event loop, so that a store can write them together. */
  private readonly renewals: PollingWorker;
  private readonly catchingUp = new CatchingUp();
  private readonly eventLoopTurns = new EventLoopTurns();
  private started = false;

  constructor(
    private readonly eventStore: EventStore,
    private readonly codec: Pick<EventCodec, 'decode'>,
    private readonly documentStore: DocumentStore,
    private readonly options: SubscriptionEngineOptions,
  ) {
    this.renewals = new PollingWorker(
      async () => {
        await Promise.all(this.runners().map((runner) => runner.renew()));
      },
      {
        everyMs: this.leaseTtlMs / 3,
        onError: (error) => {
          options.logger?.error('cannot renew the leases of subscriptions', { err: error });
        },
      },
    );
  }

  /** Registers a subscriber. A new name starts with the first event. Must be called before {@link start}. */
  subscribe<E extends DomainEvent>(subscriber: Subscriber<E>): this {
    return this.register(subscriberSubscription(subscriber));
  }

  /** Starts the subscriptions, which wait for unavailable stores. */
  start(): Promise<void> {
    if (this.started) return Promise.resolve();
    this.started = true;
    for (const { runner } of this.subscriptions.values())
      if (runner.definition.subscription.kind === 'record') this.begin(runner.definition);
    this.renewals.start();
    return Promise.resolve();
  }

  /** Finishes the current events or batches and releases the leases. */
  async stop(): Promise<void> {
    await Promise.all(this.runners().map((runner) => runner.stop()));
    await this.renewals.stop();
  }

  /**
   * Returns the health of each subscription. Never throws: if a store is unavailable, the last known values are returned.
   *
   * @param head the newest position of the event store; default: reads it
   */
  health(head: Promise<Position> = this.eventStore.head()): Promise<SubscriptionHealth[]> {
    head.catch(() => undefined); // Reported in the health of each subscription.
    const parked = countParked(this.documentStore);
    parked.catch(() => undefined);
    const needed = [...this.subscriptions.values()].filter(({ runner }) => runner.isNeeded);
    return Promise.all(needed.map((registered) => this.healthOf(registered, head, parked)));
  }

  private get leaseTtlMs(): number {
    return this.options.leaseTtlMs ?? 10_000;
  }

  private runners(): SubscriptionRunner[] {
    return [...this.subscriptions.values()].map(({ runner }) => runner);
  }

  protected register(definition: SubscriptionDefinition): this {
    const { name } = definition.subscription;
    if (this.subscriptions.has(name)) throw new Error(`two subscriptions are called ${name}`);
    if (this.started) throw new Error(`${name} was registered after the start`);
    this.add(definition);
    return this;
  }

  protected begin(definition: SubscriptionDefinition): void {
    const registered = this.subscriptions.get(definition.subscription.name) ?? this.add(definition);
    if (!registered.begun) registered.runner.start();
    registered.begun = true;
  }

  /** Returns the names of the subscriptions that fill derived documents, and whether each was begun. */
  protected filling(): ReadonlyMap<string, boolean> {
    const all = [...this.subscriptions].filter(
      ([, { runner }]) => runner.definition.subscription.kind === 'derived',
    );
    return new Map(all.map(([name, { begun }]) => [name, begun]));
  }

  protected async end(name: string): Promise<void> {
    const registered = this.subscriptions.get(name);
    this.subscriptions.delete(name);
    await registered?.runner.stop();
  }

  private add(definition: SubscriptionDefinition): Registered {
    const runner = new SubscriptionRunner(definition, {
      eventStore: this.eventStore,
      codec: this.codec,
      store: this.documentStore,
      owner: this.options.owner,
      logger: this.options.logger,
      leaseTtlMs: this.leaseTtlMs,
      batchSize: this.options.batchSize ?? 400,
      retryDelaysMs: this.options.retryDelaysMs ?? RETRY_DELAYS_MS,
      standByMs: this.options.standByMs ?? STAND_BY_MS,
      lookMs: this.options.lookMs ?? POLL_MS,
      busy: this.options.busy ?? (() => false),
      catchingUp: this.catchingUp,
      eventLoopTurns: this.eventLoopTurns,
    });
    const registered = { runner, progress: new Progress(), begun: false, parked: 0 };
    this.subscriptions.set(definition.subscription.name, registered);
    return registered;
  }

  private async healthOf(
    registered: Registered,
    newest: Promise<Position>,
    counted: Promise<ReadonlyMap<string, number>>,
  ): Promise<SubscriptionHealth> {
    const { runner, progress } = registered;
    const { subscription } = runner.definition;
    const { role, fault } = runner;
    let { interruption } = runner;
    try {
      const read = Promise.all([newest, this.documentStore.checkpoint(subscription), counted]);
      const [head, checkpoint, parked] = await withTimeout(HEALTH_MS, read);
      registered.parked = parked.get(subscription.name) ?? 0;
      const position = Math.max(checkpoint ?? runner.position, role === 'leader' ? runner.position : -1);
      progress.observe({ head, position }, new Date());
    } catch (error) {
      progress.observe({ position: runner.position }, new Date());
      interruption ??= reasonOf(error);
    }
    const { parked } = registered;
    return { name: subscription.name, role, ...progress.numbers(), parked, interrupted: interruption, fault };
  }
}
