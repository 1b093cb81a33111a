import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NEWEST_FIRST } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import { portalActsProjection, type PortalActView } from '../../domain/projections/portal-acts.js';

export interface ActPage {
  readonly content: readonly PortalActView[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly totalPages: number;
}

/** Lists the acts of a person in the portal, newest first. */
export class ListActs extends Query<ActPage> {
  constructor(
    readonly tenantId: string,
    readonly userId: string,
    readonly page: number,
    readonly size: number,
  ) {
    super();
  }
}

@QueryHandler(ListActs)
export class ListActsHandler implements IQueryHandler<ListActs> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId, userId, page, size }: ListActs): Promise<ActPage> {
    const { found, total } = await this.readModels.page(portalActsProjection, {
      where: { tenantId, userId },
      orderBy: NEWEST_FIRST,
      offset: page * size,
      limit: size,
    });
    const content = found.map(({ document: { act, path, requestId, createdAt } }) => ({
      act,
      path,
      requestId,
      createdAt,
    }));
    return { content, page, size, total, totalPages: Math.ceil(total / size) };
  }
}
