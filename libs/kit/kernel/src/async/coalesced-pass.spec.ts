import { beforeEach, describe, expect, it } from 'vitest';
import { CoalescedPass } from './coalesced-pass.js';
import { Gate } from '../testing/gate.js';

describe('a coalesced pass', () => {
  let begun: number;
  let over: number;
  let gate: Gate;
  let errors: unknown[];
  let passes: CoalescedPass;

  beforeEach(() => {
    [begun, over, errors] = [0, 0, []];
    gate = new Gate();
    passes = new CoalescedPass(
      async () => {
        begun++;
        await gate.passed;
        over++;
      },
      (error) => errors.push(error),
    );
  });

  it('is made once for the calls before it begins', async () => {
    gate.open();
    await Promise.all([passes.run(), passes.run(), passes.run()]);
    expect(over).toBe(1);
    expect(passes.isRunning).toBe(false);
  });

  it('is made once more for the calls during it', async () => {
    const first = passes.run();
    await Promise.resolve();
    expect(begun).toBe(1);
    const calls = [passes.run(), passes.run()];
    expect(begun).toBe(1);
    gate.open();
    await Promise.all([first, ...calls]);
    expect([begun, over]).toEqual([2, 2]);
  });

  it('is made for a call in the turn in which another one ends', async () => {
    gate.open();
    const again = passes.run().then(() => passes.run());
    await again;
    expect(over).toBe(2);
  });

  it('may ask for another one itself', async () => {
    let made = 0;
    const asking: CoalescedPass = new CoalescedPass(
      () => {
        if (++made < 3) void asking.run();
        return Promise.resolve();
      },
      (error) => errors.push(error),
    );
    await asking.run();
    expect(made).toBe(3);
  });

  it('tells of a failure and is made again when asked for', async () => {
    const first = passes.run();
    gate.fail(new Error('away'));
    await first;
    expect(errors).toEqual([new Error('away')]);
    gate = new Gate();
    gate.open();
    await passes.run();
    expect(over).toBe(1);
  });

  it('survives a failure before its first step', async () => {
    let made = 0;
    const failing = new CoalescedPass(
      () => {
        made++;
        throw new Error('at once');
      },
      (error) => errors.push(error),
    );
    await failing.run();
    await failing.run();
    expect([made, errors.length]).toEqual([2, 2]);
  });

  it('begins no more once it was stopped, and finishes the one under way', async () => {
    const running = passes.run();
    await Promise.resolve();
    void passes.run();
    const stopped = passes.stop();
    gate.open();
    await stopped;
    await running;
    await passes.run();
    expect([begun, over]).toEqual([1, 1]);
  });
});
