import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { NamesOfCustomers } from '#domain/customer';
import { isId } from '#kit/kernel';
import { ReadModels } from '#kit/projections';
import { nameEndings } from '#platform/reference-data';
import type { AwaitedStep } from '../../domain/awaited-step.js';
import { companyNotFound } from '../../domain/errors.js';
import { companyDetails, type ShownName, shownName } from '../../domain/projections/company-details.js';
import type { ReachedSteps, RejectedName } from '../../domain/projections/company-milestones.js';

/** The data of a company that the portal shows in addition to the API's response. */
export interface ContextOfCompany extends ShownName {
  /** The founder's name; null after erasure. */
  readonly owner: string | null;
  readonly nextStep: AwaitedStep | null;
  readonly reached: ReachedSteps;
  readonly rejectedNames: readonly RejectedName[];
  /** The endings that a name of this company may have. */
  readonly endings: readonly string[];
}

/**
 * Returns the steps, names and owner of a company of the tenant.
 *
 * @throws `E_NOT_FOUND`
 */
export class GetCompanyContext extends Query<ContextOfCompany> {
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
  ) {
    super();
  }
}

@QueryHandler(GetCompanyContext)
export class GetCompanyContextHandler implements IQueryHandler<GetCompanyContext> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId, companyId }: GetCompanyContext): Promise<ContextOfCompany> {
    const stored = isId(companyId)
      ? await this.readModels.get(companyDetails, companyId, { tenantId })
      : null;
    if (stored === null) throw companyNotFound();
    const { document } = stored;
    const { customerId, entityType, reached, rejectedNames, awaits } = document;
    const owners = await this.queryBus.execute(new NamesOfCustomers(tenantId, [customerId]));
    return {
      ...shownName(document),
      owner: owners.get(customerId) ?? null,
      nextStep: awaits,
      reached,
      rejectedNames,
      endings: nameEndings[entityType],
    };
  }
}
