import {
  date,
  decimal,
  flag,
  id,
  list,
  nullable,
  object,
  oneOf,
  oneOfSet,
  optional,
  page,
  serviceCompanyId,
  shownAs,
  text,
  time,
  whole,
} from '#platform/openapi';
import { valueSet } from '#platform/http';
import { ENTITY_TYPE } from '#platform/reference-data';
import { AWAITED, PUBLISHED_STATUSES } from './domain/types.js';
import type { ReportRequirements } from './queries/get-requirements/get-requirements.js';
import type { Answer } from './domain/rules/answers.js';
import type { RequiredField } from './domain/rules/requirements.js';

const entityType = oneOfSet(ENTITY_TYPE);
const fiscalYear = whole(2027, 'The year that the report covers, as the state counts it.');
const priceInCents = nullable(whole(6_000, 'Whole US cents; null while unpriced. Billed outside the API.'));
const state = text('WY', 'The state of formation, which requires the report.');

const answers = list(
  object<Answer>(
    'ReportAnswer',
    {
      fieldId: text('wyomingAssets', 'The `id` of a field of the requirements.'),
      value: text('250000', 'A figure in digits, or one of the field’s options.'),
    },
    'An answer to a field of the requirements.',
  ),
  'The answers used for the price.',
);

const fields = {
  annualReportId: id(
    'The id that the service gave the report. A year that is reported again has a new id.',
    '38FiH3bLrW8yQ2xT6vN9mK1pJdE',
  ),
  serviceCompanyId,
  fiscalYear,
  state,
  entityType,
  priceInCents,
  submittedAt: nullable(date('2026-11-21', 'Null if the service drafted the report.')),
  createdAt: time('When the report was submitted or drafted.'),
  updatedAt: time('When the report last changed.'),
  answers,
  informationRequest: nullable(
    object(
      'InformationRequest',
      {
        message: text('Do the assets include the lease?', 'The question to the partner.'),
        requestedAt: time('When the service asked.'),
      },
      'The information that the filing needs. Null unless `status` is `AWAITING_INFORMATION`.',
    ),
    null,
  ),
};

const knownToOperators = [...PUBLISHED_STATUSES, 'DRAFT', 'WITHDRAWN'] as const;
const ABOUT_PUBLISHED =
  '`FILLED`: awaits your confirmation. `IN_PROGRESS`: confirmed, being filed. `AWAITING_INFORMATION`: awaits your answer. `FILING_COMPLETED`: filed, which is final.';
const ABOUT_ALL = `${ABOUT_PUBLISHED} \`DRAFT\` and \`WITHDRAWN\` reports are hidden from the partner.`;

/** {@link PUBLISHED_STATUSES} in the API reference. */
export const REPORT_STATUS = valueSet('AnnualReportStatus', PUBLISHED_STATUSES, ABOUT_PUBLISHED);

/** Contract 7.1. */
const reportFields = { ...fields, status: oneOfSet(REPORT_STATUS) };
export const reportSchema = object(
  'AnnualReport',
  reportFields,
  'A company’s report to the state for one fiscal year.',
);
export const reportListSchema = list(reportSchema, 'Newest fiscal year first.');
export const reportPageSchema = page(
  'AnnualReportList',
  object(
    'AnnualReportListItem',
    {
      ...reportFields,
      companyName: nullable(
        text(
          'Analytical Engines LLC',
          'The name of the company, as in the list of companies; null before it has one.',
        ),
      ),
    },
    'A report in the list of all companies, with the name of its company.',
  ),
);

// Partners declare that no filing is due; operators can read the declaration.
const forOperators = {
  ...fields,
  status: oneOf(
    [...knownToOperators, 'NOT_REQUIRED'],
    `${ABOUT_ALL} \`NOT_REQUIRED\`: the partner declared that no filing is due.`,
  ),
};

export const operatorReportSchema = object(
  'OperatorAnnualReport',
  forOperators,
  'A report or a declaration, also one that partners cannot see.',
);
export const operatorReportListSchema = list(operatorReportSchema, 'Newest fiscal year first.');
export const deskReportPageSchema = page(
  'OperatorAnnualReportList',
  object(
    'OperatorAnnualReportListItem',
    {
      ...forOperators,
      tenantId: id('The partner.', '38FiGxB5Wq0Zy4pB1dTtCqGfXyl'),
      companyName: nullable(text('Analytical Engines LLC', 'The filed name, or else the first name option.')),
      dueDate: nullable(
        date('2027-01-01', 'The day on which the state expects the report; null if unknown.'),
      ),
      awaits: nullable(oneOf(AWAITED, 'The party that acts next; null if nothing is left to do.')),
    },
    'A report of any partner, with its due date.',
  ),
);
export const reportOutcomeSchema = object(
  'OperatorReportOutcome',
  {
    serviceCompanyId,
    annualReportId: fields.annualReportId,
    status: oneOf(knownToOperators, ABOUT_ALL),
    priceInCents,
    triggeredEvents: list(text('annual_report_status_changed'), 'The events that are sent to the partner.'),
  },
  'The report after an operator’s step.',
);

/** Contract 7.5. */
export const declarationSchema = object(
  'ReportDeclaration',
  {
    serviceCompanyId,
    state,
    entityType,
    fiscalYear,
    filingRequired: flag(false, 'Always false.'),
    declaredAt: time('When you declared the year.'),
    answers,
    message: text('For these figures, the state requires no filing.', 'The reason, for people.'),
  },
  'Your declaration that the state requires no filing for a year.',
);

const filingRequired = flag(true, 'False if the state requires no report for this fiscal year.');

/** Contract 7.2. */
export const feeQuoteSchema = object(
  'FeeQuote',
  {
    serviceCompanyId,
    state,
    entityType,
    fiscalYear,
    filingRequired,
    pricingType: oneOf(
      ['FIXED', 'FREE', 'DYNAMIC', 'NO_REPORT'],
      '`DYNAMIC`: the fee depends on figures. `FREE`: the state charges nothing. `NO_REPORT`: nothing is filed.',
      'DYNAMIC',
    ),
    needsInput: flag(false, 'The price depends on missing figures; request the quote again with `answers`.'),
    inputFieldIds: nullable(
      list(text('wyomingAssets'), 'The fields whose answers are missing; null unless `needsInput`.'),
      null,
    ),
    amount: nullable(decimal(60, 'US dollars; null when `needsInput`. Without payment surcharges.')),
    currency: oneOf(['USD'], 'The currency of `amount`.'),
    formula: text('The greater of 60.00 and 0.0002 of the assets.', 'How the amount was calculated.'),
    message: text('The fee is 60.00 US dollars.', 'An explanation for people. Also names ignored fields.'),
  },
  'The state’s fee for a report.',
);

const requiredField = object<RequiredField>(
  'RequiredField',
  {
    id: text('wyomingAssets', 'The `fieldId` of the answer.'),
    label: text('Assets in Wyoming', 'The question, for people.'),
    type: oneOf(
      ['TEXT', 'ADDRESS', 'PEOPLE', 'RADIO', 'INTEGER', 'NUMBER', 'CURRENCY'],
      '`RADIO`: one of `options`. `CURRENCY`: US dollars. `TEXT`, `ADDRESS` and `PEOPLE` are details that the service reads from the company.',
      'CURRENCY',
    ),
    group: oneOf(
      ['COMPANY', 'QUESTION'],
      '`COMPANY`: a detail of the company. `QUESTION`: send it in `answers`.',
      'QUESTION',
    ),
    required: flag(true, 'False if the field may stay empty or is known from the company.'),
    options: shownAs(list(text('Yes'), 'The allowed answers of a `RADIO`; empty for other types.'), []),
    dependsOn: nullable(
      object<{ readonly fieldId: string; readonly is?: string; readonly above?: 0 }>(
        null,
        {
          fieldId: text('hasAssets', 'The other field.'),
          is: optional(text('Yes', 'Asked if that field has this answer.')),
          above: optional(whole(0, 'Asked if the figure in that field is greater than this.')),
        },
        'The condition under which the field is asked; null: always.',
      ),
      null,
    ),
  },
  'A field of the state’s form.',
);

/** Contract 7.3. */
export const requirementsSchema = object<ReportRequirements>(
  'ReportRequirements',
  {
    serviceCompanyId,
    state,
    entityType,
    fiscalYear,
    filingRequired,
    dueDate: nullable(
      date('2027-01-01', 'Null if nothing is filed, or if the date depends on the filing of the formation.'),
    ),
    fields: list(requiredField, 'In the order in which they are asked; empty if no filing is due.'),
  },
  'The fields that the state asks for in a report.',
);

/** Contract 7.4. */
export const calendarSchema = object(
  'ComplianceCalendar',
  {
    serviceCompanyId,
    events: list(
      object(
        'ComplianceEvent',
        {
          type: oneOf(['ANNUAL_REPORT'], 'The obligation.'),
          state,
          entityType,
          nextDueDate: nullable(
            date('2027-01-01', 'Null before the formation is filed, and if the state requires no report.'),
          ),
          lastFiledDate: nullable(
            date('2026-01-01', 'When the last report was filed; null if there is none.'),
            null,
          ),
          status: oneOf(
            ['UPCOMING', 'OVERDUE', 'NOT_YET_DUE', 'UNSUPPORTED_STATE'],
            '`OVERDUE`: the due date is past. `NOT_YET_DUE`: the formation is not filed. `UNSUPPORTED_STATE`: the state requires no report. Days are those of the state’s time zone.',
          ),
        },
        'The next obligation of a company.',
      ),
      'Always has one entry.',
    ),
  },
  'The deadlines of a company, calculated when it is read.',
);
