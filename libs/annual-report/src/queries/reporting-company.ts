import type { CompanyDetails } from '#company';
import { DomainError } from '#event-sourcing';
import { type AnnualReportRule, annualReportRules } from '#reference-data';
import type { CompanyFigures } from '../domain/rules/company-figures.js';

/** What the rules look at in a company. A figure that its entity type lacks, or that was erased, is not known. */
export function figuresOf({ formationFilingDate, members, ccorpValuation }: CompanyDetails): CompanyFigures {
  return {
    formedOn: formationFilingDate,
    memberCount: members.length > 0 ? members.length : null,
    authorizedShares: ccorpValuation?.noOfShares ?? null,
    parValue: ccorpValuation?.shareValue ?? null,
  };
}

/** The rule that a company reports under. @throws {DomainError} `E_MANUAL_QUOTE_REQUIRED`: its state has none */
export function ruleFor({ state, entityType }: CompanyDetails): AnnualReportRule {
  const rule = annualReportRules.of(state, entityType);
  if (rule) return rule;
  throw new DomainError('E_MANUAL_QUOTE_REQUIRED', 'Reports to this state are looked into by a person');
}
