import { Decimal, Email, Flag, Nested, OneOf, Ssn, Text, ValidateIf, Whole } from '#platform/http';
import { AddressRequest } from '#platform/reference-data';
import {
  EIN_VARIANTS,
  type EinVariant,
  OFFICER_TYPES,
  type OfficerType,
  SERVICE_NAMES,
} from '../../domain/types.js';

const NAME = 100;

/** The person legally responsible (contract 5.2). */
export class ResponsiblePartyRequest {
  @Text({ max: NAME }) legalFirstName!: string;
  @Text({ max: NAME }) legalLastName!: string;
  @Email() email!: string;
  @Ssn({ optional: true }) ssn?: string | null;
  @Nested(() => AddressRequest, { optional: true }) address?: AddressRequest | null;
}

/** An owner of an LLC; `isNaturalPerson` decides which names are required. */
export class MemberRequest {
  @Flag() isNaturalPerson!: boolean;
  @Text({ max: NAME, optional: true }) legalFirstName?: string | null;
  @Text({ max: NAME, optional: true }) legalLastName?: string | null;
  /** Ignored for a natural person (contract 5.2). */
  @ValidateIf(({ isNaturalPerson }: MemberRequest) => !isNaturalPerson)
  @Text({ max: 2 * NAME, optional: true })
  contactFullName?: string | null;
  @Nested(() => AddressRequest) address!: AddressRequest;
  @Decimal({ above: 0, code: 'E_OWNERSHIP_INVALID' }) ownershipPercent!: number;
  @Ssn({ optional: true }) ssn?: string | null;
}

/** An officer or director of a CCorp. */
export class ExecutiveMemberRequest {
  @OneOf(OFFICER_TYPES) type!: OfficerType;
  @Text({ max: NAME }) legalFirstName!: string;
  @Text({ max: NAME }) legalLastName!: string;
  @Ssn({ optional: true }) ssn?: string | null;
  @Nested(() => AddressRequest, { optional: true }) address?: AddressRequest | null;
}

/** A candidate for the company's name. */
export class NameOptionRequest {
  @Text({ max: 200 }) name!: string;
  @Text({ max: 50, code: 'E_NAME_OPTIONS_INVALID' }) entityTypeEnding!: string;
  @Whole({ min: 1, code: 'E_NAME_OPTIONS_INVALID' }) position!: number;
}

export class CcorpValuationRequest {
  @Whole({ min: 1 }) noOfShares!: number;
  @Decimal({ min: 0 }) shareValue!: number;
}

export class RequestedServiceRequest {
  @OneOf(SERVICE_NAMES) service!: string;
  @OneOf(EIN_VARIANTS, { optional: true }) variant?: EinVariant | null;
}
