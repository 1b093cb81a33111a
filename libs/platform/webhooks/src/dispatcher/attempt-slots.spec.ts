import { Gate, timers } from '#kit/kernel/testing';
import { AttemptSlots, type Slot } from './attempt-slots.js';

const MAX = 256;

describe('AttemptSlots', () => {
  let slots: AttemptSlots;
  let taken: string[];

  beforeEach(() => {
    timers.useFakeTimers();
    [slots, taken] = [new AttemptSlots(), []];
  });
  afterEach(() => timers.useRealTimers());

  const take = async (name: string): Promise<Slot | null> => {
    const slot = await slots.next(new AbortController().signal);
    taken.push(name);
    return slot;
  };
  const fill = (count: number): Promise<(Slot | null)[]> =>
    Promise.all(Array.from({ length: count }, () => take('filling')));
  const settled = (): Promise<unknown> => timers.advanceTimersByTimeAsync(0);

  it('serves endpoints in the order in which they wait, one slot at a time', async () => {
    const [first, second] = await fill(MAX);
    taken = [];
    // A busy endpoint waits again after each slot, so it goes behind the others.
    const busy = async (): Promise<void> => {
      for (;;) (await take('busy'))?.giveBack();
    };
    void busy();
    void take('a').then((slot) => slot?.giveBack());
    void take('b').then((slot) => slot?.giveBack());
    await settled();
    expect(taken).toEqual([]);
    first?.giveBack();
    second?.giveBack();
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(taken.slice(0, 3)).toEqual(['busy', 'a', 'b']);
    slots.next = () => new Promise(() => undefined);
  });

  it('frees the slot of an attempt after its end, or after a second while the endpoint hangs', async () => {
    const [first, second] = await fill(MAX);
    taken = [];
    const [attempt, hanging] = [new Gate(), new Gate()];
    first?.use(attempt.passed);
    second?.use(hanging.passed);
    void take('after the end');
    void take('after a second');
    void take('never');
    attempt.open();
    await settled();
    expect(taken).toEqual(['after the end']);
    await timers.advanceTimersByTimeAsync(999);
    expect(taken).toHaveLength(1);
    await timers.advanceTimersByTimeAsync(1);
    expect(taken).toEqual(['after the end', 'after a second']);
    hanging.open();
    await settled();
    expect(taken).toHaveLength(2);
  });

  it('has fewer slots while the event loop is late, and more again later', async () => {
    slots.adapt(25);
    void fill(MAX);
    await settled();
    expect(taken).toHaveLength(205);
    for (let look = 0; look < 9; look++) slots.adapt(1_000);
    // None of the slots that are held beyond the number is replaced.
    expect(taken).toHaveLength(205);
    slots = new AttemptSlots();
    for (let look = 0; look < 9; look++) slots.adapt(1_000);
    taken = [];
    void fill(MAX);
    await settled();
    expect(taken).toHaveLength(8);
    slots.adapt(20);
    await settled();
    expect(taken).toHaveLength(8);
    slots.adapt(10);
    await settled();
    expect(taken).toHaveLength(10);
    for (let look = 0; look < 99; look++) slots.adapt(0);
    await settled();
    expect(taken).toHaveLength(MAX);
  });

  it('returns no slot after the signal aborts', async () => {
    await fill(MAX);
    const ending = new AbortController();
    const waiting = slots.next(ending.signal);
    ending.abort();
    expect([await waiting, await slots.next(ending.signal)]).toEqual([null, null]);
  });
});
