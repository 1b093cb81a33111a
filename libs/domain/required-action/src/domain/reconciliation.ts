import type { AskingCompany } from '#domain/company';
import type { RequiredActionCommand } from './decider.js';
import type { ActionCode } from './types.js';

type NameRound = AskingCompany['nameRounds'][number];
type SignatureRound = AskingCompany['signatureRounds'][number];

/** A company's request to its partner, and the outcome. */
interface RequestToPartner {
  readonly requiredActionId: string;
  readonly actionCode: ActionCode;
  /** Shown to the end user. */
  readonly reason: string;
  readonly outcome: NameRound['outcome'] | SignatureRound['outcome'];
}

/** An action of a company, and the commands that update it. */
export interface Reconciliation {
  readonly requiredActionId: string;
  readonly actionCode: ActionCode;
  /** Whether the company waits for the partner. */
  readonly awaited: boolean;
  /** In order; commands that were already handled change nothing. */
  readonly commands: readonly RequiredActionCommand[];
}

const SIGNATURE_CODES: Readonly<Record<SignatureRound['documentType'], ActionCode>> = {
  SS4: 'FORMATION_SIGNATURE_SS4_RESET',
  FORM8821: 'FORMATION_SIGNATURE_FORM8821_REQUIRED',
};

/** The command that closes the action of a round with this outcome; null: the action stays open. */
const CLOSING: Readonly<Record<RequestToPartner['outcome'], 'ResolveAction' | 'RejectAction' | null>> = {
  awaited: null,
  replaced: null,
  accepted: 'ResolveAction',
  signed: 'ResolveAction',
  refused: 'RejectAction',
  failed: 'RejectAction',
};

/** Returns the actions for a company's rounds of names and signatures: names first, each oldest first. */
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

function askedBy({ nameRounds, signatureRounds }: AskingCompany): readonly RequestToPartner[] {
  const names = nameRounds.map((round): RequestToPartner => ({
    ...round,
    actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED',
  }));
  const signatures = signatureRounds.flatMap(
    ({ documentType, requiredActionId, reason, outcome }): RequestToPartner[] =>
      requiredActionId === null
        ? []
        : [{ requiredActionId, reason: reason ?? '', outcome, actionCode: SIGNATURE_CODES[documentType] }],
  );
  return [...names, ...signatures];
}
