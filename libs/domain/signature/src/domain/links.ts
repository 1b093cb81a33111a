import { type LinkFault, SigningLinkError, tooManyLinks } from './errors.js';
import type { SigningStatus } from './types.js';

const LIFETIME_MS = 2 * 3_600_000;

/** A link that was handed out. */
export interface SigningLink {
  /** What is kept of the link's secret: its HMAC. */
  readonly tokenMac: string;
  readonly round: number;
  readonly expiresAt: string;
}

/** So many links there can be until a form is signed or asked for anew: each is an event for good. */
const MOST_LINKS = 200;

/** What a signing keeps of its links. */
export interface LinkState {
  readonly status: SigningStatus;
  readonly round: number;
  /** The last one: those before it are dead. Null before there is one. */
  readonly link: SigningLink | null;
  /** How many were handed out in this round. */
  readonly linksInRound: number;
  /** The link that was signed through in this round. */
  readonly usedMac: string | null;
}

/** A link as its holder shows it. */
export interface ShownLink {
  readonly tokenMac: string;
  /** Whether the service made it, whatever became of it. */
  readonly genuine: boolean;
}

/** When a link that is handed out now expires: two hours later. Both RFC 3339. */
export const linkExpiry = (now: string): string => new Date(Date.parse(now) + LIFETIME_MS).toISOString();

/** @throws {InvalidStateError} the form has had as many links as it can have */
export function assertLinkCanFollow({ linksInRound }: LinkState): void {
  if (linksInRound >= MOST_LINKS) throw tooManyLinks(MOST_LINKS);
}

/**
 * @param state null: the form was never to be signed
 * @param now RFC 3339
 * @throws {SigningLinkError} the link was never handed out, or is dead
 */
export function assertLinkOpens(state: LinkState | null, shown: ShownLink, now: string): void {
  const fault = linkFault(state, shown, now);
  if (fault !== null) throw new SigningLinkError(fault);
}

function linkFault(state: LinkState | null, { tokenMac, genuine }: ShownLink, now: string): LinkFault | null {
  if (!state?.link) return 'unknown';
  if (state.usedMac === tokenMac) return 'used';
  const { link, round, status } = state;
  if (link.tokenMac !== tokenMac) return genuine ? 'replaced' : 'unknown';
  if (link.round !== round || status !== 'awaited') return 'replaced';
  return Date.parse(now) < Date.parse(link.expiresAt) ? null : 'expired';
}
