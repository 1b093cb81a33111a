import { between, Moment, OneOf, PageQuery, Text } from '#platform/http';
import type { RequestFilters } from '../../requests/request-log.js';

/** Tells requests with the same id apart. */
export class RequestQuery {
  @Moment() at?: string;
}

/** Filters of the list of requests. */
export class RequestsQuery extends PageQuery {
  @OneOf(['api', 'portal'], { optional: true, rejectsEmpty: true }) source?: RequestFilters['source'];
  @OneOf(['2xx', '4xx', '5xx'], { optional: true, rejectsEmpty: true }) status?: '2xx' | '4xx' | '5xx';
  /** The route's template, as listed. */
  @Text({ max: 200, optional: true, rejectsEmpty: true }) route?: string;
  @Text({ max: 100, optional: true, rejectsEmpty: true }) keyId?: string;
  @Text({ max: 100, optional: true, rejectsEmpty: true }) companyId?: string;
  @Moment() from?: string;
  @Moment() to?: string;

  filters(): RequestFilters {
    const { source, status, route, keyId, companyId, from, to } = this;
    return {
      source,
      statusClass: status,
      route,
      by: keyId,
      companyId,
      at: between(from, to),
    };
  }
}
