import { once } from './once.js';

describe('once', () => {
  it('runs the work for the first call and again after a failure', async () => {
    const outcomes = [Promise.reject(new Error('the store is away')), Promise.resolve('defined')];
    let runs = 0;
    const define = once(() => outcomes[runs++] as Promise<string>);
    const [first, second] = [define(), define()];
    await expect(first).rejects.toThrow('the store is away');
    await expect(second).rejects.toThrow('the store is away');
    expect([await define(), await define(), runs]).toEqual(['defined', 'defined', 2]);
  });
});
