import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocumentStore } from '#kit/document-store';
import { totals } from '#kit/subscriptions/testing';
import { POINTERS_MS, type ProjectionPointer } from '../projection-pointers.js';
import { KeptGenerations } from './kept-generations.js';

const FIRST_MS = 250;

describe('the generations that are kept', () => {
  let pointers: ProjectionPointer[];
  let fault: Error | null;
  let looks: number;
  let kept: Map<string, boolean>;
  let told: string[];
  let errors: unknown[];
  let generations: KeptGenerations;

  beforeEach(() => {
    vi.useFakeTimers();
    [pointers, fault, looks, told, errors] = [[], null, 0, [], []];
    kept = new Map();
    const store = {
      find: () => {
        looks++;
        if (fault) return Promise.reject(fault);
        return Promise.resolve(pointers.map((document) => ({ id: document.name, revision: 1, document })));
      },
    } as unknown as DocumentStore;
    const keeper = {
      kept: () => kept,
      begin: ({ subscription: { name } }: { subscription: { name: string } }) => {
        if (kept.get(name) === true) return;
        kept.set(name, true);
        told.push(`+${name}`);
      },
      end: (name: string) => {
        kept.delete(name);
        told.push(`-${name}`);
        return Promise.resolve();
      },
    };
    generations = new KeptGenerations(store, [totals], keeper, (error) => errors.push(error));
  });
  afterEach(async () => {
    await generations.stop();
    vi.useRealTimers();
  });

  const passes = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
  const keep = (...numbers: number[]): void => {
    const of = { served: numbers[0] ?? 1, kept: numbers, last: Math.max(...numbers) };
    pointers = [{ name: 'totals', version: 1, pinned: false, generations: { 1: of } }];
  };

  it('are the first where nothing is known, and what the pointers name from then on', async () => {
    generations.start();
    await passes(0);
    expect(told).toEqual(['+totals-v1']);
    keep(1, 2);
    await passes(POINTERS_MS - 1);
    expect(told).toHaveLength(1);
    await passes(1);
    expect(told).toEqual(['+totals-v1', '+totals-v1-g2']);
    expect(errors).toEqual([]);
  });

  it('are ended once they were not wanted three times in a row', async () => {
    keep(1, 2);
    generations.start();
    await passes(0);
    keep(2);
    await passes(2 * POINTERS_MS);
    expect(kept.has('totals-v1')).toBe(true);
    keep(1, 2);
    await passes(POINTERS_MS);
    keep(2);
    await passes(2 * POINTERS_MS);
    expect(kept.has('totals-v1')).toBe(true);
    await passes(POINTERS_MS);
    expect(told).toEqual(['+totals-v1', '+totals-v1-g2', '-totals-v1']);
  });

  it('are ended at once where they were never begun', async () => {
    kept.set('totals-v1', false);
    keep(2);
    generations.start();
    await passes(0);
    expect(told).toEqual(['+totals-v1-g2', '-totals-v1']);
  });

  it('are looked for more often until that went well once, and the fault is said', async () => {
    fault = new Error('away');
    generations.start();
    await passes(FIRST_MS);
    expect([looks, errors, told]).toEqual([2, [fault, fault], []]);
    fault = null;
    await passes(FIRST_MS);
    expect(told).toEqual(['+totals-v1']);
    await passes(POINTERS_MS - 1);
    expect(looks).toBe(3);
    await generations.stop();
    await passes(10 * POINTERS_MS);
    expect(looks).toBe(3);
  });

  it('are not looked for where there is no projection', async () => {
    const store = { find: () => Promise.resolve(looks++) } as unknown as DocumentStore;
    const none = new KeptGenerations(store, [], { kept: () => kept } as never, () => undefined);
    none.start();
    await passes(POINTERS_MS);
    await none.stop();
    expect(looks).toBe(0);
  });
});
