import { openSqlite, type SqliteDatabase } from '#kit/event-store/adapters';
import type { Collection, FindOptions } from '../../document-store.js';
import { findQuery } from './queries.js';
import { definitionOf } from './table-definition.js';

interface Task {
  readonly queue: string | null;
  readonly dueAt: string;
}
const tasks: Collection<Task> = {
  name: 'tasks',
  kind: 'record',
  indexes: [['queue', 'dueAt'], ['dueAt']],
  sparse: ['queue'],
};

describe('an index that begins with a sparse field', () => {
  let database: SqliteDatabase;
  beforeAll(() => {
    database = openSqlite(':memory:');
    for (const statement of definitionOf(tasks).values()) database.exec(statement);
  });
  afterAll(() => {
    database.close();
  });

  const planOf = (options: Omit<FindOptions<Task>, 'limit'>): string => {
    const { sql, parameters } = findQuery(tasks, { ...options, limit: 1 }, null);
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters) as { detail: string }[];
    return steps.map(({ detail }) => detail).join('; ');
  };
  const byTime = { field: 'dueAt' } as const;

  it.each<Omit<FindOptions<Task>, 'limit'>>([
    { where: { queue: 'a' }, orderBy: byTime },
    { where: { queue: 'a', dueAt: { $lte: '2026' } }, orderBy: byTime },
    { where: { queue: { $gt: 'a' } }, orderBy: { field: 'queue', then: ['dueAt'] } },
    { where: { queue: { $in: ['a', 'b'] } } },
  ])('serves %j without sorting', (options) => {
    expect(planOf(options)).toContain('USING INDEX by-queue-dueAt-in-tasks');
    if (options.orderBy) expect(planOf(options)).not.toContain('TEMP B-TREE');
  });

  it('does not contain the documents without a value', () => {
    expect(planOf({ where: { queue: null }, orderBy: byTime })).not.toContain('by-queue');
    expect(planOf({ orderBy: { field: 'queue' } })).not.toContain('by-queue');
  });
});
