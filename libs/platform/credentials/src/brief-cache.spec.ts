import { BriefCache } from './brief-cache.js';

describe('BriefCache', () => {
  let now: number;
  let reads: number;
  let cache: BriefCache<string>;
  const read = (value: string | null) => () => {
    reads++;
    return Promise.resolve(value);
  };

  beforeEach(() => {
    [now, reads] = [0, 0];
    cache = new BriefCache<string>(() => now);
  });

  it('shares one read between callers and then answers from the cache', async () => {
    await Promise.all([cache.get('a', read('x')), cache.get('a', read('x'))]);
    expect([cache.get('a', read('y')), reads]).toEqual(['x', 1]);
  });

  it('forgets within a second', async () => {
    await cache.get('a', read('x'));
    now = 999;
    expect(await cache.get('a', read('y'))).toBe('y');
  });

  it('keeps neither null nor a failure', async () => {
    await cache.get('a', read(null));
    await expect(Promise.resolve(cache.get('a', () => Promise.reject(new Error('down'))))).rejects.toThrow(
      'down',
    );
    expect(await cache.get('a', read('x'))).toBe('x');
  });

  it('drops a read that started before a clear', async () => {
    const reading = cache.get('a', read('old'));
    cache.clear();
    await reading;
    expect(await cache.get('a', read('new'))).toBe('new');
  });
});
