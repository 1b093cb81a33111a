import type { CompanyFromEvents } from '#domain/company';
import { alreadySigned, notRequired } from './errors.js';
import type { SigningRequirement } from './events.js';
import type { TaxForm } from './types.js';

type Company = CompanyFromEvents['company'];
type SignatureRound = Company['signatureRounds'][number];

/** The company's last round of a form; null where it never had to sign it. */
const lastRoundOf = (
  { signatureRounds }: Pick<Company, 'signatureRounds'>,
  documentType: TaxForm,
): SignatureRound | null => signatureRounds.findLast((round) => round.documentType === documentType) ?? null;

/** Whether a company awaits the signature of a form. @param round this one and no other; default: the last one */
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

/** What must become of the signings of a company's forms. */
export interface Demands {
  readonly require: readonly TaxForm[];
  /** The formation failed: nothing of it is to be signed. */
  readonly withdraw: readonly TaxForm[];
}

/** Has every form that the company awaits be awaited by its signing, and those of a failed formation be withdrawn. */
export function demandsOf(company: Company): Demands {
  const forms = [...new Set(company.signatureRounds.map(({ documentType }) => documentType))];
  const endingIn = (outcome: SignatureRound['outcome']) =>
    forms.filter((form) => lastRoundOf(company, form)?.outcome === outcome);
  return { require: endingIn('awaited'), withdraw: endingIn('failed') };
}

/**
 * What a company's last round of a form asks for, and when that arose: with the company's request or with the event
 * that asked for the form once more.
 */
export function requirementOf(
  { company, events }: Pick<CompanyFromEvents, 'company' | 'events'>,
  documentType: TaxForm,
  signatureId: string,
): SigningRequirement {
  const { companyId, customerId, tenantId } = company;
  const round = lastRoundOf(company, documentType)?.round ?? 1;
  const asked = events.findLast(
    (event) =>
      event.type === 'CompanyRequested' ||
      (event.type === 'SignatureRequested' &&
        event.data.documentType === documentType &&
        event.data.round === round),
  );
  if (!asked) throw new Error('a company that was never requested');
  const requestedAt = asked.metadata.recordedAt;
  return { signatureId, companyId, customerId, tenantId, documentType, round, requestedAt };
}
