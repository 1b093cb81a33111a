import { type LinkFault, SigningLinkError, tooManyLinks } from './errors.js';
import type { SigningStatus } from './types.js';

const LIFETIME_MS = 2 * 3_600_000;

export interface SigningLink {
  /** HMAC of the link's secret; the secret itself is not stored. */
  readonly tokenMac: string;
  readonly round: number;
  readonly expiresAt: string;
}

/** Maximum number of links per round; each is stored permanently as an event. */
const MAX_LINKS = 200;

export interface LinkState {
  readonly status: SigningStatus;
  readonly round: number;
  /** The last link; earlier ones are invalid. Null before the first one. */
  readonly link: SigningLink | null;
  readonly linksInRound: number;
  /** The link used to sign in this round. */
  readonly usedMac: string | null;
}

/** Returns when a link issued now expires: two hours later. Both times are RFC 3339. */
export const linkExpiry = (now: string): string => new Date(Date.parse(now) + LIFETIME_MS).toISOString();

/** The inverse of {@link linkExpiry}. */
export const linkIssuedAt = (expiresAt: string): string =>
  new Date(Date.parse(expiresAt) - LIFETIME_MS).toISOString();

/** Returns the link with which the form can be signed now; null if there is none. @param now RFC 3339 */
export const validLink = (state: LinkState, now: string): SigningLink | null =>
  state.link !== null && linkFault(state, state.link.tokenMac, now) === null ? state.link : null;

/** @throws {InvalidStateError} the limit of links has been reached */
export function assertLinkCanFollow({ linksInRound }: LinkState): void {
  if (linksInRound >= MAX_LINKS) throw tooManyLinks(MAX_LINKS);
}

/**
 * @param state null: the form was never required
 * @param tokenMac the HMAC of a link that the service issued, valid or not
 * @param now RFC 3339
 * @throws {SigningLinkError} the link was never issued, or is no longer valid
 */
export function assertLinkOpens(state: LinkState | null, tokenMac: string, now: string): void {
  const fault = linkFault(state, tokenMac, now);
  if (fault !== null) throw new SigningLinkError(fault);
}

function linkFault(state: LinkState | null, tokenMac: string, now: string): LinkFault | null {
  if (!state?.link) return 'unknown';
  if (state.usedMac === tokenMac) return 'used';
  const { link, round, status } = state;
  if (link.tokenMac !== tokenMac) return 'replaced';
  if (link.round !== round || status !== 'awaited') return 'replaced';
  return Date.parse(now) < Date.parse(link.expiresAt) ? null : 'expired';
}
