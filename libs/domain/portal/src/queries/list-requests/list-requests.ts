import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { ListPage, PageRequest } from '#kit/document-store';
import type { RequestOutcome } from '../../api/portal.responses.js';
import { type RequestFilters, RequestLog } from '../../requests/request-log.js';
import { actorOf, namesVisibleTo } from '../find-request/find-request.js';

/**
 * Returns a page of a tenant's recent requests that changed something or failed, newest first. Stores the waiting ones
 * first.
 *
 * @throws {InvalidCursorError}
 */
export class ListRequests extends Query<ListPage<RequestOutcome>> {
  constructor(
    readonly tenantId: string,
    /** The key or the person who sees the names. */
    readonly viewerId: string,
    readonly filters: RequestFilters,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListRequests)
export class ListRequestsHandler implements IQueryHandler<ListRequests> {
  constructor(
    private readonly log: RequestLog,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId, viewerId, filters, page }: ListRequests): Promise<ListPage<RequestOutcome>> {
    const results = await this.log.list(tenantId, filters, page);
    const authors = results.content.map(({ by }) => actorOf(by));
    const nameOf = await namesVisibleTo(this.queryBus, tenantId, viewerId, authors);
    const content = results.content.map((logged) => ({ ...logged, by: nameOf(actorOf(logged.by)) }));
    return { ...results, content };
  }
}
