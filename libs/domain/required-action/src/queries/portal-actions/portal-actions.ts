import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type ListPage, NEWEST_FIRST, type PageRequest } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import {
  listItemOf,
  type RequiredActionListItem,
  requiredActions,
} from '../../domain/projections/required-actions.js';

/** An action as the portal lists it. */
export interface PortalActionRow extends RequiredActionListItem {
  readonly createdAt: string;
}

/** Returns the tenant's actions of all companies for the portal: the open ones oldest first, or the closed ones newest first. */
export class ListPortalActions extends Query<ListPage<PortalActionRow>> {
  constructor(
    readonly tenantId: string,
    readonly open: boolean,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListPortalActions)
export class ListPortalActionsHandler implements IQueryHandler<ListPortalActions> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId, open, page }: ListPortalActions): Promise<ListPage<PortalActionRow>> {
    const list = { of: { tenantId, open }, orderBy: { ...NEWEST_FIRST, descending: !open } };
    const result = await this.readModels.list(requiredActions, list, page);
    const content = result.content.map(({ document: { createdAt, action } }) => ({
      ...listItemOf(action),
      createdAt,
    }));
    return { ...result, content };
  }
}
