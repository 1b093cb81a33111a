import { GiveInformationRequest } from '#domain/annual-report';
import { CancelFormationRequest, plainCompanySchema, CreateCompanyRequest, TAX_FORMS } from '#domain/company';
import { type ClassOf, type DeclaredField, declaredFields, type JsonSchema } from '#platform/http';
import { closed, type ObjectSchema } from './tool.js';

/**
 * Differences between a tool's input schema and the API, by field, or by class and field: descriptions for
 * assistants, and wider rules for values that should come back as an error that the assistant can correct.
 */
const OWN: Readonly<Record<string, object>> = {
  'CreateCompanyRequest.state': {
    pattern: '^[A-Z]{2}$',
    description: 'US state or DC, two letters, e.g. WY',
  },
  description: { description: 'Purpose of the business' },
  naicsCode: { pattern: '^\\d{6}$', description: 'NAICS 2022 code from search_industries' },
  industry: {
    description: 'Exact NAICS 2022 title from search_industries; takes precedence over naicsCode',
  },
  line1: { description: 'Street and number' },
  line2: { description: 'Apartment, floor or suite' },
  city: { description: 'City' },
  state: { description: 'State, province or region (USA: two letters); "-" if the country has none' },
  postalCode: { description: 'Postal code; "-" if the country has none' },
  country: { description: 'ISO 3166-1 alpha-3, e.g. USA, GBR' },
  phone: { description: 'E.164, e.g. +442071838750' },
  name: { description: 'Name without its ending' },
  entityTypeEnding: { description: 'The legal ending, e.g. LLC or L.L.C., Inc. or Corporation' },
  position: { description: '1 is most preferred' },
  legalFirstName: { description: 'Legal first name of a person' },
  legalLastName: { description: 'Legal last name of a person' },
  email: { description: 'E-mail address' },
  isNaturalPerson: { description: 'False for a company or trust' },
  contactFullName: { description: 'Full name of an owner that is not a person' },
  noOfShares: { description: 'Authorized shares' },
  'GiveInformationRequest.answers': { description: 'The answers to the question about a report' },
  'AnswerRequest.fieldId': { description: 'A field of nextAction.params' },
  'AnswerRequest.value': { description: 'Digits for a figure, or one of the options' },
  'CancelFormationRequest.reason': { description: 'Why the person cancels the formation' },
  shareValue: { description: 'Par value per share, US dollars' },
};

/** Returns the input schema of a request's class, without tax IDs. */
function inputOf(type: ClassOf): ObjectSchema {
  const fields = declaredFields(type).filter(({ name }) => name !== 'ssn');
  return closed(
    Object.fromEntries(
      fields.map((field) => [
        field.name,
        { ...schemaOf(field), ...(OWN[`${type.name}.${field.name}`] ?? OWN[field.name]) },
      ]),
    ),
    fields.filter(({ optional }) => !optional).map(({ name }) => name),
  );
}

/** Drops the alternative of an empty text, because assistants omit optional fields. */
function schemaOf({ name, schema, of }: DeclaredField): object {
  if (of) return schema['type'] === 'array' ? { ...schema, items: inputOf(of()) } : inputOf(of());
  const [filled = schema] = (schema['anyOf'] as readonly JsonSchema[] | undefined) ?? [];
  return Object.fromEntries(
    Object.entries(filled).filter(
      ([key, value]) =>
        key !== 'format' &&
        value !== NOT_BLANK &&
        !(CHECKED_LATER.has(name) && (key === 'pattern' || key === 'enum')),
    ),
  );
}

/** Invalid values of these fields are reported as errors of the step. */
const CHECKED_LATER = new Set(['state', 'phone']);
const NOT_BLANK = '\\S';
const ofRequest = inputOf(CreateCompanyRequest).properties;
const pick = (...names: readonly string[]): Record<string, object> =>
  Object.fromEntries(names.map((name) => [name, ofRequest[name] ?? {}]));

/** All fields that a step of the onboarding may ask for. */
export const FIELDS: Readonly<Record<string, object>> = {
  ...pick('state', 'entityType', 'description', 'naicsCode', 'industry', 'nameOptions', 'responsibleParty'),
  ...pick('members', 'executiveMembers', 'ccorpValuation'),
  usTaxIds: {
    type: 'boolean',
    description: 'Whether any person named has an SSN or ITIN. Never send the number itself.',
  },
  expeditedEin: { type: 'boolean', description: 'Only if nobody has a US tax ID; costs extra' },
};

/**
 * The same fields as the service checks them itself: only unknown properties are errors. The API's own rules check all
 * values, so that an invalid value has the same code as in the API.
 */
export const CHECKED_FIELDS: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    Object.entries(FIELDS).map(([name, field]) => [name, propertiesOf(field as JsonSchema)]),
  ),
  usTaxIds: { type: 'boolean' },
  expeditedEin: { type: 'boolean' },
};

/** Returns a schema that rejects unknown properties and accepts every value. */
function propertiesOf(schema: JsonSchema): JsonSchema {
  const { properties, items } = schema;
  if (items) return { items: propertiesOf(items as JsonSchema) };
  if (!properties) return {};
  const inner = Object.entries(properties).map(([name, one]) => [name, propertiesOf(one as JsonSchema)]);
  return { properties: Object.fromEntries(inner) as JsonSchema, additionalProperties: false };
}

/** The fields of the actions that are possible after the submission. */
export const LATER_FIELDS: Readonly<Record<string, object>> = {
  documentType: { type: 'string', enum: TAX_FORMS },
  annualReportId: { type: 'string', maxLength: 27, description: 'From nextAction.arguments' },
  ...inputOf(GiveInformationRequest).properties,
  ...inputOf(CancelFormationRequest).properties,
};

const OPTIONAL = new Set(['naicsCode', 'industry', 'expeditedEin']);

/** Returns the schema of a step's params. */
export const paramsOf = (fields: readonly string[]): ObjectSchema =>
  closed(
    Object.fromEntries(fields.map((name) => [name, FIELDS[name] ?? {}])),
    fields.filter((name) => !OPTIONAL.has(name)),
  );

const nullable = (schema: { readonly type: string; readonly [more: string]: unknown }): object => ({
  ...schema,
  type: [schema.type, 'null'],
});
/** A JSON Schema, the only part of an output that is not closed. */
const jsonSchema = { type: 'object', additionalProperties: true };

/** An object whose keys match a pattern, closed to anything else. */
const byKey = (pattern: string, value: object): object => ({
  type: 'object',
  patternProperties: { [pattern]: value },
  additionalProperties: false,
});
/** An object whose keys are field paths. */
const byField = (value: object): object => byKey('^', value);
const fieldError = closed({ code: { type: 'string' }, message: { type: 'string' } });

/** Returns only the structure of a schema: closed objects, without references, limits and formats. */
function structureOf(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>> = {}): object {
  const { $ref, type, properties, required, items, anyOf, additionalProperties: values } = schema;
  const inner = (one: unknown): object => structureOf(one as JsonSchema, named);
  if (typeof $ref === 'string') return inner(named[$ref.slice($ref.lastIndexOf('/') + 1)]);
  if (Array.isArray(anyOf)) return { anyOf: anyOf.map(inner) };
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [name, inner(field)] as const);
    return {
      type,
      properties: Object.fromEntries(fields),
      required: required ?? [],
      additionalProperties: false,
    };
  }
  if (typeof values === 'object') return byKey('^[A-Za-z0-9_.-]+$', inner(values));
  return { ...(type !== undefined && { type }), ...(items !== undefined && { items: inner(items) }) };
}

/** The next step of an assistant. */
export const NEXT_ACTION = closed({
  tool: nullable({
    type: 'string',
    description: 'The tool to call next; null: wait for the person or the service, as the instruction says',
  }),
  arguments: nullable({
    ...closed(
      {
        action: { type: 'string' },
        params: closed({ documentType: { type: 'string' }, annualReportId: { type: 'string' } }, []),
        checkoutSessionId: { type: 'string' },
      },
      [],
    ),
    description: 'Arguments known so far',
  }),
  instruction: { type: 'string', description: 'Instructions to follow before the call' },
  params: nullable({
    ...jsonSchema,
    description: 'For advance_company_onboarding: the JSON Schema of its params',
  }),
  missing: { type: 'array', items: { type: 'string' } },
  faults: {
    ...byField(fieldError),
    description: 'Errors in the answers, by field',
  },
  link: nullable({ type: 'string', description: 'A page that only the person may open' }),
});

const payment = closed({
  status: { type: 'string', enum: ['unpaid', 'pending', 'paid', 'expired', 'refunded'] },
  amountInCents: nullable({
    type: 'integer',
    description:
      'The total in US cents, taxes included, of the payment or, if none counts, of the next one. Null until the state and kind of company are known.',
  }),
  currency: { const: 'USD' },
  lines: {
    type: 'array',
    description:
      'The parts of the total: the state fee, our service, an expedited EIN if it was chosen, and sales tax. Read them to the person before they pay.',
    items: closed({
      description: { type: 'string' },
      amountInCents: { type: 'integer', description: 'In US cents' },
    }),
  },
  checkoutSessionId: nullable({ type: 'string' }),
});

/** The next step's companion in a rejected call. */
export const ERROR = closed(
  {
    code: { type: 'string' },
    message: { type: 'string' },
    requestId: { type: 'string' },
    fields: byField(fieldError),
  },
  ['code', 'message'],
);

export const COMPANY = structureOf(plainCompanySchema.json, plainCompanySchema.named);
const ofCompany = (COMPANY as { readonly properties: Readonly<Record<string, object>> }).properties;
const SUBMITTED = ['formationSubmissionStatus', 'formationFilingDate', 'ein', 'services'];

/** The answers so far, or the progress of a submitted company. */
const answersOrProgress = closed(
  {
    ...Object.fromEntries(
      Object.entries(FIELDS).map(([name, field]) => [name, structureOf(field as JsonSchema)]),
    ),
    ...Object.fromEntries(SUBMITTED.map((name) => [name, ofCompany[name] ?? {}])),
  },
  [],
);

const STATUS_STAGES = [
  'none',
  'collecting',
  'tax_ids',
  'payment',
  'ready',
  'submitted',
  'failed',
  'canceled',
] as const;
export type StatusStage = (typeof STATUS_STAGES)[number];

/** The progress of a company. */
export const STATUS = closed({
  companyId: nullable({ type: 'string' }),
  stage: { type: 'string', enum: STATUS_STAGES },
  known: answersOrProgress,
  payment: nullable({ ...payment }),
  nextAction: NEXT_ACTION,
});

const LIST_STAGES = ['onboarding', 'submitted', 'formed', 'failed', 'canceled'] as const;
export type ListStage = (typeof LIST_STAGES)[number];

export const COMPANY_ITEM = closed({
  companyId: { type: 'string' },
  name: nullable({ type: 'string' }),
  state: nullable({ type: 'string' }),
  entityType: nullable({ type: 'string' }),
  stage: { type: 'string', enum: LIST_STAGES },
  active: { type: 'boolean' },
});

export const DOCUMENT_ITEM = closed({
  documentId: { type: 'string' },
  documentType: { type: 'string' },
  name: { type: 'string', description: 'File name' },
  createdAt: { type: 'string' },
  link: { type: 'string', description: 'A page that only the person may open; valid for two hours' },
});

const companyId = { type: 'string', minLength: 1, maxLength: 50 };

export const companyIdInput = closed({ companyId: { ...companyId, description: 'From list_companies' } });

/** The input of a tool that changes the active company. */
export const changing = (
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = Object.keys(properties),
): ObjectSchema =>
  closed(
    {
      ...properties,
      companyId: {
        ...companyId,
        description:
          'The company that you mean, from the last result. The call is rejected if another company is active.',
      },
    },
    required,
  );
