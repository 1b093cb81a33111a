import { grouped, groupedBy } from './grouped.js';

describe('grouped calls', () => {
  it('are answered together if they belong to one turn of the event loop, each with its own result', async () => {
    const requests: (readonly number[])[] = [];
    const double = grouped((calls: readonly number[]) => {
      requests.push(calls);
      return Promise.resolve(calls.map((one) => 2 * one));
    });
    expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2]);
    expect(await double(3)).toBe(6);
    expect(requests).toEqual([[1, 2, 1], [3]]);
  });

  it('fail together, and later calls are answered again', async () => {
    let isAway = true;
    const ask = grouped((calls: readonly string[]) =>
      isAway ? Promise.reject(new Error('away')) : Promise.resolve(calls),
    );
    const outcomes = await Promise.allSettled([ask('a'), ask('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    expect(await ask('c')).toBe('c');
  });

  it('are answered separately if their keys differ', async () => {
    const requests: (readonly [string, readonly number[]])[] = [];
    const ask = groupedBy((key: string, calls: readonly number[]) => {
      requests.push([key, calls]);
      return Promise.resolve(calls.map((one) => `${key}${one}`));
    });
    expect(await Promise.all([ask('a', 1), ask('b', 2), ask('a', 3)])).toEqual(['a1', 'b2', 'a3']);
    expect(requests).toEqual([
      ['a', [1, 3]],
      ['b', [2]],
    ]);
  });
});
