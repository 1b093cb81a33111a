import type { IncomingMessage } from 'node:http';

/**
 * Returns a request's `Authorization` header, or undefined without one. Several headers are joined and then
 * match no key, because nobody can know which one counts (RFC 9110, section 11.6.2 allows one).
 */
export function authorizationOf({ headers, rawHeaders }: IncomingMessage): string | undefined {
  if (headers.authorization === undefined) return undefined;
  const sent: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'authorization') sent.push(rawHeaders[index + 1] ?? '');
  return sent.length > 1 ? sent.join(', ') : headers.authorization;
}
