import { changesBetween } from './changes.js';

describe('changesBetween', () => {
  it.each([
    [{ a: 1, b: [1, { c: 2 }] }, { a: 1, b: [1, { c: 2 }] }, []],
    [{ a: 1 }, { a: null }, [{ path: 'a', from: 1, to: null }]],
    [
      { a: { b: [1, 2] } },
      { a: { b: [1] }, c: 'x' },
      [
        { path: 'a.b[1]', from: 2 },
        { path: 'c', to: 'x' },
      ],
    ],
    [{ a: [] }, { a: {} }, [{ path: 'a', from: [], to: {} }]],
    [{ a: null }, { a: { b: 1 } }, [{ path: 'a', from: null, to: { b: 1 } }]],
    [
      { names: [{ name: 'A' }, { name: 'B' }] },
      { names: [{ name: 'C' }, { name: 'B' }] },
      [{ path: 'names[0].name', from: 'A', to: 'C' }],
    ],
  ])('compares %j with %j', (from, to, changes) => {
    expect(changesBetween(from, to)).toEqual(changes);
  });
});
