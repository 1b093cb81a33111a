import type { FieldError } from '#kit/event-sourcing';
import { hasForeignEnding, isNameEnding, naics, nameEndings } from '#platform/reference-data';
import { holdEveryOffice, ownEverything, requiredNamesOf } from '../../domain/request-rules.js';
import type { EntityType } from '../../domain/types.js';
import type { CompanyAddressRequest } from './address.request.js';
import type {
  ExecutiveMemberRequest,
  MemberRequest,
  NameOptionRequest,
  RequestedServiceRequest,
} from './people.request.js';

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
    return naics.byTitle(industry) ? {} : { industry: naicsInvalid('must be the title of a NAICS class') };
  if (naicsCode == null) return { industry: REQUIRED };
  return naics.byCode(naicsCode) ? {} : { naicsCode: naicsInvalid('must be the code of a NAICS class') };
};

const names: Rule = ({ nameOptions, entityType }, failed) => {
  const failures: Failures = {};
  const type = entityType === 'CCorp' ? 'CCorp' : 'LLC';
  const options = entriesOf(nameOptions);
  for (const [index, { name, entityTypeEnding }] of options.entries()) {
    const at = `nameOptions[${index}].name`;
    if (!failed(at) && !failed('entityType') && hasForeignEnding(type, name))
      failures[at] = namesInvalid('must not end like a company of the other entity type');
    const path = `nameOptions[${index}].entityTypeEnding`;
    if (!failed(path) && !failed('entityType') && !isNameEnding(type, entityTypeEnding))
      failures[path] = namesInvalid(`must be one of: ${nameEndings[type].join(', ')}`);
  }
  if (hasRepeated(options.map(({ position }) => position)))
    failures['nameOptions'] = namesInvalid('must have different positions');
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
    : { members: { code: 'E_OWNERSHIP_INVALID', message: 'must own exactly 100 percent together' } };
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

/** Returns whether a value is a list of objects; a list that failed its own validation may be anything. */
const isList = (list: unknown): boolean => Array.isArray(list) && list.every(isObject);

/** Returns the entries of a list, or none if the list failed its own validation. */
const entriesOf = <T extends object>(list: readonly T[] | null | undefined): readonly T[] =>
  list && isList(list) ? list : [];

const hasRepeated = (values: readonly unknown[]): boolean => new Set(values).size < values.length;
