import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetCompany } from '#domain/company';
import { isId } from '#kit/kernel';
import { ReadModels } from '#kit/projections';
import { requiredActionNotFound } from '../../domain/errors.js';
import {
  listItemOf,
  type RequiredActionDetails,
  type RequiredActionListItem,
  requiredActions,
} from '../../domain/projections/required-actions.js';

/** Returns a company's actions, including closed ones, most recently changed first. @throws `E_NOT_FOUND` */
export class ListCompanyRequiredActions extends Query<readonly RequiredActionListItem[]> {
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
  ) {
    super();
  }
}

/** Returns one of a company's actions. @throws `E_NOT_FOUND`, `E_REQUIRED_ACTION_NOT_FOUND` */
export class GetRequiredAction extends Query<RequiredActionDetails> {
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
    readonly requiredActionId: string,
  ) {
    super();
  }
}

/** More than any company gets; bounds the response. */
const MAX_ACTIONS = 1000;

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
    const results = await this.readModels.find(requiredActions, {
      where: { companyId },
      orderBy: { field: 'changedAt', descending: true },
      limit: MAX_ACTIONS,
    });
    return results.map(({ document }) => listItemOf(document.action));
  }
}

@QueryHandler(GetRequiredAction)
export class GetRequiredActionHandler implements IQueryHandler<GetRequiredAction> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({
    tenantId,
    companyId,
    requiredActionId,
  }: GetRequiredAction): Promise<RequiredActionDetails> {
    await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const result = isId(requiredActionId)
      ? await this.readModels.get(requiredActions, requiredActionId, { companyId })
      : null;
    if (result === null) throw requiredActionNotFound();
    return result.document.action;
  }
}
