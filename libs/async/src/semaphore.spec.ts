import { describe, expect, it } from '@jest/globals';
import { Semaphore } from './semaphore.js';

describe('a semaphore', () => {
  it('lets so many through, and the others in their order', async () => {
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

  it('takes a place back once', async () => {
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
