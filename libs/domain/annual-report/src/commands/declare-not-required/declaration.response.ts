import type { EntityType } from '#platform/reference-data';
import type { Answer } from '../../domain/rules/answers.js';
import type { NotRequiredOutcome } from './declare-not-required.js';

/** A year of which a partner has declared that nothing is filed (contract 7.5). */
export interface DeclarationResponse {
  readonly serviceCompanyId: string;
  readonly state: string;
  readonly entityType: EntityType;
  readonly fiscalYear: number;
  readonly filingRequired: false;
  readonly declaredAt: string;
  /** Those that the state looks at. */
  readonly answers: readonly Answer[];
  /** Why nothing is filed. */
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
