import type { FieldError } from '#kit/event-sourcing';
import {
  DESCRIPTION_TOO_LONG,
  type FailsTogether,
  field,
  Nested,
  NestedList,
  OneOf,
  Text,
  ValidateIf,
} from '#platform/http';
import { ENTITY_TYPES, type EntityType, StateCode } from '#platform/reference-data';
import { CompanyAddressRequest } from './address.request.js';
import { failingRules } from './create-company.rules.js';
import {
  CcorpValuationRequest,
  ExecutiveMemberRequest,
  MemberRequest,
  NameOptionRequest,
  RequestedServiceRequest,
  ResponsiblePartyRequest,
} from './people.request.js';

const MISSING = 'E_CUSTOMER_ID_REQUIRED';
/** A malformed id gives `E_CUSTOMER_NOT_FOUND`; a missing or non-string id fails validation. */
const CustomerId = () =>
  field(
    'customerId',
    (value) => {
      if (typeof value !== 'string') return { code: 'E_INVALID', message: 'must be a string' };
      return value === '' ? { code: MISSING, message: 'is required' } : null;
    },
    { missing: MISSING, about: 'The customer who will own the company.' },
    {
      schema: { type: 'string', minLength: 1 },
      codes: [MISSING, 'E_INVALID'],
      example: '38FiGuUTnMvhXPxrVEzoZs3OEkB',
    },
  );

/** Deprecated, but not removed: partners may still send it instead of the industry (contract 5.3). */
const NAICS_CODE = { since: '2026-03-21T00:00:00Z', instead: 'industry' };
const INDUSTRY =
  'The exact title of a NAICS 2022 class, from `GET /v1/partner/references/naics-codes`. Takes precedence over `naicsCode`; one of the two is required.';

/** Officers and shares are ignored for an LLC, and members for a CCorp, without validation (contract 5.3). */
const OfLlc = () => ValidateIf((request: CreateCompanyRequest) => request.entityType !== 'CCorp');
const OfCcorp = () => ValidateIf((request: CreateCompanyRequest) => request.entityType === 'CCorp');

/** The body of `POST /v1/partner/companies` (contract 5.3). */
export class CreateCompanyRequest implements FailsTogether {
  @CustomerId() serviceCustomerId!: string;
  @StateCode() state!: string;
  @OneOf(ENTITY_TYPES, { optional: true }) entityType?: EntityType | null;
  @Text({
    max: 10,
    code: 'E_NAICS_INVALID',
    optional: true,
    deprecated: NAICS_CODE,
    about: 'Use `industry`.',
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
  @Text({ max: 50, tooLong: DESCRIPTION_TOO_LONG }) description!: string;
  @Nested(() => ResponsiblePartyRequest) responsibleParty!: ResponsiblePartyRequest;

  @NestedList(() => NameOptionRequest, { min: 1, max: 3, code: 'E_NAME_OPTIONS_INVALID', optional: true })
  nameOptions?: NameOptionRequest[] | null;

  @NestedList(() => CompanyAddressRequest, { optional: true })
  addresses?: CompanyAddressRequest[] | null;

  @OfLlc()
  @NestedList(() => MemberRequest)
  members?: MemberRequest[];

  @OfCcorp()
  @NestedList(() => ExecutiveMemberRequest)
  executiveMembers?: ExecutiveMemberRequest[];

  @OfCcorp()
  @Nested(() => CcorpValuationRequest)
  ccorpValuation?: CcorpValuationRequest;

  @NestedList(() => RequestedServiceRequest, { optional: true })
  requestedServices?: RequestedServiceRequest[] | null;

  failingTogether(failed: (path: string) => boolean): Readonly<Record<string, FieldError>> {
    return failingRules(this, failed);
  }
}
