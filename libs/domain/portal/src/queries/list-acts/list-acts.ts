import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type ListPage, NEWEST_FIRST, type PageRequest } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import type { Act } from '../../api/portal.responses.js';
import { portalActsProjection } from '../../domain/projections/portal-acts.js';

export type ActPage = ListPage<Act>;

/** Lists the acts of a person in the portal, newest first. */
export class ListActs extends Query<ActPage> {
  constructor(
    readonly tenantId: string,
    readonly userId: string,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListActs)
export class ListActsHandler implements IQueryHandler<ListActs> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId, userId, page }: ListActs): Promise<ActPage> {
    const list = { of: { tenantId, userId }, orderBy: NEWEST_FIRST };
    const results = await this.readModels.list(portalActsProjection, list, page);
    const content = results.content.map(({ document: { act, path, requestId, createdAt } }) => ({
      act,
      path,
      requestId,
      createdAt,
    }));
    return { ...results, content };
  }
}
