import type { EntityType } from '#platform/reference-data';
import type { Answer } from '../../domain/rules/answers.js';
import type { NotRequiredOutcome } from './declare-not-required.js';

/** A year for which a partner declared that no filing is due (contract 7.5). */
export interface DeclarationResponse {
  readonly serviceCompanyId: string;
  readonly state: string;
  readonly entityType: EntityType;
  readonly fiscalYear: number;
  readonly filingRequired: false;
  readonly declaredAt: string;
  /** The answers used by the state's rules. */
  readonly answers: readonly Answer[];
  /** The reason why no filing is due. */
  readonly message: string;
}

export const declarationOf = ({ report, updatedAt, reason }: NotRequiredOutcome): DeclarationResponse => ({
  serviceCompanyId: report.companyId,
  state: report.state,
  entityType: report.entityType,
  fiscalYear: report.fiscalYear,
  filingRequired: false,
  declaredAt: updatedAt,
  answers: report.answers,
  message: reason,
});
