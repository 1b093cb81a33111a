import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadModels } from '#projections';
import { requiredActions } from '../../projections/required-actions/required-actions.projection.js';
import { listItemOf } from '../company-required-actions/company-required-actions.query.js';
import { ListPartnerRequiredActions, type RequiredActionPage } from './partner-required-actions.query.js';

@QueryHandler(ListPartnerRequiredActions)
export class ListPartnerRequiredActionsHandler implements IQueryHandler<ListPartnerRequiredActions> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId, filter, page, size }: ListPartnerRequiredActions): Promise<RequiredActionPage> {
    const { found, total } = await this.readModels.page(requiredActions, {
      where: { tenantId, ...filter },
      orderBy: { field: 'createdAt', descending: true },
      offset: page * size,
      limit: size,
    });
    const content = found.map(({ document }) => listItemOf(document.action));
    return { content, page, size, total, totalPages: Math.ceil(total / size) };
  }
}
