import { Mutex } from './mutex.js';
import { Gate } from '../testing/gate.js';

describe('a mutex', () => {
  it('runs one task at a time in order', async () => {
    const mutex = new Mutex();
    const gate = new Gate();
    const seen: string[] = [];
    const first = mutex.run(async () => {
      seen.push('first begins');
      await gate.passed;
      seen.push('first ends');
      return 1;
    });
    const second = mutex.run(() => {
      seen.push('second');
      return Promise.resolve(2);
    });
    gate.open();
    expect(await Promise.all([first, second])).toEqual([1, 2]);
    expect(seen).toEqual(['first begins', 'first ends', 'second']);
  });

  it('passes an error to its caller and runs the next task', async () => {
    const mutex = new Mutex();
    const failing = mutex.run(() => Promise.reject(new Error('no')));
    const next = mutex.run(() => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('yes');
  });
});
