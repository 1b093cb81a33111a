import { EMPTY_ROOT, Frontier, leafHash, pathOf, rootOf, rootOfPath } from './merkle.js';

/** Leaves and roots from the certificate transparency test vectors for RFC 9162. */
const INPUTS = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const leaves = INPUTS.map((hex) => leafHash(Buffer.from(hex, 'hex').toString('latin1')));

describe('a Merkle tree', () => {
  it('follows RFC 9162', () => {
    expect(rootOf([])).toBe(EMPTY_ROOT);
    expect(INPUTS.map((_, index) => rootOf(leaves.slice(0, index + 1)))).toEqual(ROOTS);
  });

  it('is the same if it grows leaf by leaf or is restored', () => {
    const roots = leaves.map((_, size) => {
      const before = new Frontier();
      for (const leaf of leaves.slice(0, size)) before.add(leaf);
      const after = new Frontier(before.hashes, size);
      after.add(leaves[size] ?? '');
      return after.root;
    });
    expect(roots).toEqual(ROOTS);
  });

  it('verifies each leaf by its own path only', () => {
    for (let size = 1; size <= leaves.length; size++)
      for (let index = 0; index < size; index++) {
        const path = pathOf(leaves.slice(0, size), index);
        const root = ROOTS[size - 1];
        expect(rootOfPath(leaves[index] ?? '', index, size, path)).toBe(root);
        expect(rootOfPath(leafHash('another'), index, size, path)).not.toBe(root);
        expect(rootOfPath(leaves[index] ?? '', index, size, [...path, EMPTY_ROOT])).toBeNull();
        expect(rootOfPath(leaves[index] ?? '', size, size, path)).toBeNull();
        if (path.length > 0)
          expect(rootOfPath(leaves[index] ?? '', index, size, path.slice(1))).not.toBe(root);
      }
  });
});
