import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { HttpError } from '../errors/http-error.js';

/** What a person may in the portal, from least to most (contract 11.3). */
export const PORTAL_ROLES = ['viewer', 'developer', 'admin'] as const;
export type PortalRole = (typeof PORTAL_ROLES)[number];

/** A person who is signed in to the portal, in a browser. */
export interface BrowserSession {
  readonly userId: string;
  readonly tenantId: string;
  readonly role: PortalRole;
  /** What the portal's own page sends with every write, in `x-csrf-token`. */
  readonly csrfToken: string;
}

/** The port to the portal's sessions. */
export abstract class BrowserSessions {
  /** Null where the request's cookies hold no session that is in force. @throws {DocumentStoreUnavailableError} */
  abstract of(request: IncomingMessage): Promise<BrowserSession | null>;
}

const SAFE = new Set(['GET', 'HEAD']);

/**
 * Browsers send cookies along with what any page asks of them: a write must also hold what only the service's own page knows.
 *
 * @throws {HttpError} `E_AUTH_INVALID`
 */
export function assertFromOwnPage(
  request: IncomingMessage,
  { csrfToken }: Pick<BrowserSession, 'csrfToken'>,
): void {
  if (SAFE.has(request.method ?? '')) return;
  const sent = request.headers['x-csrf-token'];
  if (typeof sent !== 'string' || !timingSafeEqual(digest(sent), digest(csrfToken)))
    throw new HttpError('E_AUTH_INVALID', 'The x-csrf-token header must hold the token of this session.');
}

/**
 * Reading is for everybody; changing something, where its route says nothing else, for developers and admins.
 *
 * @throws {HttpError} `E_AUTH_INVALID`: the session is none that may do this
 */
export function assertMay(role: PortalRole, needed: PortalRole | null, method: string | undefined): void {
  const least = needed ?? (SAFE.has(method ?? '') ? 'viewer' : 'developer');
  if (PORTAL_ROLES.indexOf(role) < PORTAL_ROLES.indexOf(least))
    throw new HttpError('E_AUTH_INVALID', `This needs the role ${least}: yours is ${role}.`);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
