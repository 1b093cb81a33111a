import { OFFICER_TYPES } from '#domain/company';
import { ENTITY_TYPES } from '#platform/reference-data';
import { closed, type ObjectSchema } from './tool.js';

const text = (description: string, maxLength = 200): object => ({
  type: 'string',
  minLength: 1,
  maxLength,
  description,
});
const listOf = (items: object, maxItems: number, minItems = 1): object => ({
  type: 'array',
  items,
  minItems,
  maxItems,
});

const address = closed(
  {
    line1: text('Street and number'),
    line2: text('Flat, floor, suite'),
    city: text('City', 100),
    state: text('State, province or region', 100),
    postalCode: text('Postal code', 20),
    country: { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 3166-1 alpha-3, e.g. USA, GBR' },
    phone: text('E.164, e.g. +442071838750', 16),
  },
  ['line1', 'city', 'state', 'postalCode', 'country'],
);

const nameOption = closed({
  name: text('Without its ending'),
  entityTypeEnding: text('The legal ending, e.g. LLC or L.L.C., Inc. or Corporation', 50),
  position: { type: 'integer', minimum: 1, maximum: 3, description: '1 is most preferred' },
});

const responsibleParty = closed(
  {
    legalFirstName: text('Legal first name', 100),
    legalLastName: text('Legal last name', 100),
    email: text('E-mail address', 254),
    address,
  },
  ['legalFirstName', 'legalLastName', 'email'],
);

const member = closed(
  {
    isNaturalPerson: { type: 'boolean', description: 'False for a company or trust' },
    legalFirstName: text('Of a person', 100),
    legalLastName: text('Of a person', 100),
    contactFullName: text('Of an owner that is no person: its full name'),
    address,
    ownershipPercent: { type: 'number', exclusiveMinimum: 0, maximum: 100 },
  },
  ['isNaturalPerson', 'address', 'ownershipPercent'],
);

const officer = closed(
  {
    type: { type: 'string', enum: OFFICER_TYPES },
    legalFirstName: text('Legal first name', 100),
    legalLastName: text('Legal last name', 100),
    address,
  },
  ['type', 'legalFirstName', 'legalLastName'],
);

/** Every field that a step of the onboarding may ask for. No tax number is among them. */
export const FIELDS: Readonly<Record<string, object>> = {
  state: { type: 'string', pattern: '^[A-Z]{2}$', description: 'US state or DC, two letters, e.g. WY' },
  entityType: { type: 'string', enum: ENTITY_TYPES },
  description: text('What the business does', 50),
  naicsCode: { type: 'string', pattern: '^\\d{6}$', description: 'NAICS 2022 code' },
  industry: text('Exact NAICS 2022 title; wins over naicsCode'),
  nameOptions: listOf(nameOption, 3),
  responsibleParty,
  members: listOf(member, 200),
  executiveMembers: listOf(officer, 200),
  ccorpValuation: closed({
    noOfShares: { type: 'integer', minimum: 1, description: 'Authorized shares' },
    shareValue: { type: 'number', minimum: 0, description: 'Par value per share, US dollars' },
  }),
  usTaxIds: {
    type: 'boolean',
    description: 'Whether anybody named has an SSN or ITIN. The number itself is never given here.',
  },
  expeditedEin: { type: 'boolean', description: 'Only where nobody has a US tax number; costs extra' },
};

const OPTIONAL = new Set(['naicsCode', 'industry', 'expeditedEin']);

/** The params of one step. */
export const paramsOf = (fields: readonly string[]): ObjectSchema =>
  closed(
    Object.fromEntries(fields.map((name) => [name, FIELDS[name] ?? {}])),
    fields.filter((name) => !OPTIONAL.has(name)),
  );

const nullable = (schema: { readonly type: string; readonly [more: string]: unknown }): object => ({
  ...schema,
  type: [schema.type, 'null'],
});
const anything = { type: 'object', additionalProperties: true };

/** What an assistant is to do next. */
export const NEXT_ACTION = closed({
  tool: nullable({ type: 'string', description: 'The tool to call next; null: wait for the person' }),
  arguments: nullable({
    ...anything,
    description: 'What is known of its arguments',
  }),
  instruction: { type: 'string', description: 'What to do or to ask the person before' },
  params: nullable({
    ...anything,
    description: 'Of advance_company_onboarding: the JSON Schema of its params',
  }),
  missing: { type: 'array', items: { type: 'string' } },
  faults: {
    ...anything,
    description: 'What is wrong with what was answered, by field',
  },
  link: nullable({ type: 'string', description: 'A page for the person to open, and for nobody else' }),
});

const payment = closed({
  status: { type: 'string', enum: ['unpaid', 'pending', 'paid', 'expired', 'refunded'] },
  amountInCents: nullable({ type: 'integer' }),
  currency: { const: 'USD' },
  checkoutSessionId: nullable({ type: 'string' }),
});

/** How far a company has come. */
export const STATUS = closed({
  companyId: nullable({ type: 'string' }),
  stage: { type: 'string', enum: ['none', 'collecting', 'tax_ids', 'payment', 'ready', 'submitted'] },
  known: anything,
  payment: nullable({ ...payment }),
  nextAction: NEXT_ACTION,
});

export const COMPANY_ITEM = closed({
  companyId: { type: 'string' },
  name: nullable({ type: 'string' }),
  state: nullable({ type: 'string' }),
  entityType: nullable({ type: 'string' }),
  stage: { type: 'string' },
  active: { type: 'boolean' },
});

export const companyIdInput = closed({
  companyId: { type: 'string', minLength: 1, maxLength: 50, description: 'From list_companies' },
});
export const ANYTHING = anything;
