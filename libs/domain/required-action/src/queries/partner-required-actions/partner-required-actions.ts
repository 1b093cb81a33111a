import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type ListPage, NEWEST_FIRST, type PageRequest } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import {
  listItemOf,
  type RequiredActionListItem,
  requiredActions,
} from '../../domain/projections/required-actions.js';
import type { ActionCode } from '../../domain/types.js';

export type RequiredActionPage = ListPage<RequiredActionListItem>;

/** Filters of the list; undefined: no filter. */
interface RequiredActionFilter {
  readonly open: boolean;
  readonly actionCode: ActionCode | undefined;
  readonly companyId: string | undefined;
}

/** Returns the tenant's actions of all companies, newest first. */
export class ListPartnerRequiredActions extends Query<RequiredActionPage> {
  constructor(
    readonly tenantId: string,
    readonly filter: RequiredActionFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListPartnerRequiredActions)
export class ListPartnerRequiredActionsHandler implements IQueryHandler<ListPartnerRequiredActions> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId, filter, page }: ListPartnerRequiredActions): Promise<RequiredActionPage> {
    const { open, ...where } = filter;
    // Open actions are the list that a request without filters gets.
    const list = open ? { of: { tenantId, open }, where } : { of: { tenantId }, where: { ...where, open } };
    const result = await this.readModels.list(requiredActions, { ...list, orderBy: NEWEST_FIRST }, page);
    return { ...result, content: result.content.map(({ document }) => listItemOf(document.action)) };
  }
}
