import {
  date,
  decimal,
  described,
  type DescribedFields,
  dictionary,
  type FieldsOf,
  flag,
  id,
  list,
  nullable,
  object,
  oneOf,
  oneOfSet,
  openOneOf,
  optional,
  page,
  serviceCompanyId,
  serviceCustomerId,
  shownAs,
  text,
  time,
  whole,
} from '#platform/openapi';
import { customerFields, type CustomerResponse } from '#domain/customer';
import { valueSet } from '#platform/http';
import { ENTITY_TYPE, ENTITY_TYPE_ENDING } from '#platform/reference-data';
import {
  ADDRESS_PROVIDERS,
  ADDRESS_TYPES,
  EIN_VARIANTS,
  NOTE_STATUSES,
  OFFICER_TYPES,
  SERVICE_NAMES,
  SERVICE_STATUSES,
  SIGNATURE_STATUSES,
  STAGES,
  SUBMISSION_STATUSES,
  TAX_FORMS,
} from './domain/types.js';
import type { CompanyDetails } from './domain/projections/company-response.js';

const MASKED = 'Masked: only the last four digits are shown. Null if you sent none.';
const PRINTED = 'As printed on documents.';
const entityType = oneOfSet(ENTITY_TYPE);

/** {@link SUBMISSION_STATUSES} in the API reference. */
export const SUBMISSION_STATUS = valueSet(
  'FormationSubmissionStatus',
  SUBMISSION_STATUSES,
  'Status of the request’s intake only. To find out whether the formation is complete, read `services`.',
);

/** {@link SERVICE_NAMES} in the API reference. */
export const SERVICE_NAME = valueSet('ServiceName', SERVICE_NAMES, 'A service for a company.');

/** {@link EIN_VARIANTS} in the API reference. */
export const EIN_VARIANT = valueSet(
  'EinVariant',
  EIN_VARIANTS,
  'How the EIN is requested. `Expedite` costs extra, and the founder signs a Form 8821.',
);

/** {@link STAGES} in the API reference. */
export const STAGE = valueSet(
  'CompanyStage',
  STAGES,
  'The progress of the company. `failed` and `canceled` are final.',
);

const submission = oneOfSet(SUBMISSION_STATUS);
const stage = oneOfSet(STAGE);
const actionRequired = flag(
  false,
  'True while a required action awaits your response or a required signature is pending.',
);

const address = object<CompanyDetails['addresses'][number]['address']>(
  'Address',
  {
    id: id('Issued by the service for this entry of the company.'),
    line1: text('12 St James Square', 'Street and number.'),
    line2: nullable(text('Flat 3', 'Apartment, suite or floor. Null if there is none.'), null),
    city: text('London', PRINTED),
    state: text(
      'London',
      'State, province or region; in the USA, its two-letter code. `-` in a country without them.',
    ),
    postalCode: text('SW1Y 4JH', '`-` in a country without postal codes.'),
    country: text('GBR', 'ISO 3166-1 alpha-3.'),
    phone: nullable(text('+442071838750', 'In E.164 format. Null if you sent none.'), null),
  },
  'A postal address.',
);

const nameOption = object<CompanyDetails['nameOptions'][number]>(
  'NameOption',
  {
    id: id('Issued by the service. New names of a resolution have new ids.'),
    name: text('Analytical Engines', 'Without its ending, also if you sent it with one.'),
    entityTypeEnding: oneOfSet(ENTITY_TYPE_ENDING),
    position: whole(1, '1 is most preferred.'),
  },
  'A name that the state tries in the order of the positions.',
);

const responsibleParty = object<NonNullable<CompanyDetails['responsibleParty']>>(
  'ResponsibleParty',
  {
    id: id('Issued by the service for this entry of the company.'),
    legalFirstName: text('Ada', PRINTED),
    legalLastName: text('Lovelace', PRINTED),
    email: text('ada@founders.example', 'Need not be the e-mail address of the customer.'),
    ssn: nullable(text('***-**-1234', MASKED), null),
    address: nullable(described(address, 'Null if you sent none.')),
  },
  'The person who signs Form SS-4 and is responsible for the company toward the IRS. Null after the customer’s data was erased.',
);

const companyAddress = object<CompanyDetails['addresses'][number]>(
  'CompanyAddress',
  {
    provider: oneOf(
      ADDRESS_PROVIDERS,
      'Whose address it is: one that you sent, the registered agent’s or the service’s.',
      'registeredAgent',
    ),
    type: oneOf(ADDRESS_TYPES, 'Each type occurs at most once.'),
    address: shownAs(address, {
      id: '38FiGu0qeHzHO9kYwKFjDIv8fqb',
      line1: '30 N Gould St',
      line2: 'Ste R',
      city: 'Sheridan',
      state: 'WY',
      postalCode: '82801',
      country: 'USA',
      phone: null,
    }),
  },
  'An address of the company itself.',
);

const member = object<CompanyDetails['members'][number]>(
  'Member',
  {
    id: id('Issued by the service for this entry of the company.'),
    legalFirstName: nullable(text('Ada', 'Always present for a natural person.')),
    legalLastName: nullable(text('Lovelace', 'Always present for a natural person.')),
    contactFullName: nullable(
      text('Engines Holding Ltd', 'For a member that is not a natural person; otherwise null.'),
      null,
    ),
    isNaturalPerson: flag(true, 'False for a company or trust.'),
    address,
    ownershipPercent: decimal(100, 'Above 0. The shares of all members add up to 100.'),
    ssn: nullable(text('***-**-1234', MASKED), null),
  },
  'An owner of an LLC.',
);

const executiveMember = object<CompanyDetails['executiveMembers'][number]>(
  'ExecutiveMember',
  {
    id: id('Issued by the service for this entry of the company.'),
    type: oneOf(OFFICER_TYPES, 'The office. One person can hold several, in one entry each.'),
    legalFirstName: text('Ada', PRINTED),
    legalLastName: text('Lovelace', PRINTED),
    ssn: nullable(text('***-**-1234', MASKED), null),
    address: nullable(described(address, 'Null if you sent none.'), null),
  },
  'An officer or director of a CCorp.',
);

const ccorpValuation = object<NonNullable<CompanyDetails['ccorpValuation']>>(
  'CcorpValuation',
  {
    noOfShares: whole(10_000_000, 'Authorized shares.'),
    shareValue: decimal(0.0001, 'Par value per share, US dollars.'),
  },
  'The shares of a CCorp. Null for an LLC.',
);

const SUB_STATUSES = ['AwaitingNames', 'SubmittedToState', 'AwaitingSignature', 'SubmittedToIrs'];

const service = object<CompanyDetails['services'][number]>(
  'Service',
  {
    name: oneOfSet(SERVICE_NAME),
    variant: nullable(described(oneOfSet(EIN_VARIANT), 'For `EinCreation`; null for other services.'), null),
    status: oneOf(
      SERVICE_STATUSES,
      '`ActionRequired` while you or the founder must act. `Completed` and `Failed` end the service.',
    ),
    subStatus: nullable(
      openOneOf(SUB_STATUSES, 'The step within `status`, or null. We may add steps.', 'SubmittedToState'),
      null,
    ),
  },
  'The progress of one service.',
);

const signatureRequirement = object<CompanyDetails['signatureRequirements'][number]>(
  'SignatureRequirement',
  {
    documentType: oneOf(TAX_FORMS, 'The IRS form that the responsible party signs.'),
    status: oneOf(SIGNATURE_STATUSES, '`PENDING` again if the form must be signed again.'),
  },
  'A form that must be signed.',
);

const adminNote = object<CompanyDetails['adminNotes'][number]>(
  'AdminNote',
  {
    noteId: id('Issued by the service.'),
    note: text('The state asks for another name.', 'Written for you; free text.'),
    createdBy: text(
      'The service team',
      'The name of the operator, `playground`, or `partner` for the reason of your cancellation.',
    ),
    status: oneOf(
      NOTE_STATUSES,
      '`Resolved` after the request in the note was answered or an operator closed it.',
    ),
  },
  'A note of the service’s operators, for example the reason of a failure.',
);

const externalCompanyId = nullable(
  text('acct-1815', 'Your id for the company. Null if you sent none.'),
  null,
);
const formationFilingDate = nullable(
  date('2026-01-20', 'The day in the state’s time zone. Null until the filing.'),
  null,
);
const ein = nullable(text('12-3456789', 'Null until the IRS issues it.'), null);
const name = nullable(
  text(
    'Analytical Engines LLC',
    'The filed name, or else the first name that the state has not rejected. Null if there is none.',
  ),
);
const createdAt = time('When you requested the formation.');
const updatedAt = time('When a field of the company last changed.');

export const companyFields: FieldsOf<CompanyDetails> = {
  serviceCompanyId,
  serviceCustomerId,
  externalCompanyId,
  entityType,
  state: text('WY', 'The state of formation.'),
  nameOptions: list(nameOption, 'Up to three, or none. A resolution with new names replaces them.'),
  naicsCode: text('541511', 'The NAICS 2022 code of `industry`.'),
  industry: text('Custom Computer Programming Services', 'The title of a NAICS 2022 class.'),
  description: text('Software for analytical engines', 'The activity of the company. Printed on Form SS-4.'),
  responsibleParty: nullable(responsibleParty),
  addresses: list(companyAddress, 'Empty after the customer’s data was erased.'),
  members: list(member, 'The owners of an LLC; empty for a CCorp.'),
  executiveMembers: shownAs(list(executiveMember), [], 'The officers of a CCorp; empty for an LLC.'),
  ccorpValuation: nullable(ccorpValuation, null),
  metadata: dictionary(text('gold'), { plan: 'gold' }, 'Your own key-value pairs; `{}` if there are none.'),
  stage,
  actionRequired,
  formationSubmissionStatus: submission,
  formationFilingDate,
  formationFilingNumber: nullable(
    text('2026-001234567', 'Issued by the state. Null until the filing.'),
    null,
  ),
  legalName: nullable(
    text('Analytical Engines LLC', 'The name under which the company was filed. Null until the filing.'),
    null,
  ),
  ein,
  services: shownAs(list(service, 'Always all three, in this order.'), [
    { name: 'Registered Agent', variant: null, status: 'Pending', subStatus: null },
    { name: 'Formation', variant: null, status: 'Pending', subStatus: null },
    { name: 'EinCreation', variant: 'Standard', status: 'Pending', subStatus: null },
  ]),
  signatureRequirements: list(signatureRequirement, 'Empty if no signature is required.'),
  adminNotes: shownAs(list(adminNote, 'Oldest first.'), []),
  createdAt,
  updatedAt,
};

/** The customer of a company, as `expand[]=customer` shows it. */
export type ExpandedCustomer = CustomerResponse;

interface WithCustomer {
  readonly customer?: ExpandedCustomer | null;
}

const customer = optional(
  shownAs(
    nullable(
      object<ExpandedCustomer>(
        'ExpandedCustomer',
        customerFields,
        'A founder for whom you form companies, without the companies.',
      ),
    ),
    undefined,
    'The owner of the company. Only in responses to requests with `expand[]=customer`; null after the customer was erased.',
  ),
);

/** A company without expansions. */
export const plainCompanySchema = object<CompanyDetails>(
  'Company',
  companyFields,
  'A company with its people and its progress. Every field is always present.',
);

/** A company. Its customer is absent unless the request expands it (contract 2.11). */
export const companySchema = object<CompanyDetails & WithCustomer>(
  'Company',
  { ...companyFields, customer },
  'A company with its people and its progress. Every field but `customer` is always present.',
);

export const companyListItemFields = {
  serviceCompanyId,
  serviceCustomerId,
  externalCompanyId,
  name,
  entityType,
  state: text('WY', 'The state of formation.'),
  stage,
  actionRequired,
  formationSubmissionStatus: submission,
  ein,
  formationFilingDate,
  createdAt,
  updatedAt,
};

type ListedCompany = DescribedFields<typeof companyListItemFields>;

export const companyPageSchema = page(
  'CompanyList',
  object<ListedCompany & WithCustomer>(
    'CompanyListItem',
    { ...companyListItemFields, customer },
    'A company in a list. Get the company to read all fields.',
  ),
);

/** The response of a playground call (contract 6.7). */
export const playgroundSchema = object(
  'PlaygroundStep',
  {
    serviceCompanyId,
    service: text('Formation', 'The service that changed.'),
    triggeredEvents: list(text('company_formation_completed'), 'The events that are sent.'),
  },
  'The effects of a simulated step.',
);

const customersCompany = object(
  'CompanyOfCustomer',
  {
    serviceCompanyId,
    name,
    entityType,
    state: text('WY', 'The state of formation.'),
  },
  'A company of the customer. Get the company to read all fields.',
);

export const customerWithCompanies = {
  ...customerFields,
  companies: list(customersCompany, 'Newest first.'),
};

export const customerSchema = object(
  'Customer',
  customerWithCompanies,
  'A founder for whom you form companies.',
);

export const createdCustomerSchema = object(
  'CreatedCustomer',
  {
    ...customerWithCompanies,
    companies: shownAs(customerWithCompanies.companies, []),
    created: flag(true, 'False if the customer already existed.'),
  },
  'A new customer, or your existing customer with the e-mail address.',
);
