import type { Company } from './decider.js';
import type { NameRound } from './names.js';
import type { SignatureRound } from './signatures.js';
import type { TaxForm } from './types.js';

/** A required action that a company asks its partner for, and what became of it. */
export interface CompanyAction {
  readonly requiredActionId: string;
  /** New names, or a form that must be signed. */
  readonly asksFor: 'NameOptions' | TaxForm;
  /** For the end user. */
  readonly reason: string;
  readonly outcome: NameRound['outcome'] | SignatureRound['outcome'];
}

/** Everything that a company has ever asked its partner for. */
export interface CompanyActions {
  readonly companyId: string;
  readonly customerId: string;
  readonly tenantId: string;
  /** Names first, then signatures, each oldest first. */
  readonly actions: readonly CompanyAction[];
}

/** The required actions that a company's rounds of names and signatures ask for; the request itself asks for none. */
export function requiredActionsOf({
  companyId,
  customerId,
  tenantId,
  nameRounds,
  signatureRounds,
}: Company): CompanyActions {
  const names = nameRounds.map(
    ({ requiredActionId, reason, outcome }): CompanyAction => ({
      requiredActionId,
      asksFor: 'NameOptions',
      reason,
      outcome,
    }),
  );
  const signatures = signatureRounds.flatMap(
    ({ requiredActionId, documentType, reason, outcome }): CompanyAction[] =>
      requiredActionId === null
        ? []
        : [{ requiredActionId, asksFor: documentType, reason: reason ?? '', outcome }],
  );
  return { companyId, customerId, tenantId, actions: [...names, ...signatures] };
}
