import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadModels } from '#projections';
import { requiredActions } from '../../projections/required-actions/required-actions.projection.js';
import { listItemOf } from '../company-required-actions/company-required-actions.query.js';
import { ListPartnerRequiredActions, type RequiredActionPage } from './partner-required-actions.query.js';

@QueryHandler(ListPartnerRequiredActions)
export class ListPartnerRequiredActionsHandler implements IQueryHandler<ListPartnerRequiredActions> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId, filter, page, size }: ListPartnerRequiredActions): Promise<RequiredActionPage> {
    const wanted = { where: { tenantId, ...filter } };
    const [found, total] = await Promise.all([
      this.readModels.find(requiredActions, {
        ...wanted,
        orderBy: { field: 'createdAt', descending: true },
        offset: page * size,
        limit: size,
      }),
      this.readModels.count(requiredActions, wanted),
    ]);
    const content = found.map(({ document }) => listItemOf(document.action));
    return { content, page, size, total, totalPages: Math.ceil(total / size) };
  }
}
