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

/** `Content-Disposition` of a download, in both forms of RFC 6266: plain ASCII and UTF-8. */
export function attachment(name: string): string {
  const safe = safeFileName(name);
  const ascii = safe
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_');
  const utf8 = encodeURIComponent(safe).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}
