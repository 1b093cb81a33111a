import { AboutObject, Decimal, Email, Flag, Nested, OneOf, Ssn, Text, Whole } from '#platform/http';
import { AddressRequest, ENTITY_TYPE_ENDING } from '#platform/reference-data';
import { EIN_VARIANT, SERVICE_NAME } from '../../company.schemas.js';
import {
  ADDRESS_PROVIDERS,
  ADDRESS_TYPES,
  type CompanyAddress,
  type EinVariant,
  OFFICER_TYPES,
  type OfficerType,
} from '../../domain/types.js';

// The objects in a request for a company.

/** One of the company's own addresses. The service fills in addresses that it or the registered agent provides. */
@AboutObject('An address of the company itself.')
export class CompanyAddressRequest {
  @OneOf(ADDRESS_PROVIDERS, {
    about: '`customer`: the address that you send. The service fills in the addresses of the other two.',
  })
  provider!: CompanyAddress['provider'];
  @OneOf(ADDRESS_TYPES, { about: 'Each type may occur once.' }) type!: CompanyAddress['type'];
  @Nested(() => AddressRequest, {
    optional: true,
    about: 'Required if `provider` is `customer`; otherwise ignored.',
  })
  address?: AddressRequest | null;
}

const NAME = 100;
const ABOUT_SSN = 'If the person has one.';

/** The person legally responsible (contract 5.2). */
@AboutObject('The natural person who is responsible for the company toward the IRS and signs its forms.')
export class ResponsiblePartyRequest {
  @Text({ max: NAME, printed: true }) legalFirstName!: string;
  @Text({ max: NAME, printed: true }) legalLastName!: string;
  @Email({ about: 'Need not be the e-mail address of the customer.' }) email!: string;
  @Ssn({ optional: true, about: ABOUT_SSN }) ssn?: string | null;
  @Nested(() => AddressRequest, { optional: true, about: 'The home address of the person.' })
  address?: AddressRequest | null;
}

/** An owner of an LLC; `isNaturalPerson` decides which names are required. */
@AboutObject('An owner of an LLC: a natural person, or a company or trust.')
export class MemberRequest {
  @Flag({ about: 'False for a company or trust. Decides which names are required.' })
  isNaturalPerson!: boolean;
  @Text({ max: NAME, printed: true, optional: true, about: 'Required for a natural person.' })
  legalFirstName?: string | null;
  @Text({ max: NAME, printed: true, optional: true, about: 'Required for a natural person.' })
  legalLastName?: string | null;
  /** Ignored for a natural person (contract 5.2). */
  @Text({
    max: 2 * NAME,
    printed: true,
    optional: true,
    when: ({ isNaturalPerson }: MemberRequest) => !isNaturalPerson,
    about: 'Required for a member that is not a natural person; otherwise ignored.',
  })
  contactFullName?: string | null;
  @Nested(() => AddressRequest, { about: 'The home address, or the seat of a company.' })
  address!: AddressRequest;
  @Decimal({
    above: 0,
    code: 'E_OWNERSHIP_INVALID',
    about:
      'The percentages of all members add up to exactly 100; an error in the sum is reported on `members`.',
  })
  ownershipPercent!: number;
  @Ssn({ optional: true, about: ABOUT_SSN }) ssn?: string | null;
}

/** An officer or director of a CCorp. */
@AboutObject('An officer or director of a CCorp.')
export class ExecutiveMemberRequest {
  @OneOf(OFFICER_TYPES, { about: 'The office. For a person with several offices, send several entries.' })
  type!: OfficerType;
  @Text({ max: NAME, printed: true }) legalFirstName!: string;
  @Text({ max: NAME, printed: true }) legalLastName!: string;
  @Ssn({ optional: true, about: ABOUT_SSN }) ssn?: string | null;
  @Nested(() => AddressRequest, { optional: true, about: 'The home address of the person.' })
  address?: AddressRequest | null;
}

/** A candidate for the company's name. */
@AboutObject('A name that the state may accept.')
export class NameOptionRequest {
  @Text({
    max: 200,
    printed: true,
    about: 'With or without its ending; an ending of the other entity type is rejected.',
    example: 'Analytical Engines',
  })
  name!: string;
  @Text({
    max: 50,
    code: 'E_NAME_OPTIONS_INVALID',
    component: ENTITY_TYPE_ENDING,
    about: 'Must fit the entity type. Case-sensitive.',
    example: 'LLC',
  })
  entityTypeEnding!: string;
  @Whole({
    min: 1,
    code: 'E_NAME_OPTIONS_INVALID',
    about:
      '1 is most preferred. Each name has a different position; a repeated one is reported on `nameOptions`.',
  })
  position!: number;
}

@AboutObject('The shares of a CCorp.')
export class CcorpValuationRequest {
  @Whole({ min: 1, about: 'Authorized shares.', example: 10_000_000 }) noOfShares!: number;
  @Decimal({ min: 0, about: 'Par value per share, US dollars.', example: 0.0001 }) shareValue!: number;
}

@AboutObject('A service that you order in a variant.')
export class RequestedServiceRequest {
  @OneOf(SERVICE_NAME.values, {
    component: SERVICE_NAME,
    about: 'Each service may occur once. Every company gets all services, listed or not.',
  })
  service!: string;
  @OneOf(EIN_VARIANT.values, {
    optional: true,
    component: EIN_VARIANT,
    about:
      'Only for `EinCreation`, whose default is `Standard`. `Expedite` costs extra; nobody in the request may have an `ssn`.',
  })
  variant?: EinVariant | null;
}
