import { encodeExtended } from 'content-disposition';

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
