import { Gate } from '#kit/kernel/testing';
import type { StoredDelivery } from './delivery-queue.js';
import { AttemptsUnderWay } from './attempts-under-way.js';

const delivery = (sequence: number, firstOf: string | null = 'company'): StoredDelivery =>
  ({
    id: `${firstOf ?? 'retry'}-${sequence}`,
    revision: 1,
    document: { firstOf, sequence },
  }) as StoredDelivery;

describe('AttemptsUnderWay', () => {
  let underWay: AttemptsUnderWay;
  let room: number;

  beforeEach(() => {
    underWay = new AttemptsUnderWay({ value: 2 });
    room = 0;
  });

  const begin = (one: StoredDelivery, wasMade = true): Gate => {
    const gate = new Gate();
    underWay.begin(
      one,
      () => gate.passed.then(() => wasMade),
      () => room++,
    );
    return gate;
  };

  it('is full at its limit and has room after an attempt ends', async () => {
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

  it('holds up only later events of the same company', async () => {
    const first = begin(delivery(1));
    expect(underWay.isCompanyBusy(delivery(2))).toBe(true);
    expect(underWay.isCompanyBusy(delivery(2, 'other'))).toBe(false);
    expect(underWay.isCompanyBusy(delivery(2, null))).toBe(false);
    first.open();
    await underWay.ended();
    expect(underWay.isCompanyBusy(delivery(2))).toBe(false);
  });

  it('remembers a limited number of companies', async () => {
    const many = new AttemptsUnderWay({ value: Infinity });
    const attempt = (company: string) => {
      many.begin(
        delivery(1, company),
        () => Promise.resolve(true),
        () => room++,
      );
      return many.ended();
    };
    await attempt('first');
    expect(many.isNextOfCompany(delivery(2, 'first'))).toBe(true);
    for (let index = 0; index < 10_000; index++) await attempt(`company-${index}`);
    expect(many.isNextOfCompany(delivery(2, 'company-9999'))).toBe(true);
    expect(many.isNextOfCompany(delivery(2, 'first'))).toBe(false);
  });

  it('holds up nothing during a retry', () => {
    begin(delivery(1, null));
    expect(underWay.isCompanyBusy(delivery(2))).toBe(false);
    expect(underWay.isCompanyBusy(delivery(2, null))).toBe(false);
  });

  it('forgets an attempt that was not made', async () => {
    begin(delivery(1)).open();
    await underWay.ended();
    begin(delivery(2), false).open();
    await underWay.ended();
    expect([2, 3].map((sequence) => underWay.isNextOfCompany(delivery(sequence)))).toEqual([false, false]);
    expect([1, 2].map((sequence) => underWay.hadSinceRead(delivery(sequence)))).toEqual([true, false]);
  });

  it('knows the deliveries attempted since the queue was read', async () => {
    const [before, during, after] = [delivery(1, 'a'), delivery(1, 'b'), delivery(1, 'c')];
    begin(before).open();
    await underWay.ended();
    const gate = begin(during);
    underWay.beginRead();
    gate.open();
    begin(after).open();
    await underWay.ended();
    expect([before, during, after].map((one) => underWay.hadSinceRead(one))).toEqual([false, true, true]);
  });

  it('knows whether the next event follows without a gap', async () => {
    expect(underWay.isNextOfCompany(delivery(1))).toBe(true);
    expect(underWay.isNextOfCompany(delivery(2))).toBe(false);
    begin(delivery(1)).open();
    await underWay.ended();
    expect(underWay.isNextOfCompany(delivery(2))).toBe(true);
    expect(underWay.isNextOfCompany(delivery(3))).toBe(false);
    expect(underWay.isNextOfCompany(delivery(2, null))).toBe(false);
  });
});
