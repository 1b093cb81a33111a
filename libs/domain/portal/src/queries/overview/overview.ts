import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { CountCompanies } from '#domain/company';
import { ListKeys } from '#domain/partner';
import { Clock } from '#kit/kernel';
import { ReadModels } from '#kit/projections';
import { partnerOf } from '#platform/domain-model';
import { byDay, DailyCounts, firstDay, lastDays } from '#platform/statistics';
import { EndpointHealthReader, isAttempts, WebhookSelfService } from '#platform/webhooks';
import type { DayNumber, Overview } from '../../api/overview.responses.js';
import { newPerDay, type NewOnDay } from '../../domain/projections/new-per-day.js';
import { API_CALLS } from '../../statistics/api-calls.js';
import { ListWaiting } from '../list-waiting/list-waiting.js';

/** Returns the numbers and lists of the first screen. The number of reads does not grow with the partner's data. */
export class GetOverview extends Query<Overview> {
  constructor(readonly tenantId: string) {
    super();
  }
}

const DAYS = 14;
const MAX_WAITING = 10;
/** Number of keys that are searched for a used one. */
const MAX_KEYS = 100;

@QueryHandler(GetOverview)
export class GetOverviewHandler implements IQueryHandler<GetOverview> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly counts: DailyCounts,
    private readonly readModels: ReadModels,
    private readonly health: EndpointHealthReader,
    private readonly webhooks: WebhookSelfService,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId }: GetOverview): Promise<Overview> {
    const now = this.clock.now(tenantId);
    const [companies, waiting, keys, endpoints, counts, newOnDays, signedWebhook] = await Promise.all([
      this.queryBus.execute(new CountCompanies(tenantId)),
      this.queryBus.execute(new ListWaiting(tenantId, MAX_WAITING)),
      this.queryBus.execute(new ListKeys(partnerOf(tenantId), { size: MAX_KEYS })),
      this.health.of(tenantId),
      this.counts.since(tenantId, firstDay(now, DAYS)),
      this.newOnDays(tenantId, firstDay(now, DAYS)),
      this.webhooks.hasDelivered(tenantId),
    ]);
    const calls = counts.filter(({ series }) => series === API_CALLS);
    const attempts = counts.filter(({ series }) => isAttempts(series));
    const numbersOf = (counted: 'companies' | 'waiting'): readonly DayNumber[] =>
      lastDays(now, DAYS).map((day) => ({ day, count: newOnDays.get(day)?.[counted] ?? 0 }));
    return {
      firstSteps: {
        apiKey: keys.content.some(({ revokedAt }) => revokedAt === null),
        firstCall: calls.length > 0 || keys.content.some(({ lastUsedAt }) => lastUsedAt !== null),
        endpoint: endpoints.length > 0,
        signedWebhook,
        company: companies.total > 0,
      },
      companies,
      requestedCompanies: numbersOf('companies'),
      waiting,
      newWaiting: numbersOf('waiting'),
      webhooks: byDay(attempts, now, DAYS),
      apiCalls: byDay(calls, now, DAYS),
      failingEndpoints: endpoints.filter(({ enabled, failingSince }) => !enabled || failingSince !== null),
    };
  }

  /** Returns the days with new companies or waiting items since a day. */
  private async newOnDays(tenantId: string, day: string): Promise<ReadonlyMap<string, NewOnDay>> {
    const where = { tenantId, day: { $gte: day } };
    const results = await this.readModels.find(newPerDay, { where, orderBy: { field: 'day' }, limit: DAYS });
    return new Map(results.map(({ document }) => [document.day, document]));
  }
}
