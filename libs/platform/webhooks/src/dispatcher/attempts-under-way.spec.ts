import { beforeEach, describe, expect, it } from 'vitest';
import { Gate } from '#kit/kernel/testing';
import type { StoredDelivery } from './delivery-queue.js';
import { AttemptsUnderWay } from './attempts-under-way.js';

const delivery = (sequence: number, firstOf: string | null = 'company'): StoredDelivery =>
  ({
    id: `${firstOf ?? 'retry'}-${sequence}`,
    revision: 1,
    document: { firstOf, sequence },
  }) as StoredDelivery;

describe('attempts under way', () => {
  let underWay: AttemptsUnderWay;
  let room: number;

  beforeEach(() => {
    underWay = new AttemptsUnderWay(2);
    room = 0;
  });

  const begin = (one: StoredDelivery): Gate => {
    const gate = new Gate();
    underWay.begin(
      one,
      () => gate.passed,
      () => room++,
    );
    return gate;
  };

  it('are full at their limit, and have room again behind an end', async () => {
    const first = begin(delivery(1, 'a'));
    expect(underWay.isFull).toBe(false);
    const second = begin(delivery(1, 'b'));
    expect([underWay.isFull, underWay.has(delivery(1, 'a')), room]).toEqual([true, true, 0]);
    first.open();
    second.open();
    await underWay.ended();
    expect([underWay.isFull, underWay.isEmpty, underWay.has(delivery(1, 'a')), room]).toEqual([
      false,
      true,
      false,
      2,
    ]);
  });

  it('hold up later events of their company, and nothing else', async () => {
    const first = begin(delivery(1));
    expect(underWay.holdsUp(delivery(2))).toBe(true);
    expect(underWay.holdsUp(delivery(2, 'other'))).toBe(false);
    expect(underWay.holdsUp(delivery(2, null))).toBe(false);
    first.open();
    await underWay.ended();
    expect(underWay.holdsUp(delivery(2))).toBe(false);
  });

  it('of a retry hold up nothing', () => {
    begin(delivery(1, null));
    expect(underWay.holdsUp(delivery(2))).toBe(false);
    expect(underWay.holdsUp(delivery(2, null))).toBe(false);
  });

  it('know which event comes next without a gap', async () => {
    expect(underWay.followsLast(delivery(1))).toBe(true);
    expect(underWay.followsLast(delivery(2))).toBe(false);
    begin(delivery(1)).open();
    await underWay.ended();
    expect(underWay.followsLast(delivery(2))).toBe(true);
    expect(underWay.followsLast(delivery(3))).toBe(false);
    expect(underWay.followsLast(delivery(2, null))).toBe(false);
  });
});
