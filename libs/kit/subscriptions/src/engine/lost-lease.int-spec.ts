import type { SqliteEventStore } from '#kit/event-store/adapters';
import { listParked, requestRetry } from './parked-events.js';
import type { Subscriber } from '../subscriber.js';
import type { SubscriptionEngine } from './subscription-engine.js';
import type { SqliteDocumentStore } from '#kit/document-store/adapters';
import { add, type Added } from '../testing/counter.js';
import { Workspace } from '../testing/workspace.js';

const LONG = 60_000;
const watcher = { name: 'watcher', kind: 'record' } as const;

describe('a leader that has lost its lease', () => {
  let workspace: Workspace;
  let events: SqliteEventStore;
  let documents: SqliteDocumentStore;
  let effects: number;
  let handle: () => Promise<void>;
  const subscriber: Subscriber<Added> = {
    name: 'watcher',
    categories: ['counter'],
    handle: async () => {
      effects++;
      await handle();
      return [];
    },
  };

  beforeEach(async () => {
    effects = 0;
    workspace = new Workspace();
    [events, documents] = [await workspace.events(), await workspace.documents()];
  });
  afterEach(() => workspace.dispose());

  /**
   * Takes the lease, as if the leader had been paused for longer than the lease lasts. The leader notices at its next
   * commit.
   */
  const depose = async (): Promise<void> => {
    await documents.acquireLease('watcher', 'leader', -1);
    await documents.acquireLease('watcher', 'other', LONG);
  };
  const started = async (): Promise<SubscriptionEngine> => {
    const engine = workspace.engine(events, documents, 'leader', { leaseTtlMs: LONG }).subscribe(subscriber);
    await engine.start();
    return engine;
  };
  const untilDeposed = async (engine: SubscriptionEngine): Promise<void> => {
    while ((await engine.health())[0]?.role !== 'standby' || effects === 0)
      await new Promise((resolve) => setImmediate(resolve));
  };

  it('parks no more events', async () => {
    handle = async () => {
      await depose();
      throw new Error('it failed meanwhile');
    };
    await add(events, 'a', 1);
    await untilDeposed(await started());
    expect(await listParked(documents)).toEqual([]);
  });

  it('does not repeat the effects of a parked event and leaves it unchanged', async () => {
    handle = () => Promise.reject(new Error('not yet'));
    const engine = await started();
    await documents.whenReached(watcher, await add(events, 'a', 1), LONG);
    effects = 0;
    handle = depose;
    const [parked] = await listParked(documents);
    await requestRetry(documents, parked?.id ?? '');
    await untilDeposed(engine);
    expect(effects).toBe(1);
    expect(await listParked(documents)).toMatchObject([
      { document: { error: 'Error: not yet', retry: true } },
    ]);
  });
});
