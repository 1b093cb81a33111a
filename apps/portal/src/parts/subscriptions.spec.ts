import { isSame, isSent, requestOf, subscriptionsOf, withMode, withSent } from './subscriptions.js';

const all = ['a', 'b', 'c'];
const sentOf = (of: Parameters<typeof isSent>[0]) => all.filter((name) => isSent(of, name));

describe('the subscriptions of an endpoint', () => {
  it.each([
    { mode: 'all' as const, except: ['b'] },
    { mode: 'only' as const, events: ['a', 'c'] },
  ])('are read, changed and written back: %j', (saved) => {
    const of = subscriptionsOf(saved);
    expect([sentOf(of), requestOf(of)]).toEqual([['a', 'c'], saved]);
    expect(sentOf(withSent(of, ['a', 'b'], true))).toEqual(all);
    expect(sentOf(withSent(of, ['a', 'b'], false))).toEqual(['c']);
    expect(isSame(of, withSent(withSent(of, ['b'], true), ['b'], false))).toBe(true);
    expect(isSame(of, withSent(of, ['b'], true))).toBe(false);
  });

  it('keep their events if the mode changes', () => {
    const of = subscriptionsOf({ mode: 'all', except: ['b'] });
    const only = withMode(of, 'only', all);
    expect(requestOf(only)).toEqual({ mode: 'only', events: ['a', 'c'] });
    expect(isSame(withMode(only, 'all', all), of)).toBe(true);
    expect(isSame(only, of)).toBe(false);
  });
});
