import { timers } from '../testing/index.js';
import { PollingWorker } from './polling-worker.js';
import { Gate } from '../testing/gate.js';

describe('a polling worker', () => {
  let passes: number;
  let errors: unknown[];
  let work: (stopping: AbortSignal) => Promise<void>;
  let everyMs: number;
  let worker: PollingWorker;

  beforeEach(() => {
    timers.useFakeTimers();
    [passes, errors, everyMs] = [0, [], 100];
    work = () => Promise.resolve();
    worker = new PollingWorker(
      (stopping) => {
        passes++;
        return work(stopping);
      },
      { everyMs: () => everyMs, onError: (error) => errors.push(error) },
    );
  });

  afterEach(() => worker.stop());
  afterEach(() => timers.useRealTimers());

  it('runs a pass at start and repeats it', async () => {
    worker.start();
    await timers.advanceTimersByTimeAsync(0);
    expect(passes).toBe(1);
    await timers.advanceTimersByTimeAsync(99);
    expect(passes).toBe(1);
    await timers.advanceTimersByTimeAsync(201);
    expect(passes).toBe(4);
  });

  it('counts the interval from the end of a pass', async () => {
    const gate = new Gate();
    work = () => gate.passed;
    worker.start();
    await timers.advanceTimersByTimeAsync(1000);
    expect(passes).toBe(1);
    gate.open();
    await timers.advanceTimersByTimeAsync(100);
    expect(passes).toBe(2);
  });

  it('reads the interval after each pass', async () => {
    worker.start();
    everyMs = 10;
    await timers.advanceTimersByTimeAsync(10);
    expect(passes).toBe(2);
    everyMs = 500;
    await timers.advanceTimersByTimeAsync(10);
    expect(passes).toBe(3);
    await timers.advanceTimersByTimeAsync(499);
    expect(passes).toBe(3);
  });

  it('runs a pass when woken and restarts the interval', async () => {
    worker.start();
    await timers.advanceTimersByTimeAsync(60);
    await worker.wake();
    expect(passes).toBe(2);
    await timers.advanceTimersByTimeAsync(99);
    expect(passes).toBe(2);
    await timers.advanceTimersByTimeAsync(1);
    expect(passes).toBe(3);
  });

  it('runs a single pass when woken without having been started', async () => {
    await worker.wake();
    await timers.advanceTimersByTimeAsync(1000);
    expect(passes).toBe(1);
    expect(timers.getTimerCount()).toBe(0);
  });

  it('reports an error and continues', async () => {
    work = () => Promise.reject(new Error('away'));
    worker.start();
    await timers.advanceTimersByTimeAsync(100);
    expect(errors).toEqual([new Error('away'), new Error('away')]);
  });

  it('signals a stop to the running pass, waits for it and starts no other', async () => {
    const gate = new Gate();
    let stopping: AbortSignal | undefined;
    work = (signal) => {
      stopping = signal;
      return gate.passed;
    };
    worker.start();
    await timers.advanceTimersByTimeAsync(0);
    const stopped = jest.fn();
    void worker.stop().then(stopped);
    await timers.advanceTimersByTimeAsync(1000);
    expect(stopping?.aborted).toBe(true);
    expect(stopped).not.toHaveBeenCalled();
    gate.open();
    await timers.advanceTimersByTimeAsync(1000);
    expect(stopped).toHaveBeenCalled();
    await worker.wake();
    expect(passes).toBe(1);
    expect(timers.getTimerCount()).toBe(0);
  });
});
