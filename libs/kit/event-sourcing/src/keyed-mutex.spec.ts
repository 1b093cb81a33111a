import { ContentionError, KeyedMutex } from './keyed-mutex.js';

describe('a keyed mutex', () => {
  it('runs tasks with one key in order and tasks with other keys concurrently', async () => {
    const mutex = new KeyedMutex();
    const order: string[] = [];
    const open: (() => void)[] = [];
    const first = mutex.run('a', async () => {
      order.push('a1 begins');
      await new Promise<void>((resolve) => open.push(resolve));
      order.push('a1 ends');
    });
    const second = mutex.run('a', () => Promise.resolve(order.push('a2')));
    await mutex.run('b', () => Promise.resolve(order.push('b')));
    open[0]?.();
    await Promise.all([first, second]);
    expect(order).toEqual(['a1 begins', 'b', 'a1 ends', 'a2']);
  });

  it('continues after an error and keeps no finished tasks', async () => {
    const mutex = new KeyedMutex();
    const failing = mutex.run('a', () => Promise.reject(new Error('no')));
    const next = mutex.run('a', () => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(mutex).toEqual(new KeyedMutex());
  });

  it('rejects a task if too many with its key wait', async () => {
    const mutex = new KeyedMutex(2);
    let open: () => void = () => undefined;
    const first = mutex.run('a', () => new Promise<void>((resolve) => (open = resolve)));
    const second = mutex.run('a', () => Promise.resolve('second'));
    await expect(mutex.run('a', () => Promise.resolve())).rejects.toThrow(ContentionError);
    open();
    await first;
    expect(await second).toBe('second');
    expect(await mutex.run('a', () => Promise.resolve('later'))).toBe('later');
  });
});
