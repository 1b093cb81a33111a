import { Body, Controller, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CustomerExists } from '#domain/customer';
import { isId } from '#kit/kernel';
import { Caller, type PartnerCaller, PartnerEndpoint, WritesNothing } from '#platform/http';
import {
  Describe,
  type Described,
  flag,
  list,
  object,
  oneOf,
  openOneOf,
  text,
  whole,
} from '#platform/openapi';
import { formationPrice, PRICE_CODES, ServiceDetails } from '#platform/reference-data';
import { assertEinVariantEligible } from '../../domain/request-rules.js';
import { externalIdInUse, ownerNotFound } from '../../domain/errors.js';
import { ExternalCompanyIds } from '../../reservations/external-company-ids.js';
import { EXAMPLES } from './create-company.examples.js';
import { CreateCompanyRequest } from './create-company.request.js';
import { toCompanyRequest } from './to-company-request.js';

const priceLine = object(
  'PriceLine',
  {
    code: openOneOf(PRICE_CODES, 'The purpose of the line. We may add codes.'),
    description: text('State filing fee (WY)', 'For people.'),
    amountInCents: whole(10_000, 'Whole US cents.'),
    isMinimum: flag(false, 'True if the amount grows with shares or members and is not computed exactly.'),
  },
  'A part of the price.',
);

const validCompany = object(
  'ValidCompany',
  {
    valid: flag(true, 'Always true: a request that is not valid gets the error that creating it would.'),
    pricing: object(
      'Pricing',
      {
        lines: list(priceLine, 'The state’s fee first.'),
        totalInCents: whole(10_000, 'The sum of the lines in whole US cents.'),
        isMinimum: flag(false, 'True if the amount of a line is a minimum.'),
        currency: oneOf(['USD'], 'The currency of all amounts.'),
      },
      'The price of the formation. Billed outside the API.',
    ),
  },
  'The price of a valid request.',
);

/** The id in a request that creates nothing. */
const NO_COMPANY = '0'.repeat(27);

@Controller('v1/partner/companies')
@PartnerEndpoint()
export class ValidateCompanyController {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly service: ServiceDetails,
    private readonly externalIds: ExternalCompanyIds,
  ) {}

  @Post('validate')
  @WritesNothing()
  @Describe({
    id: 'validateCompany',
    tag: 'Companies',
    summary: 'Validate a company without creating it',
    about:
      'Accepts the body of `POST /v1/partner/companies`, stores nothing, and returns the price, or the error that creating the company would return.',
    response: validCompany,
    errors: ['E_FORBIDDEN', 'E_CUSTOMER_NOT_FOUND', 'E_EXPEDITED_EIN_NOT_ELIGIBLE', 'E_RESOURCE_CONFLICT'],
    fieldErrors: ['E_OWNERSHIP_INVALID', 'E_OFFICERS_INVALID'],
    requests: EXAMPLES,
  })
  async validate(
    @Caller() { tenantId }: PartnerCaller,
    @Body() body: CreateCompanyRequest,
  ): Promise<Described<typeof validCompany>> {
    const customerId = body.serviceCustomerId;
    const request = toCompanyRequest(body, { companyId: NO_COMPANY, customerId, tenantId }, this.service);
    if (!isId(customerId) || !(await this.queryBus.execute(new CustomerExists(tenantId, customerId))))
      throw ownerNotFound();
    assertEinVariantEligible(request);
    const { externalCompanyId } = body;
    if (externalCompanyId != null && (await this.externalIds.isTaken(externalCompanyId, tenantId)))
      throw externalIdInUse();
    const lines = formationPrice(request.state, request.entityType, request.einVariant === 'Expedite');
    const totalInCents = lines.reduce((sum, { amountInCents }) => sum + amountInCents, 0);
    const isMinimum = lines.some((line) => line.isMinimum);
    return { valid: true, pricing: { lines, totalInCents, isMinimum, currency: 'USD' } };
  }
}
