import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NEWEST_FIRST } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import {
  listItemOf,
  type RequiredActionListItem,
  requiredActions,
} from '../../domain/projections/required-actions.js';
import type { ActionCode } from '../../domain/types.js';

export interface RequiredActionPage {
  readonly content: readonly RequiredActionListItem[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly totalPages: number;
}

/** Filters of the list; undefined: no filter. */
export interface RequiredActionFilter {
  readonly open: boolean;
  readonly actionCode: ActionCode | undefined;
  readonly companyId: string | undefined;
}

/** Returns the tenant's actions of all companies, newest first. */
export class ListPartnerRequiredActions extends Query<RequiredActionPage> {
  constructor(
    readonly tenantId: string,
    readonly filter: RequiredActionFilter,
    readonly page: number,
    readonly size: number,
  ) {
    super();
  }
}

@QueryHandler(ListPartnerRequiredActions)
export class ListPartnerRequiredActionsHandler implements IQueryHandler<ListPartnerRequiredActions> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId, filter, page, size }: ListPartnerRequiredActions): Promise<RequiredActionPage> {
    const { found, total } = await this.readModels.page(requiredActions, {
      where: { tenantId, ...filter },
      orderBy: NEWEST_FIRST,
      offset: page * size,
      limit: size,
    });
    const content = found.map(({ document }) => listItemOf(document.action));
    return { content, page, size, total, totalPages: Math.ceil(total / size) };
  }
}
