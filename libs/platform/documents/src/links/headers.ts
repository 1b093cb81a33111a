import { encodeExtended } from 'content-disposition';
import type { ByteRange } from '../bytes/document-bytes.js';

const MAX_CHARACTERS = 150;
const FALLBACK = 'document';

/** Returns a file name without characters that leave a folder, break a header or disguise the extension. */
export function safeFileName(name: string): string {
  const safe = Array.from(name.normalize('NFC'))
    .slice(0, MAX_CHARACTERS)
    .join('')
    // Control characters, bidi overrides, lone surrogates, line separators.
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|%;]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return safe === '' ? FALLBACK : safe;
}

/**
 * Returns the `Content-Disposition` of a download in both forms of RFC 6266: plain ASCII and UTF-8 (RFC 8187).
 * Only the package's encoding is used: its `create` omits the second form for ASCII names and writes `?` for
 * accented letters.
 */
export function attachment(name: string): string {
  const safe = safeFileName(name);
  const ascii = safe
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${ascii}"; filename*=${encodeExtended(safe)}`;
}

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
