import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { Caller, PartnerEndpoint, type PartnerCaller } from '#http';
import { Recovery } from '../deliveries/recovery.js';
import { WebhookDeliveries } from '../deliveries/webhook-deliveries.js';
import { DeliveriesQuery, RecoverRequest, storedTime } from './requests.js';
import { deliveryView, pageOf } from './views.js';

@Controller('v1/partner/webhook-deliveries')
@PartnerEndpoint()
export class WebhookDeliveriesController {
  constructor(
    private readonly deliveries: WebhookDeliveries,
    private readonly recovery: Recovery,
  ) {}

  @Get()
  async list(@Caller() { tenantId }: PartnerCaller, @Query() query: DeliveriesQuery) {
    const { page, size, status, eventName, companyId, from, to } = query;
    const where = { tenantId, status, eventName, companyId, createdAt: between(from, to) };
    const { rows, total } = await this.deliveries.list(where, page * size, size);
    return pageOf(rows.map(deliveryView), page, size, total);
  }

  @Get(':deliveryId')
  async get(@Caller() { tenantId }: PartnerCaller, @Param('deliveryId') deliveryId: string) {
    return deliveryView(await this.deliveries.get(tenantId, deliveryId));
  }

  @Post(':deliveryId/redeliver')
  async redeliver(@Caller() { tenantId }: PartnerCaller, @Param('deliveryId') deliveryId: string) {
    return deliveryView(await this.deliveries.redeliver(tenantId, deliveryId));
  }

  @Post('recover')
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
