import { Body, Controller, Get, Param, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { streamName } from '#kit/event-sourcing';
import {
  BodyOptional,
  type HttpResponse,
  Operator,
  type OperatorCaller,
  OperatorEndpoint,
  PageQuery,
  respondWhenProjected,
  storedTime,
} from '#platform/http';
import { Describe, OperatorCommand } from '#platform/openapi';
import {
  DeliveriesQuery,
  deliveryPageSchema,
  deliverySchema,
  QueueStatus,
  RecoverRequest,
  RECOVERY,
  respondWithProgress,
  WebhookSelfService,
} from '#platform/webhooks';
import { actingAs, RecordAct } from '../commands/record-act/record-act.js';
import { operatorAct } from '../domain/decider.js';
import type { OperatorActEvent } from '../domain/events.js';
import { queuePageSchema } from './on-call.schemas.js';

const streamOf = (tenantId: string): string => streamName('partner', tenantId);

/** Webhooks waiting to be sent, for the person on call. */
@Controller('v1/operations/webhook-queue')
@OperatorEndpoint()
export class WebhookQueueController {
  constructor(private readonly queue: QueueStatus) {}

  @Get()
  @Describe({
    id: 'getWebhookQueue',
    tag: 'Operations desk',
    summary: 'Get waiting webhooks by endpoint',
    about:
      'Endpoints with scheduled deliveries, and disabled endpoints with undelivered events. Failing and disabled endpoints ' +
      'come first, then those that have waited longest. Many pending deliveries can mean that an endpoint hangs.',
    response: queuePageSchema,
  })
  get(@Query() query: PageQuery) {
    return this.queue.list(query.paging());
  }
}

/** A partner's deliveries, with the partner's own actions (contract 8.4). */
@Controller('v1/operations/partners/:tenantId/webhook-deliveries')
@OperatorEndpoint()
export class WebhookOperationsController {
  constructor(
    private readonly webhooks: WebhookSelfService,
    private readonly commandBus: CommandBus,
  ) {}

  @Get()
  @Describe({
    id: 'listDeskDeliveries',
    tag: 'Operations desk',
    summary: "List a partner's deliveries",
    about: 'Newest first.',
    response: deliveryPageSchema,
  })
  list(@Param('tenantId') tenantId: string, @Query() query: DeliveriesQuery) {
    return this.webhooks.listDeliveries(tenantId, query);
  }

  @Get(':deliveryId')
  @Describe({
    id: 'getDeskDelivery',
    tag: 'Operations desk',
    summary: "Get a partner's delivery with every attempt",
    response: deliverySchema,
    errors: ['E_NOT_FOUND'],
  })
  get(@Param('tenantId') tenantId: string, @Param('deliveryId') deliveryId: string) {
    return this.webhooks.delivery(tenantId, deliveryId);
  }

  @OperatorCommand(':deliveryId/redeliver', {
    scope: 'operations-redeliver',
    id: 'redeliverAtDesk',
    summary: "Send a partner's delivery again",
    about:
      'Sends the same bytes now and restarts the schedule of retries. The action is recorded with the operator’s name.',
    tells: [],
    response: deliverySchema,
    errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  async redeliver(
    @Operator() operator: OperatorCaller,
    @Param('tenantId') tenantId: string,
    @Param('deliveryId') deliveryId: string,
  ) {
    const { delivery, customerId } = await this.webhooks.redeliver(tenantId, deliveryId);
    const data = { stream: streamOf(tenantId), deliveryId };
    await this.record({ type: 'DeliveryResent', data }, operator);
    return respondWhenProjected(delivery, null, operatorAct.category).about(customerId);
  }

  @OperatorCommand('recover', {
    scope: 'operations-recover',
    id: 'recoverAtDesk',
    summary: "Send a partner's undelivered events",
    about:
      'Sends undelivered events of subscribed types now, including events that occurred while no endpoint was enabled. Delivered events ' +
      'are not sent again. With many events, it goes on in the background; repeating the call shows how far it has come. The action ' +
      'is recorded with the operator’s name.',
    tells: [],
    ...RECOVERY,
    errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  @BodyOptional()
  async recover(
    @Operator() operator: OperatorCaller,
    @Param('tenantId') tenantId: string,
    @Body() body: RecoverRequest,
    @Res({ passthrough: true }) response: HttpResponse,
  ) {
    const since = storedTime(body.since) ?? null;
    const progress = await this.webhooks.recover(tenantId, since);
    const data = { stream: streamOf(tenantId), since, recovered: progress.recovered };
    if (progress.isNew) await this.record({ type: 'DeliveriesRecovered', data }, operator);
    return respondWhenProjected(respondWithProgress(progress, response), null, operatorAct.category);
  }

  /**
   * Acts before recording it, because the action may be rejected. If the response is lost, the retry does both
   * again.
   */
  private async record(act: OperatorActEvent, operator: OperatorCaller): Promise<void> {
    await this.commandBus.execute(new RecordAct(act, actingAs(operator)));
  }
}
