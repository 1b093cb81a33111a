import { describe, expect, it } from 'vitest';
import { CatchingUp } from './catching-up.js';

describe('read models that are far behind', () => {
  it('are those that lack what the log held when their leader began, until they have taken it in', () => {
    const far = new CatchingUp();
    expect(far.any).toBe(false);
    far.begins('a', 10, 9);
    expect(far.any).toBe(true);
    far.reached('a', 9);
    far.reached('b', 99);
    expect(far.any).toBe(true);
    far.reached('a', 10);
    expect(far.any).toBe(false);
  });

  it('are not those that lacked nothing', () => {
    const far = new CatchingUp();
    far.begins('a', 10, 10);
    far.begins('b', -1, -1);
    expect(far.any).toBe(false);
  });

  it('are counted each for itself, and no more once another process leads them', () => {
    const far = new CatchingUp();
    far.begins('a', 10, 0);
    far.begins('b', 10, 0);
    far.ends('a');
    expect(far.any).toBe(true);
    far.reached('b', 11);
    expect(far.any).toBe(false);
  });
});
