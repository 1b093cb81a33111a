import { encodeExtended } from 'content-disposition';

const MAX_CHARACTERS = 150;
const FALLBACK = 'document';

/** A file name without what leads out of a folder, breaks a header, or disguises how the name ends. */
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
 * `Content-Disposition` of a download, in both forms of RFC 6266: plain ASCII and UTF-8 (RFC 8187). The package encodes;
 * its own `create` leaves the second form out where the name is ASCII, and writes `?` for every letter with an accent.
 */
export function attachment(name: string): string {
  const safe = safeFileName(name);
  const ascii = safe
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${ascii}"; filename*=${encodeExtended(safe)}`;
}
