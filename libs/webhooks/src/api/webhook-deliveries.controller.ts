import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { Caller, PartnerEndpoint, type PartnerCaller } from '#http';
import { Describe } from '#openapi';
import { Recovery } from '../deliveries/recovery.js';
import { WebhookDeliveries } from '../deliveries/webhook-deliveries.js';
import { DeliveriesQuery, RecoverRequest, storedTime } from './requests.js';
import { deliveryView, pageOf } from './views.js';
import { deliveryPageSchema, deliverySchema, recoveredSchema } from './schemas.js';

@Controller('v1/partner/webhook-deliveries')
@PartnerEndpoint()
export class WebhookDeliveriesController {
  constructor(
    private readonly deliveries: WebhookDeliveries,
    private readonly recovery: Recovery,
  ) {}

  @Get()
  @Describe({
    id: 'listDeliveries',
    tag: 'Webhook deliveries',
    summary: 'List deliveries',
    about: 'Newest first.',
    answers: deliveryPageSchema,
  })
  async list(@Caller() { tenantId }: PartnerCaller, @Query() query: DeliveriesQuery) {
    const { page, size, status, eventName, companyId, from, to } = query;
    const where = { tenantId, status, eventName, companyId, createdAt: between(from, to) };
    const { rows, total } = await this.deliveries.list(where, page * size, size);
    return pageOf(rows.map(deliveryView), page, size, total);
  }

  @Get(':deliveryId')
  @Describe({
    id: 'getDelivery',
    tag: 'Webhook deliveries',
    summary: 'Get a delivery with every attempt',
    answers: deliverySchema,
    errors: ['E_NOT_FOUND'],
  })
  async get(@Caller() { tenantId }: PartnerCaller, @Param('deliveryId') deliveryId: string) {
    return deliveryView(await this.deliveries.get(tenantId, deliveryId));
  }

  @Post(':deliveryId/redeliver')
  @Describe({
    id: 'redeliver',
    tag: 'Webhook deliveries',
    summary: 'Send a delivery again',
    answers: deliverySchema,
    errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  async redeliver(@Caller() { tenantId }: PartnerCaller, @Param('deliveryId') deliveryId: string) {
    return deliveryView(await this.deliveries.redeliver(tenantId, deliveryId));
  }

  @Post('recover')
  @Describe({
    id: 'recoverDeliveries',
    tag: 'Webhook deliveries',
    summary: 'Send what was never delivered',
    about: 'Also what arose while the endpoint was disabled or missing, as far as it is subscribed.',
    answers: recoveredSchema,
    errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  async recover(@Caller() { tenantId }: PartnerCaller, @Body() { since }: RecoverRequest) {
    return { recovered: await this.recovery.recover(tenantId, storedTime(since) ?? null) };
  }
}

/** Both ends included; nothing asked where neither is given. */
export function between(from: string | undefined, to: string | undefined) {
  const [$gte, $lte] = [storedTime(from), storedTime(to)];
  if ($gte === undefined && $lte === undefined) return undefined;
  return { ...($gte !== undefined && { $gte }), ...($lte !== undefined && { $lte }) };
}
