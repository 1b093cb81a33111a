import { type Logger, PollingWorker, withTimeout } from '#kit/kernel';
import type { Anchorer, AnchorHealth, LastVerification } from '#platform/audit';
import { type EventStore } from '#kit/event-store';
import type { ProgressState, SubscriptionEngine, SubscriptionHealth } from '#kit/subscriptions';
import type { ReadModelHealth, ReadModelsHealth } from '#kit/projections';

/** Time (ms) after which a store that does not respond counts as down. */
const PING_MS = 2000;
/** Time (ms) between two observations of the progress. */
const OBSERVE_MS = 5000;

/** A store in {@link Readiness}. */
export type StoreName = 'eventStore' | 'readModels';

/** `failing`: an operator must act; `fault` gives the reason. */
type State = ProgressState | 'failing';

export interface Readiness {
  readonly ready: boolean;
  /** `degraded`: the process works, but a read model or subscription is behind. `stopping`: it was asked to end. */
  readonly status: 'ready' | 'degraded' | 'unready' | 'stopping';
  readonly stores: Readonly<Record<StoreName, 'up' | 'down' | 'full'>>;
  /** The subscriptions of this process. */
  readonly subscriptions: readonly (Omit<SubscriptionHealth, 'state'> & { readonly state: State })[];
  /** All read models of partners, whichever process keeps them up to date. */
  readonly readModels: readonly ReadModelHealth[];
  /** The anchoring state, if this process anchors the log. A failing place does not affect the status. */
  readonly anchors?: AnchorHealth;
  /** The last background verification of any process. A fault does not affect the status. */
  readonly verification?: LastVerification;
}

/** Checks whether this process can work: its stores respond, and its subscriptions follow the log without faults. */
export class Health {
  constructor(
    private readonly eventStore: EventStore,
    private readonly engine: Pick<SubscriptionEngine, 'health'>,
    private readonly models: Pick<ReadModelsHealth, 'health' | 'ping'>,
    /** Aborts when the process is asked to end. */
    private readonly stopping: AbortSignal,
    private readonly anchorer: Pick<Anchorer, 'health'> | null = null,
    /** Returns the stores that have no space left to write. */
    private readonly full: () => Promise<readonly StoreName[]> = () => Promise.resolve([]),
    /** Returns the result of the last background verification. */
    private readonly verified: () => Promise<LastVerification | null> = () => Promise.resolve(null),
    /** Whether this process fills the read models. */
    private readonly projects = false,
  ) {}

  /** Compares the progress with the head of the log; {@link readiness} reports what several observations show. */
  async observe(): Promise<void> {
    const head = this.eventStore.head();
    await Promise.all([this.engine.health(head), this.models.health(() => this.eventStore.head())]);
  }

  async readiness(): Promise<Readiness> {
    const head = this.eventStore.head();
    const [eventStore, reads, full, health, models, verification] = await Promise.all([
      up(head),
      up(this.models.ping()),
      this.full(),
      this.engine.health(head),
      this.models.health(() => this.eventStore.head()),
      this.verified().catch(() => null),
    ]);
    const subscriptions = health.map(
      (one) => ({ ...one, state: one.fault === null ? one.state : 'failing' }) as const,
    );
    const works =
      eventStore === 'up' &&
      reads === 'up' &&
      full.length === 0 &&
      !(this.projects && models.some(({ state }) => state === 'filling')) &&
      subscriptions.every(({ state }) => state === 'live' || state === 'behind');
    const isFresh = [...subscriptions, ...models].every(({ state }) => state === 'live');
    const status = this.stopping.aborted ? 'stopping' : !works ? 'unready' : isFresh ? 'ready' : 'degraded';
    return {
      ready: status === 'ready' || status === 'degraded',
      status,
      stores: {
        eventStore: full.includes('eventStore') ? 'full' : eventStore,
        readModels: full.includes('readModels') ? 'full' : reads,
      },
      subscriptions,
      readModels: models,
      ...(this.anchorer && { anchors: this.anchorer.health }),
      ...(verification && { verification }),
    };
  }
}

/** Observes the progress of a process that nobody polls, so its first {@link Readiness} already shows a standstill. */
export class ProgressObserver extends PollingWorker {
  constructor(health: Pick<Health, 'observe'>, logger: Logger) {
    super(() => health.observe(), {
      everyMs: OBSERVE_MS,
      onError: (error) => logger.error('the progress cannot be observed', { err: error }),
    });
  }
}

const up = (answer: Promise<unknown>): Promise<'up' | 'down'> =>
  withTimeout(PING_MS, answer).then(
    () => 'up' as const,
    () => 'down' as const,
  );
