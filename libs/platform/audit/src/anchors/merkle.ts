import { createHash } from 'node:crypto';

/**
 * Merkle trees of RFC 9162, section 2.1 (those of certificate transparency), on SHA-256. Hashes are lower-case hex.
 * https://www.rfc-editor.org/rfc/rfc9162#section-2.1
 */

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

export const EMPTY_ROOT = createHash('sha256').digest('hex');

/** Returns the hash of a leaf's text. */
export const leafHash = (text: string): string =>
  createHash('sha256').update(LEAF).update(text, 'utf8').digest('hex');

export const nodeHash = (left: string, right: string): string =>
  createHash('sha256').update(NODE).update(left, 'hex').update(right, 'hex').digest('hex');

/** Returns the root over leaf hashes. */
export function rootOf(leaves: readonly string[]): string {
  if (leaves.length === 0) return EMPTY_ROOT;
  let level = leaves;
  while (level.length > 1) level = parentsOf(level);
  return level[0] ?? EMPTY_ROOT;
}

/** Returns the hashes that combine with the leaf at an index to form the root, in order. */
export function pathOf(leaves: readonly string[], index: number): string[] {
  const path: string[] = [];
  let level = leaves;
  for (let at = index; level.length > 1; at >>= 1) {
    const sibling = level[at ^ 1];
    // The last of an odd number of hashes moves up unchanged.
    if (sibling !== undefined) path.push(sibling);
    level = parentsOf(level);
  }
  return path;
}

/** Returns the root for a leaf hash and its path; null if a tree of this size has no such path. */
export function rootOfPath(
  leaf: string,
  index: number,
  size: number,
  path: readonly string[],
): string | null {
  if (index >= size) return null;
  let hash = leaf;
  let used = 0;
  for (let at = index, last = size - 1; last > 0; at >>= 1, last >>= 1) {
    if (at === last && at % 2 === 0) continue;
    const sibling = path[used++];
    if (sibling === undefined) return null;
    hash = at % 2 === 1 ? nodeHash(sibling, hash) : nodeHash(hash, sibling);
  }
  return used === path.length ? hash : null;
}

function parentsOf(level: readonly string[]): string[] {
  const parents: string[] = [];
  for (let index = 0; index < level.length; index += 2) {
    const [left = '', right] = [level[index], level[index + 1]];
    parents.push(right === undefined ? left : nodeHash(left, right));
  }
  return parents;
}

/**
 * A tree that only grows, stored as the roots of its complete parts, largest first: one per bit set in `size`.
 */
export class Frontier {
  constructor(
    private parts: readonly string[] = [],
    private size = 0,
  ) {}

  /** Adds a leaf hash. */
  add(leaf: string): void {
    const parts = [...this.parts];
    let hash = leaf;
    for (let size = this.size; size % 2 === 1; size = (size - 1) / 2)
      hash = nodeHash(parts.pop() ?? '', hash);
    this.parts = [...parts, hash];
    this.size++;
  }

  /** Returns the root over all added leaves. */
  get root(): string {
    return this.parts.length === 0
      ? EMPTY_ROOT
      : this.parts.reduceRight((right, left) => nodeHash(left, right));
  }

  /** Returns the hashes from which the tree can be restored. */
  get hashes(): readonly string[] {
    return this.parts;
  }
}
