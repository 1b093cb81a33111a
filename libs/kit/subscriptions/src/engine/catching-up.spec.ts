import { CatchingUp } from './catching-up.js';

describe('read models that are far behind', () => {
  it('lack events that the log contained when their leader started', () => {
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

  it('do not include up-to-date ones', () => {
    const far = new CatchingUp();
    far.begins('a', 10, 10);
    far.begins('b', -1, -1);
    expect(far.any).toBe(false);
  });

  it('are counted separately, and no longer after another process takes over', () => {
    const far = new CatchingUp();
    far.begins('a', 10, 0);
    far.begins('b', 10, 0);
    far.ends('a');
    expect(far.any).toBe(true);
    far.reached('b', 11);
    expect(far.any).toBe(false);
  });
});
