import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '#kit/kernel';
import { ReadModels } from '#kit/projections';
import { deadlines } from './deadlines.js';
import { WaitingReports } from '../waiting-reports/waiting-reports.js';
import type { Deadlines } from './deadlines.responses.js';

/** Returns the deadlines and waiting reports of a tenant's companies. */
export class ListDeadlines extends Query<Deadlines> {
  constructor(readonly tenantId: string) {
    super();
  }
}

const SOON_MS = 60 * 86_400_000;
const FEW = 10;

@QueryHandler(ListDeadlines)
export class ListDeadlinesHandler implements IQueryHandler<ListDeadlines> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId }: ListDeadlines): Promise<Deadlines> {
    const now = this.clock.now(tenantId);
    const soon = new Date(now.getTime() + SOON_MS).toISOString();
    const dueUntil = { tenantId, dueFrom: { $lte: soon } };
    const overdueNow = { tenantId, overdueFrom: { $lte: now.toISOString() } };
    const first = { where: dueUntil, orderBy: { field: 'dueFrom' }, limit: FEW } as const;
    const [next, due, overdue, waiting] = await Promise.all([
      this.readModels.find(deadlines, first),
      this.readModels.count(deadlines, { where: dueUntil }),
      this.readModels.count(deadlines, { where: overdueNow }),
      this.queryBus.execute(new WaitingReports(tenantId, FEW)),
    ]);
    return {
      overdue,
      soon: due - overdue,
      next: next.map(({ id, document: { legalName, state, dueDate, overdueFrom } }) => ({
        serviceCompanyId: id,
        name: legalName,
        state,
        dueDate: dueDate ?? '',
        status: (overdueFrom ?? '') <= now.toISOString() ? 'OVERDUE' : 'UPCOMING',
      })),
      waiting: { total: waiting.total, first: waiting.oldest },
    };
  }
}
