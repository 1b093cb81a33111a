import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { ListPage } from '#kit/document-store';
import { Caller, Costs, type PartnerCaller, PartnerEndpoint, storedTime } from '#platform/http';
import { Describe, type Described } from '#platform/openapi';
import type { RequestDetails, RequestOutcome } from '../../api/portal.responses.js';
import { FindRequest } from '../find-request/find-request.js';
import { ListRequests } from './list-requests.js';
import { requestPageSchema, requestSchema } from './partner-requests.schemas.js';
import { RequestQuery, RequestsQuery } from '../find-request/requests.query.js';

type LoggedRequest = Described<typeof requestPageSchema>['content'][number];

/** The request log for partners' programs. It shows the same as the portal. */
@Controller('v1/partner/requests')
@PartnerEndpoint()
export class PartnerRequestsController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Costs(5)
  @Describe({
    id: 'listRequests',
    tag: 'Request log',
    summary: 'List recent requests',
    about:
      'Returns the requests of the last week that changed something or failed, newest first, at most five thousand. Successful read-only requests are not logged. A request can appear up to five seconds after its response.',
    response: requestPageSchema,
    links: [{ to: 'getRequest', with: { requestId: 'content/0/requestId' } }],
    errors: ['E_FORBIDDEN'],
  })
  async list(
    @Caller() { tenantId, actor }: PartnerCaller,
    @Query() query: RequestsQuery,
  ): Promise<ListPage<LoggedRequest>> {
    const list = new ListRequests(tenantId, actor.id, query.filters(), query.paging());
    const page = await this.queryBus.execute(list);
    return { ...page, content: page.content.map(logged) };
  }

  @Get(':requestId')
  @Describe({
    id: 'getRequest',
    tag: 'Request log',
    summary: 'Get a request and its effects',
    about:
      'Returns the outcome of a request, the changes that it made or caused, and the resulting events. The changes appear a moment after the response.',
    response: requestSchema,
    errors: ['E_FORBIDDEN', 'E_NOT_FOUND'],
  })
  async get(
    @Caller() { tenantId, actor }: PartnerCaller,
    @Param('requestId') requestId: string,
    @Query() { at }: RequestQuery,
  ): Promise<Described<typeof requestSchema>> {
    return details(
      await this.queryBus.execute(new FindRequest(tenantId, actor.id, requestId, storedTime(at) ?? null)),
    );
  }
}

const logged = ({ code, message, fields, ...outcome }: RequestOutcome): LoggedRequest => ({
  requestId: outcome.requestId,
  createdAt: outcome.at,
  method: outcome.method,
  route: outcome.route.replace(/:(\w+)/g, '{$1}'),
  serviceCompanyId: outcome.companyId,
  statusCode: outcome.status,
  durationMs: Math.round(outcome.ms),
  error:
    code === null
      ? null
      : {
          code,
          message: message ?? '',
          fields: Object.fromEntries(
            fields.map(({ path, rule, ...field }) => [path, { ...field, message: rule }]),
          ),
        },
  caller: outcome.by,
});

const details = ({ requestId, outcome, changes, more }: RequestDetails): Described<typeof requestSchema> => ({
  requestId,
  outcome: outcome && logged(outcome),
  changes: changes.map(({ type, companyId, changedAt, by, webhooks }) => ({
    type,
    serviceCompanyId: companyId,
    createdAt: changedAt,
    caller: by,
    events: webhooks.map(({ eventId, eventName, delivery }) => ({
      eventId,
      eventName,
      deliveryId: delivery?.deliveryId ?? null,
      deliveryStatus: delivery?.status ?? null,
    })),
  })),
  moreChanges: more,
});
