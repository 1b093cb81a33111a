import { Body, Controller, Get, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { streamName } from '#kit/event-sourcing';
import {
  Operator,
  type OperatorCaller,
  OperatorEndpoint,
  ReasonRequest,
  respondWhenProjected,
} from '#platform/http';
import { Describe, list, nullable, OperatorCommand } from '#platform/openapi';
import {
  EndpointHealthReader,
  endpointSchema,
  endpointWithHealthSchema,
  listedEndpointSchema,
  WebhookSelfService,
} from '#platform/webhooks';
import { actingAs, RecordAct } from '../commands/record-act/record-act.js';
import { operatorAct } from '../domain/decider.js';

/** A partner's first webhook endpoint. */
@Controller('v1/operations/partners/:tenantId/webhook-endpoint')
@OperatorEndpoint()
export class WebhookEndpointOperationsController {
  constructor(
    private readonly webhooks: WebhookSelfService,
    private readonly commandBus: CommandBus,
  ) {}

  @Get()
  @Describe({
    id: 'getDeskWebhookEndpoint',
    tag: 'Operations desk',
    summary: "Get a partner's first webhook endpoint",
    about: 'Null if the partner has no endpoint.',
    response: nullable(endpointSchema),
  })
  get(@Param('tenantId') tenantId: string) {
    return this.webhooks.endpointIfAny(tenantId);
  }

  @OperatorCommand('enable', {
    scope: 'operations-endpoint-enable',
    id: 'enableEndpointAtDesk',
    summary: "Enable a partner's first webhook endpoint",
    about:
      'New events are sent to the endpoint again. Events that occurred while it was disabled are sent only by ' +
      '`recover`.',
    tells: [],
    response: endpointSchema,
    errors: ['E_NOT_FOUND'],
  })
  async enable(
    @Operator() operator: OperatorCaller,
    @Param('tenantId') tenantId: string,
    @Body() { reason }: ReasonRequest,
  ) {
    const endpoint = await this.webhooks.switchEndpoint(tenantId, null, true, operator);
    const data = { stream: streamName('partner', tenantId), reason };
    await this.commandBus.execute(new RecordAct({ type: 'EndpointEnabled', data }, actingAs(operator)));
    return respondWhenProjected(endpoint, null, operatorAct.category);
  }
}

/** All webhook endpoints of a partner. */
@Controller('v1/operations/partners/:tenantId/webhook-endpoints')
@OperatorEndpoint()
export class WebhookEndpointsOperationsController {
  constructor(
    private readonly webhooks: WebhookSelfService,
    private readonly health: EndpointHealthReader,
    private readonly commandBus: CommandBus,
  ) {}

  @Get()
  @Describe({
    id: 'listDeskWebhookEndpoints',
    tag: 'Operations desk',
    summary: "List a partner's webhook endpoints with their health",
    about: 'Oldest first, at most five. Health comes from the deliveries that are still stored.',
    response: list(endpointWithHealthSchema, 'Oldest first.'),
  })
  async list(@Param('tenantId') tenantId: string) {
    const [endpoints, health] = await Promise.all([
      this.webhooks.allEndpoints(tenantId),
      this.health.of(tenantId),
    ]);
    const byId = new Map(health.map((one) => [one.endpointId, one]));
    return endpoints.flatMap((endpoint) => {
      const own = byId.get(endpoint.endpointId);
      if (!own) return [];
      const { lastDay, failingSince, lastFailure, lastDeliveredAt, medianMs } = own;
      return [{ ...endpoint, lastDay, failingSince, lastFailure, lastDeliveredAt, medianMs }];
    });
  }

  @OperatorCommand(':endpointId/enable', {
    scope: 'operations-one-endpoint-enable',
    id: 'enableOneEndpointAtDesk',
    summary: "Enable one of a partner's webhook endpoints",
    about:
      'New events are sent to the endpoint again. Events that occurred while it was disabled are sent only by ' +
      '`recover`.',
    tells: [],
    response: listedEndpointSchema,
    errors: ['E_NOT_FOUND'],
  })
  async enable(
    @Operator() operator: OperatorCaller,
    @Param('tenantId') tenantId: string,
    @Param('endpointId') endpointId: string,
    @Body() { reason }: ReasonRequest,
  ) {
    await this.webhooks.switchEndpoint(tenantId, endpointId, true, operator);
    const endpoint = await this.webhooks.listedEndpoint(tenantId, endpointId);
    const data = { stream: streamName('partner', tenantId), reason };
    await this.commandBus.execute(new RecordAct({ type: 'EndpointEnabled', data }, actingAs(operator)));
    return respondWhenProjected(endpoint, null, operatorAct.category);
  }
}
