import type { ByteRange } from '../bytes/document-files.js';

/**
 * Returns the single range of a `Range` header (RFC 9110, section 14.1.2). The package `range-parser` (1.3.0)
 * handles three cases worse: it treats a suffix longer than the document (`bytes=-3000` of ten) and an invalid
 * range (`bytes=5-2`, to be ignored) as unsatisfiable, and reads `lines=1-2` as bytes.
 *
 * @param size size of the document in bytes
 * @returns 'whole' if the header is missing, malformed or asks for several ranges; 'unsatisfiable' if it asks for
 *   bytes past the end
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return 'whole';
  const from = match[1] === '' ? null : Number(match[1]);
  const to = match[2] === '' ? null : Number(match[2]);
  if (from === null)
    return to === 0 || size === 0
      ? 'unsatisfiable'
      : { first: Math.max(0, size - (to ?? 0)), last: size - 1 };
  if (to !== null && to < from) return 'whole';
  return from >= size ? 'unsatisfiable' : { first: from, last: Math.min(to ?? size - 1, size - 1) };
}
