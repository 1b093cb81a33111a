import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import {
  AcceptsIdempotencyKey,
  Caller,
  type HttpResponse,
  PartnerEndpoint,
  type PartnerCaller,
  storedTime,
  WhenProjected,
} from '#platform/http';
import { Describe } from '#platform/openapi';
import { DeliveriesQuery, RecoverRequest } from '../self-service/requests.js';
import { WebhookSelfService } from '../self-service/webhook-self-service.js';
import { respondWithProgress } from './recovery-response.js';
import { ABOUT_RECOVERY, deliveryPageSchema, deliverySchema, RECOVERY } from './schemas.js';

@Controller('v1/partner/webhook-deliveries')
@PartnerEndpoint()
export class WebhookDeliveriesController {
  constructor(private readonly webhooks: WebhookSelfService) {}

  @Get()
  @Describe({
    id: 'listDeliveries',
    tag: 'Webhook deliveries',
    summary: 'List deliveries',
    about: 'Newest first.',
    response: deliveryPageSchema,
    links: [{ to: 'getDelivery', with: { deliveryId: 'content/0/deliveryId' } }],
    errors: ['E_FORBIDDEN'],
  })
  list(@Caller() { tenantId }: PartnerCaller, @Query() query: DeliveriesQuery) {
    return this.webhooks.listDeliveries(tenantId, query);
  }

  @Get(':deliveryId')
  @Describe({
    id: 'getDelivery',
    tag: 'Webhook deliveries',
    summary: 'Get a delivery and its attempts',
    response: deliverySchema,
    errors: ['E_FORBIDDEN', 'E_NOT_FOUND'],
  })
  get(@Caller() { tenantId }: PartnerCaller, @Param('deliveryId') deliveryId: string) {
    return this.webhooks.delivery(tenantId, deliveryId);
  }

  @Post(':deliveryId/redeliver')
  @AcceptsIdempotencyKey('redeliver')
  @Describe({
    id: 'redeliver',
    tag: 'Webhook deliveries',
    summary: 'Resend a delivery',
    response: deliverySchema,
    errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  async redeliver(@Caller() { tenantId }: PartnerCaller, @Param('deliveryId') deliveryId: string) {
    const { delivery, customerId } = await this.webhooks.redeliver(tenantId, deliveryId);
    return new WhenProjected(delivery, [], customerId);
  }

  @Post('recover')
  @AcceptsIdempotencyKey('recover-deliveries')
  @Describe({
    id: 'recoverDeliveries',
    tag: 'Webhook deliveries',
    summary: 'Recover undelivered events',
    about: `Also delivers events that occurred while the endpoint was disabled or missing, if the endpoint subscribes to them. ${ABOUT_RECOVERY}`,
    ...RECOVERY,
    errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  async recover(
    @Caller() { tenantId }: PartnerCaller,
    @Body() { since }: RecoverRequest,
    @Res({ passthrough: true }) response: HttpResponse,
  ) {
    return respondWithProgress(await this.webhooks.recover(tenantId, storedTime(since) ?? null), response);
  }
}
