import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import {
  AcceptsIdempotencyKey,
  Caller,
  PartnerEndpoint,
  type PartnerCaller,
  storedTime,
} from '#platform/http';
import { Describe } from '#platform/openapi';
import { DeliveriesQuery, RecoverRequest } from '../self-service/requests.js';
import { WebhookSelfService } from '../self-service/webhook-self-service.js';
import { deliveryPageSchema, deliverySchema, recoveredSchema } from './schemas.js';

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
  redeliver(@Caller() { tenantId }: PartnerCaller, @Param('deliveryId') deliveryId: string) {
    return this.webhooks.redeliver(tenantId, deliveryId);
  }

  @Post('recover')
  @AcceptsIdempotencyKey('recover-deliveries')
  @Describe({
    id: 'recoverDeliveries',
    tag: 'Webhook deliveries',
    summary: 'Recover undelivered events',
    about:
      'Also delivers events that occurred while the endpoint was disabled or missing, if the endpoint subscribes to them.',
    response: recoveredSchema,
    errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  recover(@Caller() { tenantId }: PartnerCaller, @Body() { since }: RecoverRequest) {
    return this.webhooks.recover(tenantId, storedTime(since) ?? null);
  }
}
