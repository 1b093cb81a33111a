import type { CompanyFromEvents } from '#domain/company';
import { alreadySigned, notRequired } from './errors.js';
import type { SigningRequirement } from './events.js';
import type { TaxForm } from './types.js';

type Company = CompanyFromEvents['company'];
type SignatureRound = Company['signatureRounds'][number];

/** Returns the company's last round of a form; null if it never had to sign the form. */
const lastRoundOf = (
  { signatureRounds }: Pick<Company, 'signatureRounds'>,
  documentType: TaxForm,
): SignatureRound | null => signatureRounds.findLast((round) => round.documentType === documentType) ?? null;

/**
 * Reports whether a company awaits the signature of a form.
 *
 * @param round only this round; undefined: the last one
 */
export function isAwaited(company: Company, documentType: TaxForm, round?: number): boolean {
  const last = lastRoundOf(company, documentType);
  return last?.outcome === 'awaited' && last.round === (round ?? last.round);
}

/** @throws {DomainError} `E_SIGNATURE_ALREADY_COMPLETED`, `E_SIGNATURE_NOT_REQUIRED` */
export function assertAwaitedBy(company: Company, documentType: TaxForm): void {
  const outcome = lastRoundOf(company, documentType)?.outcome;
  if (outcome === 'signed') throw alreadySigned();
  if (outcome !== 'awaited') throw notRequired();
}

/** The signings to require and to withdraw. */
interface Demands {
  readonly require: readonly TaxForm[];
  /** The formation failed or the customer was erased, so these forms no longer need a signature. */
  readonly withdraw: readonly TaxForm[];
}

/**
 * Returns the signings to require for forms that the company awaits, and to withdraw after a failed formation or an
 * erasure.
 */
export function demandsOf(company: Company): Demands {
  const forms = [...new Set(company.signatureRounds.map(({ documentType }) => documentType))];
  const endingIn = (outcome: SignatureRound['outcome']) =>
    forms.filter((form) => lastRoundOf(company, form)?.outcome === outcome);
  return { require: endingIn('awaited'), withdraw: endingIn('failed') };
}

/** Reports whether the company's request requires the last round of a form, not a later event. */
export const isRequiredByRequest = (company: Company, documentType: TaxForm): boolean =>
  lastRoundOf(company, documentType)?.requiredActionId === null;

/** Returns when the last round of a form was required after the company's request. RFC 3339. */
export function requiredAgainAt(
  events: Awaited<ReturnType<CompanyFromEvents['history']>>,
  documentType: TaxForm,
): string {
  const request = events.findLast(
    (event) => event.type === 'SignatureRequested' && event.data.documentType === documentType,
  );
  if (!request) throw new Error(`no event required the ${documentType} again`);
  return request.metadata.recordedAt;
}

/** Returns the requirement of a company's last round of a form. @param requestedAt when that round began. RFC 3339 */
export function requirementOf(
  company: Company,
  documentType: TaxForm,
  signatureId: string,
  requestedAt: string,
): SigningRequirement {
  const { companyId, customerId, tenantId } = company;
  const round = lastRoundOf(company, documentType)?.round ?? 1;
  return { signatureId, companyId, customerId, tenantId, documentType, round, requestedAt };
}
