import { type EventStore, EventStoreUnavailableError } from '#kit/event-store';
import { DocumentStoreUnavailableError } from '#kit/document-store';
import { timers } from '#kit/kernel/testing';
import type { ReadModelHealth } from '#kit/projections';
import { Logger } from '#kit/kernel';
import { Progress, type SubscriptionHealth } from '#kit/subscriptions';
import { Health, ProgressObserver } from './health.js';

const numbers = {
  position: 5,
  head: 5,
  lag: 0,
  lastAdvancedAt: '2026-11-20T12:00:00.000Z',
  state: 'live',
} as const;
const well: SubscriptionHealth = {
  ...numbers,
  name: 'totals-v1',
  role: 'leader',
  parked: 0,
  interrupted: null,
  fault: null,
};
const fresh: ReadModelHealth = { ...numbers, name: 'totals', version: 1 };
const late = { head: 9, lag: 4 };

describe('readiness', () => {
  let stopping: AbortController;
  let head: () => Promise<number>;
  let readModels: ReadModelHealth[];
  let reads: Promise<void>;

  beforeEach(() => {
    stopping = new AbortController();
    head = () => Promise.resolve(5);
    readModels = [fresh];
    reads = Promise.resolve();
  });

  const readiness = (...subscriptions: SubscriptionHealth[]) => {
    const engine = { health: () => Promise.resolve(subscriptions) };
    const models = { health: () => Promise.resolve(readModels), ping: () => reads };
    return new Health({ head } as EventStore, engine, models, stopping.signal).readiness();
  };

  it('is ready if every subscription follows the log', async () => {
    expect(await readiness(well, { ...well, parked: 3 })).toMatchObject({ ready: true, status: 'ready' });
  });

  it('is unready while a store has no space left, and names the store', async () => {
    const engine = { health: () => Promise.resolve([well]) };
    const models = { health: () => Promise.resolve(readModels), ping: () => reads };
    const full = () => Promise.resolve(['readModels'] as const);
    const health = new Health({ head } as EventStore, engine, models, stopping.signal, null, full);
    expect(await health.readiness()).toMatchObject({
      ready: false,
      status: 'unready',
      stores: { eventStore: 'up', readModels: 'full' },
    });
  });

  it('is unready if a subscription needs an operator, even though it follows the log', async () => {
    const failing = { ...well, fault: 'TypeError: a bug' };
    expect(await readiness(well, failing)).toMatchObject({
      ready: false,
      status: 'unready',
      subscriptions: [{ state: 'live' }, { state: 'failing', fault: 'TypeError: a bug' }],
    });
  });

  it('is unready if a subscription of this process stands still while the log grows', async () => {
    const stuck = { ...well, ...late, state: 'stuck' } as const;
    expect(await readiness(well, stuck)).toMatchObject({ ready: false, status: 'unready' });
  });

  it('is degraded if a subscription of this process is catching up', async () => {
    const behind = { ...well, ...late, state: 'behind' } as const;
    expect(await readiness(behind)).toMatchObject({ ready: true, status: 'degraded' });
  });

  it('is degraded if another process does not keep a read model up to date, and reports its position', async () => {
    readModels = [fresh, { ...fresh, ...late, name: 'sums', state: 'stuck' }];
    expect(await readiness()).toMatchObject({ ready: true, status: 'degraded', readModels });
  });

  it.each([
    [true, 'unready'],
    [false, 'degraded'],
  ])('shows a read model that is being filled: by this process %s, as %s', async (projects, status) => {
    const engine = { health: () => Promise.resolve([well]) };
    const filling = { ...fresh, ...late, state: 'filling' } as const;
    const models = { health: () => Promise.resolve([filling]), ping: () => reads };
    const [none, nothing] = [() => Promise.resolve([]), () => Promise.resolve(null)];
    const store = { head } as EventStore;
    const health = new Health(store, engine, models, stopping.signal, null, none, nothing, projects);
    expect(await health.readiness()).toMatchObject({ ready: !projects, status });
  });

  it('is unready if a store does not respond', async () => {
    head = () => Promise.reject(new EventStoreUnavailableError('away'));
    expect(await readiness(well)).toMatchObject({
      ready: false,
      status: 'unready',
      stores: { eventStore: 'down', readModels: 'up' },
    });
  });

  it('is unready if requests cannot read', async () => {
    reads = Promise.reject(new DocumentStoreUnavailableError('no pointers'));
    expect(await readiness(well)).toMatchObject({ ready: false, stores: { readModels: 'down' } });
  });

  it('is stopping from the moment the process is asked to end', async () => {
    stopping.abort();
    expect(await readiness(well)).toMatchObject({ ready: false, status: 'stopping' });
  });
});

describe('the readiness of a process that nobody polls', () => {
  beforeEach(() => timers.useFakeTimers());
  afterEach(() => timers.useRealTimers());

  it('shows at the first call that a read model stands still', async () => {
    const progress = new Progress();
    const models = {
      health: async (newest: () => Promise<number>) => {
        progress.observe({ position: 5, head: await newest() }, new Date());
        return [{ ...progress.numbers(), name: 'totals', version: 1 }];
      },
      ping: () => Promise.resolve(),
    };
    const store = { head: () => Promise.resolve(9) } as EventStore;
    const engine = { health: () => Promise.resolve([]) };
    const health = new Health(store, engine, models, new AbortController().signal);
    const observer = new ProgressObserver(health, new Logger('fatal'));
    observer.start();
    await timers.advanceTimersByTimeAsync(11_000);
    expect(await health.readiness()).toMatchObject({ status: 'degraded', readModels: [{ state: 'stuck' }] });
    await observer.stop();
  });
});
