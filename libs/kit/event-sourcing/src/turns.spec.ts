import { describe, expect, it } from 'vitest';
import { Turns } from './turns.js';

describe('turns', () => {
  it('are taken one after the other about one thing, and at once about others', async () => {
    const turns = new Turns();
    const order: string[] = [];
    const open: (() => void)[] = [];
    const first = turns.run('a', async () => {
      order.push('a1 begins');
      await new Promise<void>((resolve) => open.push(resolve));
      order.push('a1 ends');
    });
    const second = turns.run('a', () => Promise.resolve(order.push('a2')));
    await turns.run('b', () => Promise.resolve(order.push('b')));
    open[0]?.();
    await Promise.all([first, second]);
    expect(order).toEqual(['a1 begins', 'b', 'a1 ends', 'a2']);
  });

  it('go on after a failure, and leave nothing behind', async () => {
    const turns = new Turns();
    const failing = turns.run('a', () => Promise.reject(new Error('no')));
    const next = turns.run('a', () => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(turns.size).toBe(0);
  });
});
