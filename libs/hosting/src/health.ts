import { withTimeout } from '#async';
import { type EventStore } from '#event-store';
import { type DocumentStore, type SubscriptionEngine, type SubscriptionHealth } from '#projections';

/** Longer than this with events to read and no progress is not slow but stuck, in milliseconds. */
const STUCK_AFTER_MS = 10_000;

/** A store that takes longer is down, in milliseconds. */
const PING_MS = 2000;

/** `failing`: something that an operator must see to, told by `fault`. */
type State = 'live' | 'behind' | 'stuck' | 'failing';

export interface Readiness {
  readonly ready: boolean;
  readonly stores: Readonly<Record<'eventStore' | 'readModels', 'up' | 'down'>>;
  readonly subscriptions: readonly (SubscriptionHealth & { readonly state: State })[];
}

/** Whether this process can do its work: its stores respond, and each of its subscriptions follows the head and can handle what it meets. */
export class Health {
  constructor(
    private readonly eventStore: EventStore,
    private readonly documentStore: DocumentStore,
    private readonly engine: SubscriptionEngine,
  ) {}

  async readiness(now: Date): Promise<Readiness> {
    const [eventStore, readModels] = await Promise.all([up(this.eventStore), up(this.documentStore)]);
    const health = await this.engine.health();
    const subscriptions = health.map((one) => ({ ...one, state: stateOf(one, now) }));
    const isWell = ({ state }: { readonly state: State }): boolean => state === 'live' || state === 'behind';
    return {
      ready: eventStore === 'up' && readModels === 'up' && subscriptions.every(isWell),
      stores: { eventStore, readModels },
      subscriptions,
    };
  }
}

const up = (store: { ping(): Promise<void> }): Promise<'up' | 'down'> =>
  withTimeout(PING_MS, store.ping()).then(
    () => 'up' as const,
    () => 'down' as const,
  );

function stateOf(subscription: SubscriptionHealth, now: Date): State {
  if (subscription.fault !== null) return 'failing';
  if (subscription.lag === 0) return 'live';
  const advanced = subscription.lastAdvancedAt === null ? 0 : Date.parse(subscription.lastAdvancedAt);
  return now.getTime() - advanced > STUCK_AFTER_MS ? 'stuck' : 'behind';
}
