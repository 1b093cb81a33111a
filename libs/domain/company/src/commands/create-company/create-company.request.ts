import type { FieldError } from '#kit/event-sourcing';
import {
  AboutObject,
  type CrossFieldRules,
  DESCRIPTION_TOO_LONG,
  field,
  Metadata,
  Nested,
  NestedList,
  OneOf,
  Text,
} from '#platform/http';
import {
  ENTITY_TYPE,
  isNameEnding,
  naics,
  nameEndings,
  nameFault,
  StateCode,
} from '#platform/reference-data';
import { holdEveryOffice, ownEverything, requiredNamesOf } from '../../domain/request-rules.js';
import type { EntityType } from '../../domain/types.js';
import {
  CcorpValuationRequest,
  CompanyAddressRequest,
  ExecutiveMemberRequest,
  MemberRequest,
  NameOptionRequest,
  RequestedServiceRequest,
  ResponsiblePartyRequest,
} from './company-parts.request.js';

/** The fields used by the rules. A field that failed its own validation may hold anything. */
interface Fields {
  readonly entityType?: EntityType | null;
  readonly naicsCode?: string | null;
  readonly industry?: string | null;
  readonly nameOptions?: readonly NameOptionRequest[] | null;
  readonly addresses?: readonly CompanyAddressRequest[] | null;
  readonly members?: readonly MemberRequest[];
  readonly executiveMembers?: readonly ExecutiveMemberRequest[];
  readonly requestedServices?: readonly RequestedServiceRequest[] | null;
}

type Failed = (path: string) => boolean;
type Failures = Record<string, FieldError>;
type Rule = (request: Fields, failed: Failed) => Failures;

const REQUIRED: FieldError = { code: 'E_REQUIRED', message: 'is required' };
const naicsInvalid = (message: string): FieldError => ({ code: 'E_NAICS_INVALID', message });
const namesInvalid = (message: string): FieldError => ({ code: 'E_NAME_OPTIONS_INVALID', message });
const invalid = (message: string): FieldError => ({ code: 'E_INVALID', message });

/** Checks the rules that involve several fields (contract 5.3, contract 5.4). */
export const failingRules: Rule = (request, failed) => {
  const rules =
    request.entityType === 'CCorp' ? [...common, officers] : [...common, memberNames, totalOwnership];
  return Object.assign({}, ...rules.map((rule) => rule(request, failed))) as Failures;
};

/** Requires at least one of the two; the industry takes precedence. */
const classification: Rule = ({ industry, naicsCode }, failed) => {
  if (failed('industry') || failed('naicsCode')) return {};
  if (industry != null)
    return naics.byTitle(industry)
      ? {}
      : { industry: naicsInvalid(`must be the title of a NAICS class${closestTo(industry)}`) };
  if (naicsCode == null) return { industry: REQUIRED };
  return naics.byCode(naicsCode)
    ? {}
    : { naicsCode: naicsInvalid(`must be the code of a NAICS class${closestTo(naicsCode)}`) };
};

const MAX_CLOSEST = 5;

/** Names the classes that the caller may have meant. */
function closestTo(text: string): string {
  const classes = naics.closest(text, MAX_CLOSEST).map(({ code, title }) => `${title} (${code})`);
  return classes.length === 0 ? '' : `; the closest are: ${classes.join('; ')}`;
}

const names: Rule = ({ nameOptions, entityType }, failed) => {
  const failures: Failures = {};
  const type = entityType === 'CCorp' ? 'CCorp' : 'LLC';
  const options = entriesOf(nameOptions);
  for (const [index, { name, entityTypeEnding }] of options.entries()) {
    const at = `nameOptions[${index}].name`;
    const fault = failed(at) || failed('entityType') ? null : nameFault(type, name);
    if (fault !== null) failures[at] = namesInvalid(fault);
    const path = `nameOptions[${index}].entityTypeEnding`;
    if (!failed(path) && !failed('entityType') && !isNameEnding(type, entityTypeEnding))
      failures[path] = namesInvalid(`must be one of: ${nameEndings[type].join(', ')}`);
  }
  if (hasRepeated(options.map(({ position }) => position)))
    failures['nameOptions'] = namesInvalid('must each have a different position');
  return failures;
};

const addresses: Rule = (request) => {
  const failures: Failures = {};
  const entries = entriesOf(request.addresses);
  for (const [index, { provider, address }] of entries.entries())
    if (provider === 'customer' && address == null) failures[`addresses[${index}].address`] = REQUIRED;
  if (hasRepeated(entries.map(({ type }) => type)))
    failures['addresses'] = invalid('must have each type at most once');
  return failures;
};

const services: Rule = ({ requestedServices }) => {
  const failures: Failures = {};
  const entries = entriesOf(requestedServices);
  for (const [index, { service, variant }] of entries.entries())
    if (variant != null && service !== 'EinCreation')
      failures[`requestedServices[${index}].variant`] = invalid('is only allowed for EinCreation');
  if (hasRepeated(entries.map(({ service }) => service)))
    failures['requestedServices'] = invalid('must have each service at most once');
  return failures;
};

const memberNames: Rule = ({ members }, failed) => {
  const failures: Failures = {};
  for (const [index, member] of entriesOf(members).entries()) {
    if (failed(`members[${index}].isNaturalPerson`)) continue;
    for (const name of requiredNamesOf(member))
      if (member[name] == null) failures[`members[${index}].${name}`] = REQUIRED;
  }
  return failures;
};

const totalOwnership: Rule = ({ members }, failed) => {
  if (!isList(members)) return {};
  const entries = entriesOf(members);
  if (entries.some((_, index) => failed(`members[${index}].ownershipPercent`))) return {};
  return ownEverything(entries)
    ? {}
    : { members: { code: 'E_OWNERSHIP_INVALID', message: 'must own exactly 100 percent in total' } };
};

const officers: Rule = ({ executiveMembers }, failed) => {
  if (!isList(executiveMembers)) return {};
  const entries = entriesOf(executiveMembers);
  if (entries.some((_, index) => failed(`executiveMembers[${index}].type`))) return {};
  const message = 'must include one President, one Secretary, one Treasurer and at least one Director';
  return holdEveryOffice(entries) ? {} : { executiveMembers: { code: 'E_OFFICERS_INVALID', message } };
};

const common: readonly Rule[] = [classification, names, addresses, services];

const isObject = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && !Array.isArray(entry);

/** Reports whether a value is a list of objects; a list that failed its own validation may be anything. */
const isList = (list: unknown): boolean => Array.isArray(list) && list.every(isObject);

/** Returns the entries of a list, or none if the list failed its own validation. */
const entriesOf = <T extends object>(list: readonly T[] | null | undefined): readonly T[] =>
  list && isList(list) ? list : [];

const hasRepeated = (values: readonly unknown[]): boolean => new Set(values).size < values.length;

const MISSING = 'E_CUSTOMER_ID_REQUIRED';
/** A malformed id gives `E_CUSTOMER_NOT_FOUND`; a missing or non-string id fails validation. */
const CustomerId = () =>
  field(
    { missing: MISSING, about: 'The customer who will own the company.' },
    {
      rules: {
        text: {
          holds: (value) => typeof value === 'string',
          code: 'E_INVALID',
          message: 'must be a string',
        },
        filled: { holds: (value) => value !== '', code: MISSING, message: 'is required' },
      },
      schema: { type: 'string', minLength: 1 },
      example: '38FiGuUTnMvhXPxrVEzoZs3OEkB',
    },
  );

/** Applies if a request names no entity type. */
export const DEFAULT_ENTITY_TYPE: EntityType = 'LLC';

/** Deprecated, but not removed: partners may still send it instead of the industry (contract 5.3). */
const NAICS_CODE = { since: '2026-03-21T00:00:00Z' };
const INDUSTRY =
  'The exact title of a NAICS 2022 class, from `GET /v1/partner/references/naics-codes`. Takes precedence over `naicsCode`; one of the two is required.';

/** Officers and shares are ignored for an LLC, and members for a CCorp, without validation (contract 5.3). */
const isCcorp = ({ entityType }: CreateCompanyRequest): boolean => entityType === 'CCorp';
const isLlc = (request: CreateCompanyRequest): boolean => !isCcorp(request);

/** The body of `POST /v1/partner/companies` (contract 5.3). */
@AboutObject('The company to form.')
export class CreateCompanyRequest implements CrossFieldRules {
  @CustomerId() serviceCustomerId!: string;
  @StateCode({ about: 'The state of formation.' }) state!: string;
  @OneOf(ENTITY_TYPE.values, {
    optional: true,
    component: ENTITY_TYPE,
    defaultValue: DEFAULT_ENTITY_TYPE,
    about: 'Decides which people and which name endings the company needs.',
  })
  entityType?: EntityType | null;
  @Text({
    max: 10,
    code: 'E_NAICS_INVALID',
    optional: true,
    deprecated: NAICS_CODE,
    about: 'A NAICS 2022 code. Use `industry` instead.',
  })
  naicsCode?: string | null;
  @Text({
    max: 200,
    code: 'E_NAICS_INVALID',
    optional: true,
    about: INDUSTRY,
    example: 'Custom Computer Programming Services',
  })
  industry?: string | null;
  @Text({
    max: 50,
    printed: true,
    tooLong: DESCRIPTION_TOO_LONG,
    about: 'The activity of the company.',
    example: 'Software for analytical engines',
  })
  description!: string;
  @Nested(() => ResponsiblePartyRequest, {
    about: 'Signs the forms. Need not be the customer, nor one of the members or officers.',
  })
  responsibleParty!: ResponsiblePartyRequest;

  @NestedList(() => NameOptionRequest, {
    min: 1,
    max: 3,
    code: 'E_NAME_OPTIONS_INVALID',
    optional: true,
    about: 'If you send none, a required action asks for names before the filing.',
  })
  nameOptions?: NameOptionRequest[] | null;

  @NestedList(() => CompanyAddressRequest, {
    optional: true,
    about: 'The company’s own addresses, one of each `type`. Default: both are the registered agent’s.',
  })
  addresses?: CompanyAddressRequest[] | null;

  @NestedList(() => MemberRequest, {
    when: isLlc,
    about: 'Required for an LLC; ignored for a CCorp. The shares add up to exactly 100 percent.',
  })
  members?: MemberRequest[];

  @NestedList(() => ExecutiveMemberRequest, {
    when: isCcorp,
    about:
      'Required for a CCorp; ignored for an LLC. One President, one Secretary, one Treasurer and at least one Director.',
  })
  executiveMembers?: ExecutiveMemberRequest[];

  @Nested(() => CcorpValuationRequest, {
    when: isCcorp,
    about: 'Required for a CCorp; ignored for an LLC.',
  })
  ccorpValuation?: CcorpValuationRequest;

  @NestedList(() => RequestedServiceRequest, {
    optional: true,
    about: 'Only needed to order the expedited EIN.',
  })
  requestedServices?: RequestedServiceRequest[] | null;

  @Text({
    max: 255,
    optional: true,
    verbatim: true,
    about: 'Your id for the company, unique among your companies.',
  })
  externalCompanyId?: string | null;
  @Metadata() metadata?: Metadata | null;

  failingTogether(failed: (path: string) => boolean): Readonly<Record<string, FieldError>> {
    return failingRules(this, failed);
  }
}
