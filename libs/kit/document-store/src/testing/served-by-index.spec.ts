import type { Collection } from '../document-store.js';
import { removeExpired } from '../records.js';
import { isServedByIndex, requireIndexes } from './served-by-index.js';
import { TestDocumentStore } from './test-document-store.js';

interface Task {
  readonly owner: string;
  readonly state: string;
  readonly dueAt: string;
  readonly expiresAt: string | null;
}
const tasks: Collection<Task> = {
  name: 'tasks',
  kind: 'record',
  indexes: [['owner', 'dueAt'], ['state', 'expiresAt'], ['expiresAt']],
  list: { of: 'state', by: 'dueAt', filters: ['owner'] },
};
const due = { $lte: '2026-01-01' };
const [dueAt, expiresAt] = [{ field: 'dueAt' }, { field: 'expiresAt' }] as const;

describe('an index', () => {
  it.each([
    { where: { owner: 'a' }, orderBy: dueAt, limit: 5 },
    { where: { owner: 'a', dueAt: due }, orderBy: dueAt, limit: 5 },
    { where: { owner: 'a', dueAt: due, expiresAt: null }, orderBy: dueAt, limit: 5 },
    { where: { owner: { $gt: 'a' } }, orderBy: { field: 'owner', then: ['dueAt'] }, limit: 1 } as const,
    { where: { state: 'open', owner: 'a' }, orderBy: dueAt, limit: 5 },
    { where: { expiresAt: due }, orderBy: expiresAt, limit: 5 },
    { where: { expiresAt: due } },
    { where: { state: 'open', expiresAt: due }, orderBy: dueAt, limit: 5, countUpTo: 10 },
    { words: ['a'], everyList: true, limit: 5 },
    { limit: 5 },
    {},
  ])('is used for %j', (options) => {
    expect(isServedByIndex(tasks, options)).toBe(true);
  });

  it('that begins with a sparse field is used only for its values', () => {
    const sparse = { ...tasks, sparse: ['expiresAt'] } as const;
    expect(isServedByIndex(sparse, { where: { expiresAt: due }, orderBy: expiresAt, limit: 5 })).toBe(true);
    expect(isServedByIndex(sparse, { where: { expiresAt: null } })).toBe(false);
    expect(isServedByIndex(sparse, { orderBy: expiresAt, limit: 5 })).toBe(false);
  });

  it.each([
    ['a sweep by id', { where: { expiresAt: due }, limit: 5 }],
    [
      'the values of a field without the rest of its index',
      { where: { owner: { $gt: 'a' } }, orderBy: { field: 'owner' }, limit: 1 },
    ],
    ['another order', { where: { owner: 'a' }, orderBy: expiresAt, limit: 5 }],
    [
      'a range without its index',
      { where: { owner: 'a', expiresAt: due }, orderBy: dueAt, limit: 5, countUpTo: 10 },
    ],
    ['an order without its equal fields', { orderBy: dueAt, limit: 5 }],
    ['a field that no index begins with', { where: { dueAt: due } }],
    [
      'a range on another field than the order',
      { where: { owner: 'a', expiresAt: due }, orderBy: dueAt, limit: 5 },
    ],
  ] as const)('is not used for %s', (_, options) => {
    expect(isServedByIndex(tasks, options)).toBe(false);
  });
});

describe('a store that requires indexes', () => {
  let stores: TestDocumentStore;
  beforeEach(async () => {
    stores = await TestDocumentStore.open();
  });
  afterEach(() => stores.close());

  it('rejects a query of the code under test that no index serves', async () => {
    const store = requireIndexes(stores.store);
    await removeExpired(store, tasks, new Date());
    const withoutIndex = { ...tasks, indexes: [] };
    await expect(removeExpired(store, withoutIndex, new Date())).rejects.toThrow(
      'no declared index of tasks',
    );
    await store.find(withoutIndex, { where: { expiresAt: due }, limit: 5 });
  });
});
