import {
  date,
  decimal,
  type DescribedFields,
  dictionary,
  type FieldsOf,
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
import { customerFields, type CustomerResponse } from '#domain/customer';
import { ENTITY_TYPES } from '#platform/reference-data';
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

const MASKED = 'Masked: only the last four digits are shown.';
const entityType = oneOf(ENTITY_TYPES);
const submission = oneOf(
  SUBMISSION_STATUSES,
  'Status of the request’s intake only. To find out whether the formation is complete, read `services`.',
);

const stage = oneOf(STAGES, 'The progress of the company. `failed` and `canceled` are final.');
const actionRequired = flag(
  false,
  'True while a required action awaits your response or a required signature is pending.',
);

const address = object<CompanyDetails['addresses'][number]['address']>('Address', {
  id: id(),
  line1: text('12 St James Square'),
  line2: nullable(text('Flat 3'), null),
  city: text('London'),
  state: text('London'),
  postalCode: text('SW1Y 4JH'),
  country: text('GBR', 'ISO 3166-1 alpha-3.'),
  phone: nullable(text('+442071838750', 'In E.164 format.'), null),
});

const nameOption = object<CompanyDetails['nameOptions'][number]>('NameOption', {
  id: id(),
  name: text('Analytical Engines'),
  entityTypeEnding: text('LLC'),
  position: whole(1, '1 is most preferred.'),
});

const responsibleParty = object<NonNullable<CompanyDetails['responsibleParty']>>('ResponsibleParty', {
  id: id(),
  legalFirstName: text('Ada'),
  legalLastName: text('Lovelace'),
  email: text('ada@founders.example'),
  ssn: nullable(text('***-**-1234', MASKED), null),
  address: nullable(address),
});

const companyAddress = object<CompanyDetails['addresses'][number]>('CompanyAddress', {
  provider: oneOf(ADDRESS_PROVIDERS, undefined, 'registeredAgent'),
  type: oneOf(ADDRESS_TYPES),
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
});

const member = object<CompanyDetails['members'][number]>('Member', {
  id: id(),
  legalFirstName: nullable(text('Ada')),
  legalLastName: nullable(text('Lovelace')),
  contactFullName: nullable(text('Engines Holding Ltd', 'For a member that is not a natural person.'), null),
  isNaturalPerson: flag(true),
  address,
  ownershipPercent: decimal(100),
  ssn: nullable(text('***-**-1234', MASKED), null),
});

const executiveMember = object<CompanyDetails['executiveMembers'][number]>('ExecutiveMember', {
  id: id(),
  type: oneOf(OFFICER_TYPES),
  legalFirstName: text('Ada'),
  legalLastName: text('Lovelace'),
  ssn: nullable(text('***-**-1234', MASKED), null),
  address: nullable(address, null),
});

const ccorpValuation = object<NonNullable<CompanyDetails['ccorpValuation']>>('CcorpValuation', {
  noOfShares: whole(10_000_000, 'Authorized shares.'),
  shareValue: decimal(0.0001, 'Par value per share, US dollars.'),
});

const service = object<CompanyDetails['services'][number]>('Service', {
  name: oneOf(SERVICE_NAMES),
  variant: nullable(oneOf(EIN_VARIANTS, 'For `EinCreation` only.'), null),
  status: oneOf(SERVICE_STATUSES),
  subStatus: nullable(text('SubmittedToState'), null),
});

const signatureRequirement = object<CompanyDetails['signatureRequirements'][number]>('SignatureRequirement', {
  documentType: oneOf(TAX_FORMS),
  status: oneOf(SIGNATURE_STATUSES),
});

const adminNote = object<CompanyDetails['adminNotes'][number]>('AdminNote', {
  noteId: id(),
  note: text('The state asks for another name.'),
  createdBy: text('The service team'),
  status: oneOf(NOTE_STATUSES),
});

const externalCompanyId = nullable(text('acct-1815', 'Your id for the company.'), null);

export const companyFields: FieldsOf<CompanyDetails> = {
  serviceCompanyId: id(),
  serviceCustomerId: id(undefined, '38FiGuUTnMvhXPxrVEzoZs3OEkB'),
  externalCompanyId,
  entityType,
  state: text('WY', 'The state of formation.'),
  nameOptions: list(nameOption),
  naicsCode: text('541511'),
  industry: text('Custom Computer Programming Services'),
  description: text('Software for analytical engines'),
  responsibleParty: nullable(responsibleParty),
  addresses: list(companyAddress),
  members: list(member, 'For an LLC.'),
  executiveMembers: shownAs(list(executiveMember), [], 'For a CCorp.'),
  ccorpValuation: nullable(ccorpValuation, null),
  metadata: dictionary(text('gold'), { plan: 'gold' }, 'Your own key-value pairs.'),
  stage,
  actionRequired,
  formationSubmissionStatus: submission,
  formationFilingDate: nullable(date('2026-01-20'), null),
  formationFilingNumber: nullable(text('2026-001234567'), null),
  legalName: nullable(text('Analytical Engines LLC', 'The name under which the company was filed.'), null),
  ein: nullable(text('12-3456789'), null),
  services: shownAs(list(service), [
    { name: 'Registered Agent', variant: null, status: 'Pending', subStatus: null },
    { name: 'Formation', variant: null, status: 'Pending', subStatus: null },
    { name: 'EinCreation', variant: 'Standard', status: 'Pending', subStatus: null },
  ]),
  signatureRequirements: list(signatureRequirement, 'Empty if no signature is required.'),
  adminNotes: shownAs(list(adminNote), []),
  createdAt: time(),
  updatedAt: time(),
};

/** The customer of a company, as `expand[]=customer` shows it. */
export type ExpandedCustomer = CustomerResponse;

interface WithCustomer {
  readonly customer?: ExpandedCustomer | null;
}

const customer = optional(
  shownAs(
    nullable(object<ExpandedCustomer>('ExpandedCustomer', customerFields)),
    undefined,
    'The owner of the company. Only in responses to requests with `expand[]=customer`; null after the customer was erased.',
  ),
);

/** A company without expansions. */
export const plainCompanySchema = object<CompanyDetails>('Company', companyFields);

/** A company. Its customer is absent unless the request expands it (contract 2.11). */
export const companySchema = object<CompanyDetails & WithCustomer>('Company', { ...companyFields, customer });

export const companyListItemFields = {
  serviceCompanyId: id(),
  serviceCustomerId: id(undefined, '38FiGuUTnMvhXPxrVEzoZs3OEkB'),
  externalCompanyId,
  name: nullable(text('Analytical Engines LLC')),
  entityType,
  state: text('WY'),
  stage,
  actionRequired,
  formationSubmissionStatus: submission,
  ein: nullable(text('12-3456789'), null),
  formationFilingDate: nullable(date('2026-01-20'), null),
  createdAt: time(),
  updatedAt: time(),
};

type ListedCompany = DescribedFields<typeof companyListItemFields>;

export const companyPageSchema = page(
  'CompanyList',
  object<ListedCompany & WithCustomer>('CompanyListItem', { ...companyListItemFields, customer }),
);

/** The response of a playground call (contract 6.7). */
export const playgroundSchema = object('PlaygroundStep', {
  serviceCompanyId: id(),
  service: text('Formation', 'The service that changed.'),
  triggeredEvents: list(text('company_formation_completed'), 'The events that are sent.'),
});

const customersCompany = object('CompanyOfCustomer', {
  serviceCompanyId: id(),
  name: nullable(text('Analytical Engines LLC')),
  entityType: text('LLC', '`LLC` or `CCorp`.'),
  state: text('WY'),
});

export const customerWithCompanies = {
  ...customerFields,
  companies: list(customersCompany, 'Newest first.'),
};

export const customerSchema = object('Customer', customerWithCompanies);

export const createdCustomerSchema = object('CreatedCustomer', {
  ...customerWithCompanies,
  companies: shownAs(customerWithCompanies.companies, []),
  created: flag(true, 'False if the customer already existed.'),
});
