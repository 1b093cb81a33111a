import {
  date,
  decimal,
  flag,
  id,
  list,
  nullable,
  object,
  oneOf,
  optional,
  page,
  shownAs,
  text,
  time,
  whole,
} from '#platform/openapi';
import { ENTITY_TYPES } from '#platform/reference-data';
import { AWAITED, PUBLISHED_STATUSES } from './domain/types.js';
import type { ReportRequirements } from './queries/get-requirements/get-requirements.js';
import type { Answer } from './domain/rules/answers.js';
import type { RequiredField } from './domain/rules/requirements.js';

const entityType = oneOf(ENTITY_TYPES);
const fiscalYear = whole(2027);
const priceInCents = nullable(whole(6_000, 'Whole US cents; null while unpriced. Billed outside the API.'));

const answers = list(
  object<Answer>('ReportAnswer', { fieldId: text('wyomingAssets'), value: text('250000') }),
  'The answers used for the price.',
);

const fields = {
  annualReportId: id(undefined, '38FiH3bLrW8yQ2xT6vN9mK1pJdE'),
  serviceCompanyId: id(),
  fiscalYear,
  state: text('WY'),
  entityType,
  priceInCents,
  submittedAt: nullable(date('2026-11-21', 'Null if the service drafted the report.')),
  createdAt: time(),
  updatedAt: time(),
  answers,
  informationRequest: nullable(
    object('InformationRequest', {
      message: text('Do the assets include the lease?', 'The question to the partner.'),
      requestedAt: time(),
    }),
    null,
  ),
};

const knownToOperators = [...PUBLISHED_STATUSES, 'DRAFT', 'WITHDRAWN'] as const;

/** Contract 7.1. */
const reportFields = { ...fields, status: oneOf(PUBLISHED_STATUSES) };
export const reportSchema = object('AnnualReport', reportFields);
export const reportListSchema = list(reportSchema, 'Newest fiscal year first.');
export const reportPageSchema = page(
  'AnnualReportList',
  object('AnnualReportListItem', {
    ...reportFields,
    companyName: nullable(
      text(
        'Analytical Engines LLC',
        'The name of the company, as in the list of companies; null before it has one.',
      ),
    ),
  }),
);

// Partners declare that no filing is due; operators can read the declaration.
const forOperators = { ...fields, status: oneOf([...knownToOperators, 'NOT_REQUIRED']) };

export const operatorReportSchema = object('OperatorAnnualReport', forOperators);
export const operatorReportListSchema = list(operatorReportSchema);
export const deskReportPageSchema = page(
  'OperatorAnnualReportList',
  object('OperatorAnnualReportListItem', {
    ...forOperators,
    tenantId: id('The partner.', '38FiGxB5Wq0Zy4pB1dTtCqGfXyl'),
    companyName: nullable(text('Analytical Engines LLC')),
    dueDate: nullable(date('2027-01-01')),
    awaits: nullable(oneOf(AWAITED, 'The party that acts next; null if nothing is left to do.')),
  }),
);
export const reportOutcomeSchema = object('OperatorReportOutcome', {
  serviceCompanyId: id(),
  annualReportId: fields.annualReportId,
  status: oneOf(knownToOperators),
  priceInCents,
  triggeredEvents: list(text('annual_report_status_changed'), 'The events that are sent to the partner.'),
});

/** Contract 7.5. */
export const declarationSchema = object('ReportDeclaration', {
  serviceCompanyId: id(),
  state: text('AL'),
  entityType,
  fiscalYear,
  filingRequired: flag(false),
  declaredAt: time(),
  answers,
  message: text('For these figures, the state requires no filing.'),
});

/** Contract 7.2. */
export const feeQuoteSchema = object('FeeQuote', {
  serviceCompanyId: id(),
  state: text('WY'),
  entityType,
  fiscalYear,
  filingRequired: flag(true),
  pricingType: oneOf(['FIXED', 'FREE', 'DYNAMIC', 'NO_REPORT'], undefined, 'DYNAMIC'),
  needsInput: flag(false, 'The price depends on missing figures; request the quote again with `answers`.'),
  inputFieldIds: nullable(list(text('wyomingAssets')), null),
  amount: nullable(decimal(60, 'US dollars; null when `needsInput`.')),
  currency: oneOf(['USD']),
  formula: text('The greater of 60.00 and 0.0002 of the assets.', 'How the amount was calculated.'),
  message: text('The fee is 60.00 US dollars.'),
});

const requiredField = object<RequiredField>('RequiredField', {
  id: text('wyomingAssets', 'The `fieldId` of the answer.'),
  label: text('Assets in Wyoming'),
  type: oneOf(['TEXT', 'ADDRESS', 'PEOPLE', 'RADIO', 'INTEGER', 'NUMBER', 'CURRENCY'], undefined, 'CURRENCY'),
  group: oneOf(['COMPANY', 'QUESTION'], undefined, 'QUESTION'),
  required: flag(true),
  options: shownAs(list(text('Yes')), []),
  dependsOn: nullable(
    object<{ readonly fieldId: string; readonly is?: string; readonly above?: 0 }>(null, {
      fieldId: text('hasAssets'),
      is: optional(text('Yes', 'Asked if that field has this answer.')),
      above: optional(whole(0, 'Asked if the figure in that field is greater than this.')),
    }),
    null,
  ),
});

/** Contract 7.3. */
export const requirementsSchema = object<ReportRequirements>('ReportRequirements', {
  serviceCompanyId: id(),
  state: text('WY'),
  entityType,
  fiscalYear,
  filingRequired: flag(true),
  dueDate: nullable(date('2027-01-01')),
  fields: list(requiredField, 'In the order in which they are asked; empty if no filing is due.'),
});

/** Contract 7.4. */
export const calendarSchema = object('ComplianceCalendar', {
  serviceCompanyId: id(),
  events: list(
    object('ComplianceEvent', {
      type: oneOf(['ANNUAL_REPORT']),
      state: text('WY'),
      entityType,
      nextDueDate: nullable(date('2027-01-01')),
      lastFiledDate: nullable(date('2026-01-01'), null),
      status: oneOf(['UPCOMING', 'OVERDUE', 'NOT_YET_DUE', 'UNSUPPORTED_STATE']),
    }),
    'Always has one entry.',
  ),
});
