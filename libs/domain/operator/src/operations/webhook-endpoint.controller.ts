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
import { Describe, nullable, OperatorCommand } from '#platform/openapi';
import { endpointSchema, WebhookSelfService } from '#platform/webhooks';
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
