import type { AnnualReportRule, PriceInput } from '#reference-data';
import { type CompanyFigures, knownFigure } from './company-figures.js';
import { dueDateOf, isInForce, isReportYear } from './due-dates.js';
import type { PlainDate } from './plain-date.js';

/** A field of a report (specification 2.10). */
export interface RequiredField {
  readonly id: string;
  readonly label: string;
  readonly type: 'TEXT' | 'ADDRESS' | 'PEOPLE' | PriceInput['type'];
  readonly group: 'COMPANY' | 'QUESTION';
  readonly required: boolean;
  readonly options: readonly string[];
  readonly dependsOn: null;
}

export interface Requirements {
  readonly filingRequired: boolean;
  readonly dueDate: PlainDate | null;
  /** In the order in which they are asked; empty where nothing is filed. */
  readonly fields: readonly RequiredField[];
}

const details = (id: string, label: string, type: RequiredField['type'], required = true): RequiredField => ({
  id,
  label,
  type,
  group: 'COMPANY',
  required,
  options: [],
  dependsOn: null,
});

/** The details of the company that every state asks for. */
const COMPANY_DETAILS: readonly RequiredField[] = [
  details('companyName', 'Company name', 'TEXT'),
  details('formationFilingNumber', 'State file number', 'TEXT'),
  details('formationFilingDate', 'Date of formation', 'TEXT'),
  details('ein', 'Employer identification number', 'TEXT', false),
  details('businessAddress', 'Principal office address', 'ADDRESS'),
  details('mailingAddress', 'Mailing address', 'ADDRESS'),
  details('registeredAgentAddress', 'Registered agent address', 'ADDRESS'),
];

const PEOPLE = {
  LLC: details('members', 'Members', 'PEOPLE'),
  CCorp: details('executiveMembers', 'Officers and directors', 'PEOPLE'),
};

/** What a company's report of a fiscal year consists of, and when it is due. */
export function requirements(
  rule: AnnualReportRule,
  company: CompanyFigures,
  fiscalYear: number,
): Requirements {
  const nothing = { filingRequired: false, dueDate: null, fields: [] };
  const { formedOn } = company;
  if (rule.dueRules.length === 0 || !isReportYear(rule, fiscalYear, formedOn)) return nothing;
  const dueDate = dueDateOf(rule, fiscalYear, formedOn);
  const price = rule.prices.find(({ effective }) =>
    isInForce(effective, fiscalYear, dueDate ?? `${fiscalYear}-12-31`),
  );
  const inputs = price?.type === 'DYNAMIC' ? price.inputs : [];
  const questions = inputs.map((input) => question(input, company));
  return {
    filingRequired: true,
    dueDate,
    fields: [...COMPANY_DETAILS, PEOPLE[rule.entityType], ...questions],
  };
}

const question = (
  { fieldId, label, type, optional, knownFrom }: PriceInput,
  company: CompanyFigures,
): RequiredField => ({
  id: fieldId,
  label,
  type,
  group: 'QUESTION',
  required: !optional && (knownFrom === null || knownFigure(company, knownFrom) === null),
  options: [],
  dependsOn: null,
});
