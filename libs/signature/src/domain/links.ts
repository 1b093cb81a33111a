import { type LinkFault, SigningLinkError } from './errors.js';
import type { SigningStatus } from './types.js';

const LIFETIME_MS = 2 * 3_600_000;

/** A link that was handed out. */
export interface SigningLink {
  /** What is kept of the link's secret: its HMAC. */
  readonly tokenMac: string;
  readonly round: number;
  readonly expiresAt: string;
}

/** What a signing keeps of its links. */
export interface LinkState {
  readonly status: SigningStatus;
  readonly round: number;
  /** Oldest first: those before the last one are dead. */
  readonly links: readonly SigningLink[];
  /** The link that was signed through in this round. */
  readonly usedMac: string | null;
}

/** When a link that is handed out now expires: two hours later. Both RFC 3339. */
export const linkExpiry = (now: string): string => new Date(Date.parse(now) + LIFETIME_MS).toISOString();

/**
 * @param state null: the form was never to be signed
 * @param now RFC 3339
 * @throws {SigningLinkError} the link was never handed out, or is dead
 */
export function assertLinkOpens(state: LinkState | null, tokenMac: string, now: string): void {
  const fault = linkFault(state, tokenMac, now);
  if (fault !== null) throw new SigningLinkError(fault);
}

function linkFault(state: LinkState | null, tokenMac: string, now: string): LinkFault | null {
  const link = state?.links.find((known) => known.tokenMac === tokenMac);
  if (!state || !link) return 'unknown';
  if (state.usedMac === tokenMac) return 'used';
  if (state.links.at(-1) !== link || state.round !== link.round || state.status !== 'awaited')
    return 'replaced';
  return Date.parse(now) < Date.parse(link.expiresAt) ? null : 'expired';
}
