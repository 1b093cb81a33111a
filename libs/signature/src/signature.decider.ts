import type { Aggregate } from '#event-sourcing';
import { alreadySigned, type LinkFault, notRequired, SigningLinkError } from './signature.errors.js';
import type { SignatureEvent, SigningRequirement } from './signature.events.js';
import { REMINDER_DAYS, type SignedDocument, type Signer } from './signature.types.js';

const DAY_MS = 86_400_000;

/** A link that was handed out. */
interface SigningLink {
  readonly tokenMac: string;
  readonly round: number;
  readonly expiresAt: string;
}

/** The signing of one form by one company, whatever number of times it has to. */
export interface Signature extends SigningRequirement {
  readonly status: 'awaited' | 'signed' | 'withdrawn';
  /** Oldest first: those before the last one are dead. */
  readonly links: readonly SigningLink[];
  readonly usedMac: string | null;
  /** Days of this round's reminders so far. */
  readonly reminded: readonly number[];
}

/** Null before it was required. */
export type SignatureState = Signature | null;

export type SignatureCommand =
  | { readonly type: 'RequireSigning'; readonly requirement: SigningRequirement }
  | { readonly type: 'IssueLink'; readonly tokenMac: string; readonly expiresAt: string }
  | {
      readonly type: 'SignForm';
      /** The link that it is signed through; null: none is needed. */
      readonly tokenMac: string | null;
      /** RFC 3339: a link that has expired signs nothing. */
      readonly now: string;
      readonly consentVersion: string;
      readonly document: SignedDocument;
      readonly signer: Signer;
    }
  | { readonly type: 'Remind'; readonly now: string }
  | { readonly type: 'WithdrawSigning' };

function evolve(state: SignatureState, event: SignatureEvent): SignatureState {
  if (event.type === 'SigningRequired')
    return { ...event.data, status: 'awaited', links: state?.links ?? [], usedMac: null, reminded: [] };
  if (state === null) return null;
  switch (event.type) {
    case 'SigningLinkIssued': {
      const { tokenMac, round, expiresAt } = event.data;
      return { ...state, links: [...state.links, { tokenMac, round, expiresAt }] };
    }
    case 'FormSigned':
      return { ...state, status: 'signed', usedMac: event.data.tokenMac };
    case 'SignatureReminderDue':
      return { ...state, reminded: [...state.reminded, event.data.daysSinceRequested] };
    case 'SigningWithdrawn':
      return { ...state, status: 'withdrawn' };
  }
}

function decide(state: SignatureState, command: SignatureCommand): readonly SignatureEvent[] {
  if (command.type === 'RequireSigning')
    return state === null || state.round < command.requirement.round
      ? [{ type: 'SigningRequired', data: command.requirement }]
      : [];
  if (state === null) throw notRequired();
  const { signatureId, companyId, customerId, round } = state;
  const of = { signatureId, companyId, customerId };

  switch (command.type) {
    case 'IssueLink': {
      assertAwaited(state);
      const { tokenMac, expiresAt } = command;
      return [{ type: 'SigningLinkIssued', data: { ...of, round, tokenMac, expiresAt } }];
    }
    case 'SignForm':
      return sign(state, command);
    case 'Remind':
      return dueReminders(state, command.now).map((daysSinceRequested) => ({
        type: 'SignatureReminderDue',
        data: { ...of, documentType: state.documentType, round, daysSinceRequested },
      }));
    case 'WithdrawSigning':
      return state.status === 'awaited' ? [{ type: 'SigningWithdrawn', data: { ...of, round } }] : [];
  }
}

function sign(
  state: Signature,
  { tokenMac, now, consentVersion, document, signer }: Extract<SignatureCommand, { type: 'SignForm' }>,
): readonly SignatureEvent[] {
  if (tokenMac === null) assertAwaited(state);
  else assertLinkOpens(state, tokenMac, now);
  const { signatureId, companyId, customerId, documentType, round } = state;
  return [
    {
      type: 'FormSigned',
      data: {
        signatureId,
        companyId,
        customerId,
        documentType,
        round,
        tokenMac,
        consentVersion,
        document,
        personal: signer,
      },
    },
  ];
}

/** @throws {DomainError} `E_SIGNATURE_ALREADY_COMPLETED`, `E_SIGNATURE_NOT_REQUIRED` */
export function assertAwaited({ status }: Signature): void {
  if (status === 'signed') throw alreadySigned();
  if (status === 'withdrawn') throw notRequired();
}

/** @throws {SigningLinkError} the link was never handed out, or is dead */
export function assertLinkOpens(state: SignatureState, tokenMac: string, now: string): void {
  const fault = linkFault(state, tokenMac, now);
  if (fault !== null) throw new SigningLinkError(fault);
}

function linkFault(state: SignatureState, tokenMac: string, now: string): LinkFault | null {
  const link = state?.links.find((known) => known.tokenMac === tokenMac);
  if (!state || !link) return 'unknown';
  if (state.usedMac === tokenMac) return 'used';
  if (state.links.at(-1) !== link || state.round !== link.round || state.status !== 'awaited')
    return 'replaced';
  return Date.parse(now) < Date.parse(link.expiresAt) ? null : 'expired';
}

/** Of the days that have passed since the form was asked for, those that nobody was reminded of yet. */
function dueReminders({ status, requestedAt, reminded }: Signature, now: string): readonly number[] {
  if (status !== 'awaited') return [];
  const passed = (Date.parse(now) - Date.parse(requestedAt)) / DAY_MS;
  return REMINDER_DAYS.filter((day) => day <= passed && !reminded.includes(day));
}

export const signature: Aggregate<SignatureState, SignatureCommand, SignatureEvent> = {
  category: 'signature',
  decider: { initialState: null, evolve, decide },
  events: {
    SigningRequired: 1,
    SigningLinkIssued: 1,
    FormSigned: 1,
    SignatureReminderDue: 1,
    SigningWithdrawn: 1,
  },
};
