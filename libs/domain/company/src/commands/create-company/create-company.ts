import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { CustomerExists } from '#domain/customer';
import { type CommandContext, CommandHandling } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { company } from '../../domain/decider.js';
import { type CompanyDetails, detailsOf } from '../../domain/projections/company-response.js';
import { externalIdInUse, ownerNotFound } from '../../domain/errors.js';
import type { CompanyRequest } from '../../domain/events.js';
import { ExternalCompanyIds } from '../../reservations/external-company-ids.js';
import { assertEinVariantEligible } from '../../domain/request-rules.js';

/** The company as it was requested, regardless of later changes. */
export interface CreatedCompany {
  readonly company: CompanyDetails;
  readonly position: Position | null;
}

/**
 * Creates a company for a customer.
 *
 * @throws `E_CUSTOMER_NOT_FOUND`, `E_EXPEDITED_EIN_NOT_ELIGIBLE`, `E_RESOURCE_CONFLICT`: another company has the
 *   external id
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
    const { companyId, customerId, tenantId, externalCompanyId } = request;
    const isOwned = await this.queryBus.execute(new CustomerExists(tenantId, customerId));
    if (!isOwned) throw ownerNotFound();
    const command = { type: 'RequestCompany', request } as const;
    const prepare = async () => {
      assertEinVariantEligible(request);
      await this.externalIds.change(request, { from: null, to: externalCompanyId }, context, externalIdInUse);
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
