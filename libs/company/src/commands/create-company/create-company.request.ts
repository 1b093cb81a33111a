import { ValidateIf } from 'class-validator';
import type { FieldError } from '#event-sourcing';
import { type FailsTogether, field, Nested, NestedList, OneOf, Text, UsState } from '#http';
import type { EntityType } from '../../company.types.js';
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
/** Whatever is no customer's id is not found; only its absence fails the validation. */
const CustomerId = () =>
  field(
    'customerId',
    (value) => (value === '' ? { code: MISSING, message: 'is required' } : null),
    { missing: MISSING, about: 'The customer who will own the company.' },
    { schema: { type: 'string', minLength: 1 }, codes: [MISSING], example: '38FiGuUTnMvhXPxrVEzoZs3OEkB' },
  );

/** Of an LLC officers and shares are ignored, of a CCorp members are: neither is looked at (decisions section 5). */
const OfLlc = () => ValidateIf((request: CreateCompanyRequest) => request.entityType !== 'CCorp');
const OfCcorp = () => ValidateIf((request: CreateCompanyRequest) => request.entityType === 'CCorp');

/** The body of `POST /v1/partner/companies` (specification, section 2.5; decisions section 5). */
export class CreateCompanyRequest implements FailsTogether {
  @CustomerId() serviceCustomerId!: unknown;
  @UsState() state!: string;
  @OneOf(['LLC', 'CCorp'], { optional: true }) entityType?: EntityType | null;
  @Text({ max: 10, code: 'E_NAICS_INVALID', optional: true }) naicsCode?: string | null;
  /** An exact NAICS title; wins over `naicsCode`. */
  @Text({ max: 200, code: 'E_NAICS_INVALID', optional: true }) industry?: string | null;
  @Text({ max: 50, tooLong: 'E_DESCRIPTION_INVALID' }) description!: string;
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
