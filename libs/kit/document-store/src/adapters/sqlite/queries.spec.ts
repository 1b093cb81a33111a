import type { Collection } from '../../document-store.js';
import { definitionOf } from './table-definition.js';
import { findQuery, type Plan, planFor } from './queries.js';

interface Task {
  readonly owner: string;
  readonly dueAt: string;
  readonly changedAt: string;
}
const tasks: Collection<Task> = { name: 'tasks', kind: 'derived' };

describe('a query without details', () => {
  it('does not read their column, the last one of the table', () => {
    expect(findQuery(tasks, { limit: 1 }, null).sql).toMatch(/^SELECT id, revision, body, details FROM /);
    expect(findQuery(tasks, { limit: 1, withoutDetails: true }, null).sql).toMatch(
      /^SELECT id, revision, body FROM /,
    );
    expect(definitionOf(tasks).get('"documents-tasks"')).toMatch(/body TEXT NOT NULL, details TEXT\)/);
  });
});

describe('a query with a range', () => {
  const sqlOf = (plan: Plan) => {
    const options = {
      where: { owner: 'a', changedAt: { $gte: '2026' } },
      orderBy: { field: 'dueAt' },
      after: ['2027', 'id'],
      limit: 5,
    } as const;
    return findQuery(tasks, options, null, plan).sql.replaceAll(/json_extract\(body, '\$\.(\w+)'\)/g, '$1');
  };

  it('sorts the matches unless a walk passes fewer documents that do not match', () => {
    expect([planFor(5_000, 55_000), planFor(5_000, 5_000), planFor(9_000, 100)]).toEqual([
      'sort',
      'sort',
      'walk',
    ]);
  });

  it('sorts few matches, without the index of the order', () => {
    expect(sqlOf('sort')).toMatch(/WHERE \S*owner\S* = \? AND [^+ ]*changedAt\S* >= \? AND \+.*ORDER BY \+/s);
  });

  it('walks the index of the order past many matches, without the index of the range', () => {
    expect(sqlOf('walk')).toMatch(
      /WHERE \S*owner\S* = \? AND \+\S*changedAt\S* >= \? AND [^+].*ORDER BY [^+]/s,
    );
  });
});
