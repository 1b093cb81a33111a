import type { DocumentStore } from '#kit/document-store';
import { timers } from '#kit/kernel/testing';
import { totals } from '#kit/subscriptions/testing';
import { POINTERS_MS } from '../projection-pointers.js';
import { MaintainedGenerations } from './maintained-generations.js';

const FIRST_MS = 250;

describe('maintained generations', () => {
  let pointers: { readonly name: string; readonly version: number; readonly generations: object }[];
  let failure: Error | null;
  let polls: number;
  let filling: Map<string, boolean>;
  let calls: string[];
  let errors: unknown[];
  let generations: MaintainedGenerations;

  beforeEach(() => {
    timers.useFakeTimers();
    [pointers, failure, polls, calls, errors] = [[], null, 0, [], []];
    filling = new Map();
    const store = {
      find: () => {
        polls++;
        if (failure) return Promise.reject(failure);
        return Promise.resolve(pointers.map((document) => ({ id: document.name, revision: 1, document })));
      },
    } as unknown as DocumentStore;
    const runner = {
      filling: () => filling,
      begin: ({ subscription: { name } }: { subscription: { name: string } }) => {
        if (filling.get(name) === true) return;
        filling.set(name, true);
        calls.push(`+${name}`);
      },
      end: (name: string) => {
        filling.delete(name);
        calls.push(`-${name}`);
        return Promise.resolve();
      },
    };
    generations = new MaintainedGenerations(store, [totals], runner, (error) => errors.push(error));
  });
  afterEach(() => generations.stop());
  afterEach(() => timers.useRealTimers());

  const passes = (ms: number): Promise<unknown> => timers.advanceTimersByTimeAsync(ms);
  const keep = (...numbers: number[]): void => {
    const of = { active: numbers[0] ?? 1, maintained: numbers, last: Math.max(...numbers), filling: null };
    pointers = [{ name: 'totals', version: 1, generations: { 1: of } }];
  };

  it('are the first generations, and later those that the pointers name', async () => {
    generations.start();
    await passes(0);
    expect(calls).toEqual(['+totals-v1']);
    keep(1, 2);
    await passes(POINTERS_MS - 1);
    expect(calls).toHaveLength(1);
    await passes(1);
    expect(calls).toEqual(['+totals-v1', '+totals-v1-g2']);
    expect(errors).toEqual([]);
  });

  it('end after three polls in a row found them unneeded', async () => {
    keep(1, 2);
    generations.start();
    await passes(0);
    keep(2);
    await passes(2 * POINTERS_MS);
    expect(filling.has('totals-v1')).toBe(true);
    keep(1, 2);
    await passes(POINTERS_MS);
    keep(2);
    await passes(2 * POINTERS_MS);
    expect(filling.has('totals-v1')).toBe(true);
    await passes(POINTERS_MS);
    expect(calls).toEqual(['+totals-v1', '+totals-v1-g2', '-totals-v1']);
  });

  it('end at once if they were never begun', async () => {
    filling.set('totals-v1', false);
    keep(2);
    generations.start();
    await passes(0);
    expect(calls).toEqual(['+totals-v1-g2', '-totals-v1']);
  });

  it('are polled more often until the first success, and failures are reported', async () => {
    failure = new Error('away');
    generations.start();
    await passes(FIRST_MS);
    expect([polls, errors, calls]).toEqual([2, [failure, failure], []]);
    failure = null;
    await passes(FIRST_MS);
    expect(calls).toEqual(['+totals-v1']);
    await passes(POINTERS_MS - 1);
    expect(polls).toBe(3);
    await generations.stop();
    await passes(10 * POINTERS_MS);
    expect(polls).toBe(3);
  });

  it('are not polled without a projection', async () => {
    const store = { find: () => Promise.resolve(polls++) } as unknown as DocumentStore;
    const none = new MaintainedGenerations(store, [], { filling: () => filling } as never, () => undefined);
    none.start();
    await passes(POINTERS_MS);
    await none.stop();
    expect(polls).toBe(0);
  });
});
