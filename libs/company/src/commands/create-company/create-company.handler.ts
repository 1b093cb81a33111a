import { CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { CustomerExists } from '#customer';
import { CommandHandling } from '#event-sourcing';
import { company } from '../../domain/decider.js';
import { expeditedEinNotEligible, ownerNotFound } from '../../domain/errors.js';
import { detailsOf } from '../../domain/projections/company-details.document.js';
import { CreateCompany, type CreatedCompany } from './create-company.command.js';

/** Ownership, then pre-checks, then one append (the order of decisions section 2). */
@CommandHandler(CreateCompany)
export class CreateCompanyHandler implements ICommandHandler<CreateCompany> {
  constructor(
    private readonly commands: CommandHandling,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ request, context }: CreateCompany): Promise<CreatedCompany> {
    const { companyId, customerId, tenantId } = request;
    const isOwned = await this.queryBus.execute(new CustomerExists(tenantId, customerId));
    if (!isOwned) throw ownerNotFound();
    if (request.einVariant === 'Expedite' && request.hasUsTaxId) throw expeditedEinNotEligible();
    const command = { type: 'RequestCompany', request } as const;
    const { position } = await this.commands.create(company, companyId, command, context);
    return { company: detailsOf(request), position };
  }
}
