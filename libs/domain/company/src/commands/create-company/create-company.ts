import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { CustomerExists } from '#domain/customer';
import { type CommandContext, CommandHandling, type FieldError } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { company } from '../../domain/decider.js';
import { type CompanyDetails, detailsOf } from '../../domain/projections/company-response.js';
import { ownerNotFound } from '../../domain/errors.js';
import type { CompanyRequest } from '../../domain/events.js';
import { ExternalCompanyIds } from '../../reservations/external-company-ids.js';
import { validationFailed } from '#platform/http';
import { childIdsOf } from '#kit/kernel';
import {
  type AddressRequest,
  naics,
  type PostalAddress,
  type ServiceDetails,
  withoutEnding,
} from '#platform/reference-data';
import { assertEinVariantEligible, hasUsTaxId } from '../../domain/formation.js';
import type { Address, CcorpValuation, CompanyAddress, CompanyPeople } from '../../domain/types.js';
import type { CompanyAddressRequest, CreateCompanyRequest } from './create-company.request.js';

/** The company as it was requested, regardless of later changes. */
export interface CreatedCompany {
  readonly company: CompanyDetails;
  readonly position: Position | null;
}

/**
 * Creates a company for a customer. @throws `E_CUSTOMER_NOT_FOUND`, `E_EXPEDITED_EIN_NOT_ELIGIBLE`, `E_RESOURCE_CONFLICT`:
 * another company has the external id
 */
export class CreateCompany extends Command<CreatedCompany> {
  constructor(
    readonly request: CompanyRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Checks the owner, then eligibility, then reserves the external id and appends once (the order of contract 2.2). */
@CommandHandler(CreateCompany)
export class CreateCompanyHandler implements ICommandHandler<CreateCompany> {
  constructor(
    private readonly commands: CommandHandling,
    private readonly queryBus: QueryBus,
    private readonly externalIds: ExternalCompanyIds,
  ) {}

  async execute({ request, context }: CreateCompany): Promise<CreatedCompany> {
    const { companyId, customerId, tenantId, externalCompanyId = null } = request;
    const isOwned = await this.queryBus.execute(new CustomerExists(tenantId, customerId));
    if (!isOwned) throw ownerNotFound();
    const command = { type: 'RequestCompany', request } as const;
    const prepare = async () => {
      assertEinVariantEligible(request);
      await this.externalIds.change(request, null, externalCompanyId, context);
      return command;
    };
    const companies = this.commands.of(company);
    const options = { isNew: true };
    const { events, position, createdAt } = await (externalCompanyId === null
      ? companies.execute(companyId, context, command, options)
      : companies.executeAfterWork(companyId, context, prepare, options));
    const [requested] = events;
    // A retry returns what its first attempt recorded, even if the service's details have changed since.
    const recorded = requested?.type === 'CompanyRequested' ? requested.data : request;
    return { company: detailsOf(recorded, createdAt), position };
  }
}

interface Ids {
  readonly companyId: string;
  readonly customerId: string;
  readonly tenantId: string;
}

type Wanted = Pick<CompanyAddressRequest, 'provider' | 'type' | 'address'>;

/** The addresses used if the request names none: both are the registered agent's. */
const BY_REGISTERED_AGENT: readonly Wanted[] = [
  { provider: 'registeredAgent', type: 'mailing' },
  { provider: 'registeredAgent', type: 'business' },
];

/**
 * Checks that the service has a registered agent in a state (contract 1.1). @returns the error; null: the state is
 * offered
 */
export const notOffered = (state: string, service: ServiceDetails): FieldError | null =>
  service.agentIn(state) === null
    ? { code: 'E_STATE_INVALID', message: 'is not a state in which we form companies' }
    : null;

/** @throws {DomainError} `E_VALIDATION_FAILED`: see {@link notOffered} */
export function assertOffered(state: string, service: ServiceDetails): void {
  const why = notOffered(state, service);
  if (why) throw validationFailed({ state: why });
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
  const entityType = body.entityType ?? 'LLC';
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
  const found = industry == null ? naics.byCode(naicsCode ?? '') : naics.byTitle(industry);
  if (!found) throw new Error('the body was not validated: no such NAICS class');
  return { naicsCode: found.code, industry: found.title };
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
  const wanted: readonly Wanted[] = body.addresses?.length ? body.addresses : BY_REGISTERED_AGENT;
  return wanted.map(({ provider, type, address: given }) => {
    const filled = {
      customer: given,
      registeredAgent: service.agentIn(body.state)?.address,
      service: service.address,
    }[provider];
    if (!filled) throw new Error('the body was not validated: an address is missing');
    return { provider, type, address: address(filled, idOf(`address/${type}`)) };
  });
}

function address(given: AddressRequest | PostalAddress, id: string): Address {
  const { line1, line2, city, state, postalCode, country, phone } = given;
  return { id, line1, line2: line2 ?? null, city, state, postalCode, country, phone: phone ?? null };
}
