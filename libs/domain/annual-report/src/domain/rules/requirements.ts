import type { AnnualReportRule, DependsOn, PriceInput, Question } from '#platform/reference-data';
import { type CompanyFigures, knownFigure } from './company-figures.js';
import { dueDateOf } from './due-dates.js';
import type { PlainDate } from './plain-date.js';
import { nothingDue, priceInForce } from './quote.js';

export interface RequiredField {
  readonly id: string;
  readonly label: string;
  readonly type: 'TEXT' | 'ADDRESS' | 'PEOPLE' | 'RADIO' | PriceInput['type'];
  readonly group: 'COMPANY' | 'QUESTION';
  readonly required: boolean;
  /** The options of a `RADIO`; empty for others. */
  readonly options: readonly string[];
  /** The condition under which it is asked; null: always. */
  readonly dependsOn: DependsOn | null;
}

export interface Requirements {
  readonly filingRequired: boolean;
  readonly dueDate: PlainDate | null;
  /** In the order in which they are asked; empty if no filing is due. */
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

/** Details of the company that every state asks for. */
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

/** Returns the fields of a company's report for a fiscal year, and its due date. */
export function requirements(
  rule: AnnualReportRule,
  company: CompanyFigures,
  fiscalYear: number,
): Requirements {
  const nothing = { filingRequired: false, dueDate: null, fields: [] };
  const { formedOn } = company;
  if (nothingDue(rule, company, fiscalYear) !== null) return nothing;
  const price = priceInForce(rule, company, fiscalYear);
  const inputs = price?.type === 'DYNAMIC' ? price.inputs : [];
  return {
    filingRequired: true,
    dueDate: dueDateOf(rule, fiscalYear, formedOn),
    fields: [
      ...COMPANY_DETAILS,
      PEOPLE[rule.entityType],
      ...rule.questions.map(choice),
      ...inputs.map((input) => figure(input, company)),
    ],
  };
}

const choice = ({ fieldId, label, options }: Question): RequiredField => ({
  id: fieldId,
  label,
  type: 'RADIO',
  group: 'QUESTION',
  required: false,
  options,
  dependsOn: null,
});

const figure = (
  { fieldId, label, type, optional, knownFrom, dependsOn }: PriceInput,
  company: CompanyFigures,
): RequiredField => ({
  id: fieldId,
  label,
  type,
  group: 'QUESTION',
  required: !optional && (knownFrom === null || knownFigure(company, knownFrom) === null),
  options: [],
  dependsOn,
});
