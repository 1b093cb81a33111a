import { timers } from '../testing/index.js';
import { CrowdedError, Semaphore } from './semaphore.js';
import { TimeoutError } from './timeout.js';

afterEach(() => timers.useRealTimers());

describe('a semaphore', () => {
  it('admits up to its limit and the others in order', async () => {
    const semaphore = new Semaphore(2);
    const through: number[] = [];
    const enter = async (name: number) => {
      const release = await semaphore.acquire();
      through.push(name);
      return release;
    };
    const [first, second] = await Promise.all([enter(1), enter(2)]);
    const [third, fourth] = [enter(3), enter(4)];
    await Promise.resolve();
    expect(through).toEqual([1, 2]);
    second();
    await third;
    expect(through).toEqual([1, 2, 3]);
    first();
    await fourth;
    expect(through).toEqual([1, 2, 3, 4]);
  });

  it('rejects a caller at once if the queue is full', async () => {
    const semaphore = new Semaphore(1, 1);
    const release = await semaphore.acquire();
    const second = semaphore.acquire();
    await expect(semaphore.acquire()).rejects.toThrow(CrowdedError);
    release();
    await expect(second).resolves.toBeInstanceOf(Function);
    const third = semaphore.acquire();
    (await second)();
    await expect(third).resolves.toBeInstanceOf(Function);
  });

  it('stops waiting after a timeout or abort and skips that caller', async () => {
    timers.useFakeTimers();
    const semaphore = new Semaphore(1);
    const release = await semaphore.acquire();
    const late = expect(semaphore.acquire({ ms: 100 })).rejects.toThrow(TimeoutError);
    const stopping = new AbortController();
    const stopped = expect(semaphore.acquire({ signal: stopping.signal })).rejects.toThrow('stopped');
    const inTime = semaphore.acquire({ ms: 200, signal: new AbortController().signal });
    await timers.advanceTimersByTimeAsync(100);
    await late;
    stopping.abort(new Error('stopped'));
    await stopped;
    // Earlier specs of this process may have timers, too.
    const waiting = timers.getTimerCount();
    release();
    expect(timers.getTimerCount()).toBe(waiting - 1);
    await expect(inTime).resolves.toBeInstanceOf(Function);
    await expect(semaphore.acquire({ signal: stopping.signal })).rejects.toThrow('stopped');
  });

  it('admits more or fewer callers after its number of slots has changed', async () => {
    const semaphore = new Semaphore(2);
    const releases: (() => void)[] = [];
    const enter = async (): Promise<void> => void releases.push(await semaphore.acquire());
    const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    for (let caller = 0; caller < 6; caller++) void enter();
    await settled();
    expect(releases).toHaveLength(2);
    semaphore.resize(3);
    await settled();
    expect(releases).toHaveLength(3);
    semaphore.resize(1);
    releases[0]?.();
    releases[1]?.();
    await settled();
    expect(releases).toHaveLength(3);
    releases[2]?.();
    await settled();
    expect(releases).toHaveLength(4);
    semaphore.resize(9);
    await settled();
    expect(releases).toHaveLength(6);
  });

  it('counts only the first release', async () => {
    const semaphore = new Semaphore(1);
    const release = await semaphore.acquire();
    release();
    release();
    await semaphore.acquire();
    let entered = false;
    void semaphore.acquire().then(() => (entered = true));
    await Promise.resolve();
    await Promise.resolve();
    expect(entered).toBe(false);
  });
});
