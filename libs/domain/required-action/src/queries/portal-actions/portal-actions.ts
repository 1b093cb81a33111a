import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type ListPage, NEWEST_FIRST, type PageRequest } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import {
  listItemOf,
  type RequiredActionListItem,
  requiredActions,
} from '../../domain/projections/required-actions.js';
import type { ActionCode } from '../../domain/types.js';

/** An action as the portal lists it. */
export interface PortalActionRow extends RequiredActionListItem {
  readonly createdAt: string;
}

/** Filters of the list; undefined: no filter. */
interface PortalActionFilter {
  readonly open: boolean | undefined;
  readonly actionCode: ActionCode | undefined;
}

/** Returns the tenant's actions of all companies for the portal: open ones oldest first, others newest first. */
export class ListPortalActions extends Query<ListPage<PortalActionRow>> {
  constructor(
    readonly tenantId: string,
    readonly filter: PortalActionFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListPortalActions)
export class ListPortalActionsHandler implements IQueryHandler<ListPortalActions> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId, filter, page }: ListPortalActions): Promise<ListPage<PortalActionRow>> {
    const { open, ...where } = filter;
    // Open actions are the list that a request without filters gets.
    const list = open ? { of: { tenantId, open }, where } : { of: { tenantId }, where: { ...where, open } };
    const orderBy = { ...NEWEST_FIRST, descending: open !== true };
    const result = await this.readModels.list(requiredActions, { ...list, orderBy }, page);
    const content = result.content.map(({ document: { createdAt, action } }) => ({
      ...listItemOf(action),
      createdAt,
    }));
    return { ...result, content };
  }
}
