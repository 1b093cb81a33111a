import type { FieldError } from '#kit/event-sourcing';
import { childIdsOf } from '#kit/kernel';
import { validationFailed } from '#platform/http';
import {
  type AddressRequest,
  naics,
  type PostalAddress,
  type ServiceDetails,
  withoutEnding,
} from '#platform/reference-data';
import type { CompanyRequest } from '../../domain/events.js';
import { hasUsTaxId } from '../../domain/request-rules.js';
import type { Address, CcorpValuation, CompanyAddress, CompanyPeople } from '../../domain/types.js';
import type { CompanyAddressRequest } from './company-parts.request.js';
import { type CreateCompanyRequest, DEFAULT_ENTITY_TYPE } from './create-company.request.js';

interface Ids {
  readonly companyId: string;
  readonly customerId: string;
  readonly tenantId: string;
}

type RequestedAddress = Pick<CompanyAddressRequest, 'provider' | 'type' | 'address'>;

/** The addresses used if the request names none: both are the registered agent's. */
const BY_REGISTERED_AGENT: readonly RequestedAddress[] = [
  { provider: 'registeredAgent', type: 'mailing' },
  { provider: 'registeredAgent', type: 'business' },
];

/**
 * Checks that the service has a registered agent in a state (contract 1.1).
 *
 * @returns the error; null: the state is offered
 */
export const notOffered = (state: string, service: ServiceDetails): FieldError | null =>
  service.agentIn(state) === null
    ? { code: 'E_STATE_INVALID', message: 'is not a state in which we form companies' }
    : null;

/** @throws {DomainError} `E_VALIDATION_FAILED`: see {@link notOffered} */
export function assertOffered(state: string, service: ServiceDetails): void {
  const error = notOffered(state, service);
  if (error) throw validationFailed({ state: error });
}

/**
 * Converts a validated body into the domain's request. Ids are derived from the company's, so a retry yields the
 * same ids.
 *
 * @throws {DomainError} as {@link assertOffered}
 * @throws {Error} the body was not validated
 */
export function toCompanyRequest(
  body: CreateCompanyRequest,
  ids: Ids,
  service: ServiceDetails,
): CompanyRequest {
  assertOffered(body.state, service);
  const idOf = childIdsOf(ids.companyId);
  const entityType = body.entityType ?? DEFAULT_ENTITY_TYPE;
  const people = peopleOf(body, idOf, service);
  return {
    ...ids,
    entityType,
    state: body.state,
    ...classificationOf(body),
    description: body.description,
    nameOptions: (body.nameOptions ?? []).map(({ name, entityTypeEnding, position }, index) => ({
      id: idOf(`name/${index}`),
      name: withoutEnding(entityType, name),
      entityTypeEnding,
      position,
    })),
    ccorpValuation: valuationOf(body),
    einVariant: wantsExpeditedEin(body) ? 'Expedite' : 'Standard',
    hasUsTaxId: hasUsTaxId(people),
    externalCompanyId: body.externalCompanyId ?? null,
    personal: { ...people, metadata: body.metadata ?? {} },
  };
}

function valuationOf({ entityType, ccorpValuation }: CreateCompanyRequest): CcorpValuation | null {
  if (entityType !== 'CCorp' || !ccorpValuation) return null;
  const { noOfShares, shareValue } = ccorpValuation;
  return { noOfShares, shareValue };
}

const wantsExpeditedEin = ({ requestedServices }: CreateCompanyRequest): boolean =>
  (requestedServices ?? []).some(
    ({ service, variant }) => service === 'EinCreation' && variant === 'Expedite',
  );

function classificationOf({ industry, naicsCode }: CreateCompanyRequest) {
  const naicsClass = industry == null ? naics.byCode(naicsCode ?? '') : naics.byTitle(industry);
  if (!naicsClass) throw new Error('the body was not validated: no such NAICS class');
  return { naicsCode: naicsClass.code, industry: naicsClass.title };
}

function peopleOf(
  body: CreateCompanyRequest,
  idOf: (name: string) => string,
  service: ServiceDetails,
): CompanyPeople {
  const { responsibleParty: party } = body;
  const isCcorp = body.entityType === 'CCorp';
  return {
    responsibleParty: {
      id: idOf('responsible-party'),
      legalFirstName: party.legalFirstName,
      legalLastName: party.legalLastName,
      email: party.email,
      ssn: party.ssn ?? null,
      address: party.address ? address(party.address, idOf('responsible-party/address')) : null,
    },
    addresses: companyAddresses(body, idOf, service),
    members: (isCcorp ? [] : (body.members ?? [])).map((member, index) => ({
      id: idOf(`member/${index}`),
      legalFirstName: member.legalFirstName ?? null,
      legalLastName: member.legalLastName ?? null,
      contactFullName: member.isNaturalPerson ? null : (member.contactFullName ?? null),
      isNaturalPerson: member.isNaturalPerson,
      address: address(member.address, idOf(`member/${index}/address`)),
      ownershipPercent: member.ownershipPercent,
      ssn: member.ssn ?? null,
    })),
    executiveMembers: (isCcorp ? (body.executiveMembers ?? []) : []).map((officer, index) => ({
      id: idOf(`executive-member/${index}`),
      type: officer.type,
      legalFirstName: officer.legalFirstName,
      legalLastName: officer.legalLastName,
      ssn: officer.ssn ?? null,
      address: officer.address ? address(officer.address, idOf(`executive-member/${index}/address`)) : null,
    })),
  };
}

function companyAddresses(
  body: CreateCompanyRequest,
  idOf: (name: string) => string,
  service: ServiceDetails,
): CompanyAddress[] {
  const requests: readonly RequestedAddress[] = body.addresses?.length ? body.addresses : BY_REGISTERED_AGENT;
  return requests.map(({ provider, type, address: own }) => {
    const source = {
      customer: own,
      registeredAgent: service.agentIn(body.state)?.address,
      service: service.address,
    }[provider];
    if (!source) throw new Error('the body was not validated: an address is missing');
    return { provider, type, address: address(source, idOf(`address/${type}`)) };
  });
}

function address(source: AddressRequest | PostalAddress, id: string): Address {
  const { line1, line2, city, state, postalCode, country, phone } = source;
  return { id, line1, line2: line2 ?? null, city, state, postalCode, country, phone: phone ?? null };
}
