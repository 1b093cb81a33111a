import { type Commit, DocumentStoreUnavailableError } from '#kit/document-store';
import { collectionOf, subscriptionOf } from './collection-of.js';
import { ReadModels } from './read-models.js';
import { ProjectionPointers } from './projection-pointers.js';
import type { SqliteDocumentStore } from '#kit/document-store/adapters';
import { totals } from '#kit/subscriptions/testing';
import { ProjectionsWorkspace } from './engine/fixtures/projections-workspace.js';

const LONG = 60_000;
const newer = { ...totals, version: 2 };

afterEach(() => jest.restoreAllMocks());

describe('read models during a switch of versions', () => {
  let workspace: ProjectionsWorkspace;
  let documents: SqliteDocumentStore;
  let now: number;

  beforeEach(async () => {
    workspace = new ProjectionsWorkspace();
    documents = await workspace.documents();
    now = 1_000_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await workspace.dispose();
  });

  const fill = async (projection: typeof totals, position: number, total: number): Promise<void> => {
    const subscription = subscriptionOf(projection);
    const fence = await documents.acquireLease(subscription.name, 'leader', LONG);
    if (!fence) throw new Error('a free lease was refused');
    const document = { counter: 'a', total, additions: 1 };
    const collection = collectionOf(projection) as never;
    const writes: Commit['writes'] = [{ kind: 'put', collection, id: 'a', document, position }];
    await documents.commit({ subscription, position, fence, writes });
  };
  const switchTo = async (version: number): Promise<void> => {
    const pointers = new ProjectionPointers(documents);
    await pointers.announceVersion({ name: 'totals', version });
    expect(await pointers.activateVersion({ name: 'totals', version })).toBe(true);
  };
  const total = async (models: ReadModels) => (await models.get(newer, 'a'))?.document.total;
  /** Lets all pending callbacks run. */
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
  };

  it('show nothing to workers that act on them while they are being filled', async () => {
    const models = new ReadModels(documents, [totals]);
    let head = 6;
    const read = async () => {
      const ids: string[] = [];
      const query = { orderBy: { field: 'total' }, limit: 10 } as const;
      for await (const page of models.presentPages(totals, query, { head: () => Promise.resolve(head) }))
        ids.push(...page.map(({ id }) => id));
      return ids;
    };
    await switchTo(1);
    await fill(totals, 5, 1);
    expect(await read()).toEqual([]);
    head = 9;
    await fill(totals, 6, 2);
    expect(await read()).toEqual(['a']);
  });

  it('show a write in every process before it is answered', async () => {
    const [here, there] = [new ReadModels(documents, [newer]), new ReadModels(documents, [newer])];
    await fill(totals, 5, 1);
    await switchTo(1);
    expect(await total(here)).toBe(1);
    now += 900;
    expect(await total(there)).toBe(1);
    await fill(newer, 6, 2);
    await switchTo(2);
    now += 200;
    expect(await total(here)).toBe(2);

    let answered: boolean | null = null;
    const answer = here.whenProjected(6, 'counter', LONG).then((shown) => (answered = shown));
    await settled();
    expect([answered, await total(there)]).toEqual([null, 1]);
    now += 1_300;
    await answer;
    expect([answered, await total(there)]).toEqual([true, 2]);
  });

  it('show a write in processes of the last release, too', async () => {
    const released = { ...newer, previousVersion: { version: 1 } };
    const [here, there] = [new ReadModels(documents, [released]), new ReadModels(documents, [totals])];
    await fill(totals, 5, 1);
    await switchTo(1);
    await fill(newer, 6, 2);
    await switchTo(2);
    let answered = false;
    const answer = here.whenProjected(6, 'counter', LONG).then((shown) => (answered = shown));
    const passing = setInterval(() => (now += 500), 20);
    await settled();
    expect(answered).toBe(false);
    await fill(totals, 6, 2);
    expect(await answer).toBe(true);
    clearInterval(passing);
    expect((await there.get(totals, 'a'))?.document.total).toBe(2);
  });

  it('show a write in processes of the next release, too', async () => {
    const [here, there] = [new ReadModels(documents, [totals]), new ReadModels(documents, [newer])];
    await fill(newer, 5, 1);
    await switchTo(2);
    await fill(totals, 6, 2);
    let answered = false;
    const answer = here.whenProjected(6, 'counter', LONG).then((shown) => (answered = shown));
    const passing = setInterval(() => (now += 500), 20);
    await settled();
    expect(answered).toBe(false);
    await fill(newer, 6, 2);
    expect(await answer).toBe(true);
    clearInterval(passing);
    expect(await total(there)).toBe(2);
  });

  it('show a write in the version that will be active soon', async () => {
    const here = new ReadModels(documents, [totals]);
    await fill(totals, 6, 2);
    await switchTo(1);
    await fill(newer, 5, 1);
    const pointers = new ProjectionPointers(documents);
    expect(await pointers.announceVersion({ name: 'totals', version: 2 })).toBe(true);
    let answered = false;
    const answer = here.whenProjected(6, 'counter', LONG).then((shown) => (answered = shown));
    await settled();
    expect(answered).toBe(false);
    await fill(newer, 6, 2);
    const passing = setInterval(() => (now += 500), 20);
    expect(await answer).toBe(true);
    clearInterval(passing);
  });

  it('stop waiting for the last release’s version after nobody has kept it up to date for a while', async () => {
    const here = new ReadModels(documents, [{ ...newer, previousVersion: { version: 1 } }]);
    await fill(totals, 5, 1);
    await switchTo(1);
    await fill(newer, 7, 2);
    await switchTo(2);
    now += 2_000;
    const answer = async () => {
      const passing = setInterval(() => (now += 500), 20);
      const shown = await here.whenProjected(7, 'counter', 2_000);
      clearInterval(passing);
      return shown;
    };
    expect(await answer()).toBe(false);
    // Another process may take over.
    expect(await answer()).toBe(false);
    now += 10_000;
    expect(await answer()).toBe(true);
    await fill(totals, 6, 2);
    expect(await answer()).toBe(false);
  });

  it('do not say that a write is shown if it is unknown what other processes read', async () => {
    const here = new ReadModels(documents, [totals]);
    await fill(totals, 6, 2);
    await switchTo(1);
    expect(await here.whenProjected(6, 'counter', LONG)).toBe(true);
    const find = jest.spyOn(documents, 'find').mockRejectedValue(new DocumentStoreUnavailableError('away'));
    now += 1_300;
    expect(await here.whenProjected(6, 'counter', LONG)).toBe(false);
    find.mockRestore();
    now += 1_300;
    expect(await here.whenProjected(6, 'counter', LONG)).toBe(true);
  });

  it('are waited for no longer than the time limit if the store does not respond', async () => {
    const here = new ReadModels(documents, [newer]);
    await fill(totals, 5, 1);
    await switchTo(1);
    expect(await total(here)).toBe(1);
    jest.spyOn(documents, 'whenReached').mockReturnValue(new Promise(() => undefined));
    expect(await here.whenProjected(6, 'counter', 10)).toBe(false);
    jest.restoreAllMocks();
  });

  it('delay a write until the version that becomes active shows it', async () => {
    const here = new ReadModels(documents, [newer]);
    await fill(totals, 5, 1);
    await switchTo(1);
    expect(await total(here)).toBe(1);
    const answer = here.whenProjected(6, 'counter', LONG);
    await fill(newer, 6, 2);
    await switchTo(2);
    const passing = setInterval(() => (now += 500), 20);
    expect(await answer).toBe(true);
    clearInterval(passing);
    expect(await total(here)).toBe(2);
  });
});
