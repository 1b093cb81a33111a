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
const MOST_LINKS = 200;

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

/** @throws {InvalidStateError} the limit of links has been reached */
export function assertLinkCanFollow({ linksInRound }: LinkState): void {
  if (linksInRound >= MOST_LINKS) throw tooManyLinks(MOST_LINKS);
}

/**
 * @param state null: the form was never required
 * @param tokenMac of a link that the service issued
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
  if (link.tokenMac !== tokenMac || link.round !== round || status !== 'awaited') return 'replaced';
  return Date.parse(now) < Date.parse(link.expiresAt) ? null : 'expired';
}
