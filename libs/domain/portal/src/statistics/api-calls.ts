import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RequestOutcomes } from '#platform/http';
import { DailyCounts } from '#platform/statistics';

/** The series of daily counts of API calls; a storage format. */
export const API_CALLS = 'api-calls';

/** The caller closed the connection before the response, for example at the end of an event stream. */
const CLOSED_BY_CALLER = 499;

/** Counts the calls that partners make with their keys, by day. */
@Injectable()
export class ApiCallCounts implements OnModuleInit {
  constructor(
    private readonly outcomes: RequestOutcomes,
    private readonly counts: DailyCounts,
  ) {}

  onModuleInit(): void {
    this.outcomes.countWith(({ tenantId, actor }, status) => {
      if (actor.type !== 'partner' || status === CLOSED_BY_CALLER) return;
      this.counts.add(tenantId, API_CALLS, status < 400 ? 'succeeded' : 'failed');
    });
  }
}
