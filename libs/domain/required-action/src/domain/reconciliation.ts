import type { AskingCompany } from '#domain/company';
import type { RequiredActionCommand } from './decider.js';
import type { ActionCode } from './types.js';

type NameRound = AskingCompany['nameRounds'][number];
type SignatureRound = AskingCompany['signatureRounds'][number];

/** One thing that a company asks its partner for, and what became of it. */
interface Asked {
  readonly requiredActionId: string;
  readonly actionCode: ActionCode;
  /** For the end user. */
  readonly reason: string;
  readonly outcome: NameRound['outcome'] | SignatureRound['outcome'];
}

/** An action of a company, and what brings it to where the company is. */
export interface Reconciliation {
  readonly requiredActionId: string;
  readonly actionCode: ActionCode;
  /** Whether the company waits for the partner. */
  readonly awaited: boolean;
  /** In their order; each changes nothing where it was handled before. */
  readonly commands: readonly RequiredActionCommand[];
}

const SIGNATURE_CODES: Readonly<Record<SignatureRound['documentType'], ActionCode>> = {
  SS4: 'FORMATION_SIGNATURE_SS4_RESET',
  FORM8821: 'FORMATION_SIGNATURE_FORM8821_REQUIRED',
};

/** What closes the action of a round that has ended so; null: it stays open. */
const CLOSING: Readonly<Record<Asked['outcome'], 'ResolveAction' | 'RejectAction' | null>> = {
  awaited: null,
  replaced: null,
  accepted: 'ResolveAction',
  signed: 'ResolveAction',
  refused: 'RejectAction',
  failed: 'RejectAction',
};

/** The actions that a company's rounds of names and signatures ask for: names first, each oldest first. */
export const reconciliationsOf = (company: AskingCompany): readonly Reconciliation[] =>
  askedBy(company).map(({ requiredActionId, actionCode, reason, outcome }) => {
    const { companyId, customerId, tenantId } = company;
    const action = { requiredActionId, companyId, customerId, tenantId, actionCode, reason };
    const closing = CLOSING[outcome];
    return {
      requiredActionId,
      actionCode,
      awaited: outcome === 'awaited',
      commands: [{ type: 'RaiseAction', action }, ...(closing ? [{ type: closing }] : [])],
    };
  });

function askedBy({ nameRounds, signatureRounds }: AskingCompany): readonly Asked[] {
  const names = nameRounds.map((round): Asked => ({
    ...round,
    actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED',
  }));
  const signatures = signatureRounds.flatMap(
    ({ documentType, requiredActionId, reason, outcome }): Asked[] =>
      requiredActionId === null
        ? []
        : [{ requiredActionId, reason: reason ?? '', outcome, actionCode: SIGNATURE_CODES[documentType] }],
  );
  return [...names, ...signatures];
}
