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

  it('runs once for all calls before it starts', async () => {
    gate.open();
    await Promise.all([passes.run(), passes.run(), passes.run()]);
    expect(over).toBe(1);
    expect(passes.isRunning).toBe(false);
  });

  it('runs once more for all calls during a pass', async () => {
    const first = passes.run();
    await Promise.resolve();
    expect(begun).toBe(1);
    const calls = [passes.run(), passes.run()];
    expect(begun).toBe(1);
    gate.open();
    await Promise.all([first, ...calls]);
    expect([begun, over]).toEqual([2, 2]);
  });

  it('runs again for a call at the moment when a pass ends', async () => {
    gate.open();
    const again = passes.run().then(() => passes.run());
    await again;
    expect(over).toBe(2);
  });

  it('runs again if the pass itself requests it', async () => {
    let passes = 0;
    const asking: CoalescedPass = new CoalescedPass(
      () => {
        if (++passes < 3) void asking.run();
        return Promise.resolve();
      },
      (error) => errors.push(error),
    );
    await asking.run();
    expect(passes).toBe(3);
  });

  it('reports an error and runs again when requested', async () => {
    const first = passes.run();
    gate.fail(new Error('away'));
    await first;
    expect(errors).toEqual([new Error('away')]);
    gate = new Gate();
    gate.open();
    await passes.run();
    expect(over).toBe(1);
  });

  it('reports an error thrown synchronously', async () => {
    let passes = 0;
    const failing = new CoalescedPass(
      () => {
        passes++;
        throw new Error('at once');
      },
      (error) => errors.push(error),
    );
    await failing.run();
    await failing.run();
    expect([passes, errors.length]).toEqual([2, 2]);
  });

  it('finishes the running pass and starts no other after it was stopped', async () => {
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
