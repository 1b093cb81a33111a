import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { HttpError } from '#platform/http';

const SAFE = new Set(['GET', 'HEAD']);

/**
 * Checks the CSRF token of a write. Browsers send cookies with requests that any page makes, so a write must also hold a token
 * that only the service's own page knows.
 *
 * @throws {HttpError} `E_AUTH_INVALID`
 */
export function assertFromOwnPage(request: IncomingMessage, csrfToken: string): void {
  if (SAFE.has(request.method ?? '')) return;
  const sent = request.headers['x-csrf-token'];
  if (typeof sent !== 'string' || !timingSafeEqual(digest(sent), digest(csrfToken)))
    throw new HttpError('E_AUTH_INVALID', "The x-csrf-token header must contain this session's CSRF token.");
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
