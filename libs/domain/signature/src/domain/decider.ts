import type { ServiceAggregate } from '#platform/domain-model';
import { alreadySigned, notRequired } from './errors.js';
import type { SignatureEvent, SigningRequirement } from './events.js';
import { assertLinkCanFollow, assertLinkOpens, type LinkState } from './links.js';
import { dueReminders, type ReminderState } from './reminders.js';
import type { SignedDocument, Signer, SigningStatus } from './types.js';

/** The signing of one form by one company, in all its rounds. */
export type Signature = SigningRequirement & LinkState & ReminderState;

/** Null before it was required. */
export type SignatureState = Signature | null;

type SignatureCommand =
  | { readonly type: 'RequireSigning'; readonly requirement: SigningRequirement }
  | { readonly type: 'IssueLink'; readonly tokenMac: string; readonly expiresAt: string }
  | {
      readonly type: 'SignForm';
      /** The link used to sign; null: none is needed. */
      readonly tokenMac: string | null;
      /** RFC 3339; an expired link cannot sign. */
      readonly now: string;
      readonly consentVersion: string;
      readonly document: SignedDocument;
      readonly signer: Signer;
    }
  | { readonly type: 'Remind'; readonly now: string }
  | { readonly type: 'WithdrawSigning' };

function evolve(state: SignatureState, event: SignatureEvent): SignatureState {
  switch (event.type) {
    case 'SigningRequired':
      return {
        ...event.data,
        status: 'awaited',
        link: state?.link ?? null,
        linksInRound: 0,
        usedMac: null,
        reminded: [],
      };
    case 'SigningLinkIssued': {
      const { tokenMac, round, expiresAt } = event.data;
      const linksInRound = (state?.linksInRound ?? 0) + 1;
      return state && { ...state, link: { tokenMac, round, expiresAt }, linksInRound };
    }
    case 'FormSigned':
      return state && { ...state, status: 'signed', usedMac: event.data.tokenMac };
    case 'SignatureReminderDue':
      return state && { ...state, reminded: [...state.reminded, event.data.daysSinceRequested] };
    case 'SigningWithdrawn':
      return state && { ...state, status: 'withdrawn' };
  }
}

function decide(state: SignatureState, command: SignatureCommand): readonly SignatureEvent[] {
  if (command.type === 'RequireSigning')
    return state === null || state.round < command.requirement.round
      ? [{ type: 'SigningRequired', data: command.requirement }]
      : [];
  if (state === null) throw notRequired();
  const { signatureId, companyId, customerId, documentType, round } = state;
  const of = { signatureId, companyId, customerId };

  switch (command.type) {
    case 'IssueLink': {
      assertAwaited(state.status);
      assertLinkCanFollow(state);
      const { tokenMac, expiresAt } = command;
      return [{ type: 'SigningLinkIssued', data: { ...of, round, tokenMac, expiresAt } }];
    }
    case 'SignForm': {
      const { tokenMac, now, consentVersion, document, signer } = command;
      if (tokenMac === null) assertAwaited(state.status);
      else assertLinkOpens(state, tokenMac, now);
      const data = { ...of, documentType, round, tokenMac, consentVersion, document, personal: signer };
      return [{ type: 'FormSigned', data }];
    }
    case 'Remind':
      return dueReminders(state, command.now).map((daysSinceRequested) => ({
        type: 'SignatureReminderDue',
        data: { ...of, documentType, round, daysSinceRequested },
      }));
    case 'WithdrawSigning':
      return state.status === 'awaited' ? [{ type: 'SigningWithdrawn', data: { ...of, round } }] : [];
  }
}

function assertAwaited(status: SigningStatus): void {
  if (status === 'signed') throw alreadySigned();
  if (status === 'withdrawn') throw notRequired();
}

export const signature: ServiceAggregate<SignatureState, SignatureCommand, SignatureEvent> = {
  category: 'signature',
  decider: { initialState: null, evolve, decide },
  events: {
    SigningRequired: { version: 1, visibleToPartner: true, announced: false },
    SigningLinkIssued: { version: 1, visibleToPartner: true, announced: false },
    FormSigned: { version: 1, visibleToPartner: true, announced: false },
    SignatureReminderDue: { version: 1, visibleToPartner: true },
    SigningWithdrawn: { version: 1, visibleToPartner: true, announced: false },
  },
};
