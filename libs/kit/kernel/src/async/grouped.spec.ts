import { describe, expect, it } from 'vitest';
import { grouped, groupedBy } from './grouped.js';

describe('grouped calls', () => {
  it('of one turn of the event loop are answered together, each with its own result', async () => {
    const requests: (readonly number[])[] = [];
    const double = grouped((asked: readonly number[]) => {
      requests.push(asked);
      return Promise.resolve(asked.map((one) => 2 * one));
    });
    expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2]);
    expect(await double(3)).toBe(6);
    expect(requests).toEqual([[1, 2, 1], [3]]);
  });

  it('fail together, and later calls are answered again', async () => {
    let isAway = true;
    const ask = grouped((asked: readonly string[]) =>
      isAway ? Promise.reject(new Error('away')) : Promise.resolve(asked),
    );
    const outcomes = await Promise.allSettled([ask('a'), ask('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    expect(await ask('c')).toBe('c');
  });

  it('are answered separately if their keys differ', async () => {
    const requests: (readonly [string, readonly number[]])[] = [];
    const ask = groupedBy((key: string, asked: readonly number[]) => {
      requests.push([key, asked]);
      return Promise.resolve(asked.map((one) => `${key}${one}`));
    });
    expect(await Promise.all([ask('a', 1), ask('b', 2), ask('a', 3)])).toEqual(['a1', 'b2', 'a3']);
    expect(requests).toEqual([
      ['a', [1, 3]],
      ['b', [2]],
    ]);
  });
});
