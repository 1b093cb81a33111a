import { between, Moment, OneOf, PageQuery, Text } from '#platform/http';
import type { RequestFilters } from '../../requests/request-log.js';

/** Tells requests with the same id apart. */
export class RequestQuery {
  @Moment({ about: 'Its `createdAt`, if several requests have the id. Default: the latest one.' })
  at?: string;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Filters of the list of requests. */
export class RequestsQuery extends PageQuery {
  @OneOf(['api', 'portal'], {
    optional: true,
    rejectsEmpty: true,
    about: '`api`: sent with an API key. `portal`: sent by a person in your portal.',
  })
  source?: RequestFilters['source'];
  @OneOf(METHODS, { optional: true, rejectsEmpty: true, about: 'The method of the request.' })
  method?: string;
  @OneOf(['2xx', '4xx', '5xx'], {
    optional: true,
    rejectsEmpty: true,
    about: 'The status of the response: successful, rejected, or an error of the service.',
  })
  status?: '2xx' | '4xx' | '5xx';
  @Text({
    max: 200,
    optional: true,
    rejectsEmpty: true,
    about: 'The path with the names of its parameters, as in this reference.',
    example: '/v1/partner/companies/{companyId}/cancel',
  })
  route?: string;
  @Text({ max: 100, optional: true, rejectsEmpty: true, about: 'The key that sent the request.' })
  keyId?: string;
  @Text({ max: 100, optional: true, rejectsEmpty: true, about: 'The company in the path of the request.' })
  companyId?: string;
  @Moment({ about: 'Requests at this time or later.' }) from?: string;
  @Moment({ about: 'Requests at this time or earlier.' }) to?: string;

  filters(): RequestFilters {
    const { source, method, status, route, keyId, companyId, from, to } = this;
    return {
      source,
      method,
      statusClass: status,
      route: route?.replace(/\{(\w+)\}/g, ':$1'),
      by: keyId,
      companyId,
      at: between(from, to),
    };
  }
}
