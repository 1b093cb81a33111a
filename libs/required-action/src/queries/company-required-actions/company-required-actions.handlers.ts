import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetCompany } from '#company';
import { isId } from '#kernel';
import { ReadModels } from '#projections';
import {
  type RequiredActionAnswer,
  requiredActions,
} from '../../projections/required-actions/required-actions.projection.js';
import { requiredActionNotFound } from '../../required-action.errors.js';
import {
  GetRequiredAction,
  ListCompanyRequiredActions,
  listItemOf,
  type RequiredActionListItem,
} from './company-required-actions.query.js';

/** More than a company ever gets; a bound, so that no answer grows without one. */
const MOST = 1000;

@QueryHandler(ListCompanyRequiredActions)
export class ListCompanyRequiredActionsHandler implements IQueryHandler<ListCompanyRequiredActions> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({
    tenantId,
    companyId,
  }: ListCompanyRequiredActions): Promise<readonly RequiredActionListItem[]> {
    await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const found = await this.readModels.find(requiredActions, {
      where: { companyId },
      orderBy: { field: 'changedAt', descending: true },
      limit: MOST,
    });
    return found.map(({ document }) => listItemOf(document.action));
  }
}

@QueryHandler(GetRequiredAction)
export class GetRequiredActionHandler implements IQueryHandler<GetRequiredAction> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId, companyId, requiredActionId }: GetRequiredAction): Promise<RequiredActionAnswer> {
    await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const found = isId(requiredActionId)
      ? await this.readModels.get(requiredActions, requiredActionId)
      : null;
    if (found?.document.companyId !== companyId) throw requiredActionNotFound();
    return found.document.action;
  }
}
