import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import {
  AcceptsIdempotencyKey,
  BodyOptional,
  Caller,
  Costs,
  type HttpResponse,
  PageQuery,
  PartnerEndpoint,
  type PartnerCaller,
  Reserved,
  type ReservedIds,
} from '#platform/http';
import { Describe } from '#platform/openapi';
import { PutEndpointRequest, RotateSecretRequest, TestRequest } from '../self-service/requests.js';
import { WebhookSelfService } from '../self-service/webhook-self-service.js';
import { WebhooksConfig } from '../webhooks.config.js';
import { respondWithProgress } from './recovery-response.js';
import {
  ABOUT_RECOVERY,
  createdEndpointSchema,
  deliverySchema,
  endpointPageSchema,
  listedEndpointSchema,
  RECOVERY,
  removedSchema,
  secretSchema,
} from './schemas.js';

/** A partner's endpoints, at most five. */
@Controller('v1/partner/webhook-endpoints')
@PartnerEndpoint()
export class WebhookEndpointsController {
  constructor(
    private readonly webhooks: WebhookSelfService,
    private readonly config: WebhooksConfig,
  ) {}

  @Get()
  @Describe({
    id: 'listWebhookEndpoints',
    tag: 'Webhook endpoint',
    summary: 'List endpoints',
    about: 'Newest first. `egressAddresses` lists the addresses that your firewall must let through.',
    response: endpointPageSchema,
    links: [{ to: 'getWebhookEndpoint', with: { endpointId: 'content/0/endpointId' } }],
    errors: ['E_FORBIDDEN'],
  })
  async list(@Caller() { tenantId }: PartnerCaller, @Query() query: PageQuery) {
    const endpoints = await this.webhooks.listEndpoints(tenantId, query);
    return { ...endpoints, egressAddresses: this.config.egressAddresses };
  }

  @Post()
  @AcceptsIdempotencyKey('create-webhook-endpoint')
  @Describe({
    id: 'createWebhookEndpoint',
    tag: 'Webhook endpoint',
    summary: 'Create an endpoint',
    about:
      'The response contains the secret, which is shown only once. `url` is required; it must use https and point to a public address. A partner has at most five endpoints. Each receives the events that it subscribes to, in its own order and with its own retries.',
    response: createdEndpointSchema,
    links: [
      { to: 'getWebhookEndpoint', with: { endpointId: 'endpointId' } },
      { to: 'testWebhookEndpoint', with: { endpointId: 'endpointId' } },
    ],
    errors: ['E_RESOURCE_CONFLICT'],
    fieldErrors: ['E_REQUIRED', 'E_WEBHOOK_URL_REFUSED'],
  })
  create(@Caller() caller: PartnerCaller, @Reserved() { id }: ReservedIds, @Body() body: PutEndpointRequest) {
    return this.webhooks.createEndpoint(caller.tenantId, id, body, caller);
  }

  @Get(':endpointId')
  @Describe({
    id: 'getWebhookEndpoint',
    tag: 'Webhook endpoint',
    summary: 'Get an endpoint',
    response: listedEndpointSchema,
    errors: ['E_FORBIDDEN', 'E_NOT_FOUND'],
  })
  get(@Caller() { tenantId }: PartnerCaller, @Param('endpointId') endpointId: string) {
    return this.webhooks.listedEndpoint(tenantId, endpointId);
  }

  @Put(':endpointId')
  @Describe({
    id: 'updateWebhookEndpoint',
    tag: 'Webhook endpoint',
    summary: 'Change an endpoint',
    about: 'Omitted fields keep their values.',
    response: listedEndpointSchema,
    errors: ['E_NOT_FOUND'],
    fieldErrors: ['E_REQUIRED', 'E_WEBHOOK_URL_REFUSED'],
  })
  change(
    @Caller() caller: PartnerCaller,
    @Param('endpointId') endpointId: string,
    @Body() body: PutEndpointRequest,
  ) {
    return this.webhooks.changeEndpoint(caller.tenantId, endpointId, body, caller);
  }

  @Delete(':endpointId')
  @Describe({
    id: 'deleteWebhookEndpoint',
    tag: 'Webhook endpoint',
    summary: 'Delete an endpoint',
    about: 'Deliveries that are waiting for the endpoint fail.',
    response: removedSchema,
    errors: ['E_NOT_FOUND'],
  })
  remove(@Caller() caller: PartnerCaller, @Param('endpointId') endpointId: string) {
    return this.webhooks.removeEndpoint(caller.tenantId, endpointId, caller);
  }

  @Post(':endpointId/rotate-secret')
  @AcceptsIdempotencyKey('rotate-endpoint-secret')
  @BodyOptional()
  @Describe({
    id: 'rotateWebhookSecret',
    tag: 'Webhook endpoint',
    summary: 'Rotate the secret of an endpoint',
    about:
      'Without `overlapHours`, the old secret stops working immediately, even for retries. During an overlap, `webhook-signature` contains one signature per secret, and `x-service-signature` uses the new secret.',
    response: secretSchema,
    errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  rotateSecret(
    @Caller() caller: PartnerCaller,
    @Param('endpointId') endpointId: string,
    @Body() { overlapHours }: RotateSecretRequest,
  ) {
    return this.webhooks.rotateSecret(caller.tenantId, endpointId, overlapHours ?? 0, caller);
  }

  @Post(':endpointId/test')
  @AcceptsIdempotencyKey('test-webhook-endpoint')
  @Costs(10)
  @Describe({
    id: 'testWebhookEndpoint',
    tag: 'Webhook endpoint',
    summary: 'Send a test event to an endpoint',
    about:
      'Sends the sample from the catalog with `sequence` 0. The test is listed as a delivery but not as an event.',
    response: deliverySchema,
    errors: ['E_NOT_FOUND'],
  })
  test(
    @Caller() { tenantId }: PartnerCaller,
    @Reserved() { id }: ReservedIds,
    @Param('endpointId') endpointId: string,
    @Body() { eventName }: TestRequest,
  ) {
    return this.webhooks.test(tenantId, endpointId, eventName, id);
  }

  @Post(':endpointId/recover')
  @AcceptsIdempotencyKey('recover-webhook-endpoint')
  @BodyOptional()
  @Describe({
    id: 'recoverWebhookEndpoint',
    tag: 'Webhook endpoint',
    summary: 'Recover the undelivered events of an endpoint',
    about: `Sends every subscribed event that was never delivered to this endpoint, including events that occurred while it was disabled. An event that is older than the endpoint is sent only if no other endpoint has it. ${ABOUT_RECOVERY}`,
    ...RECOVERY,
    errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  async recover(
    @Caller() { tenantId }: PartnerCaller,
    @Param('endpointId') endpointId: string,
    @Res({ passthrough: true }) response: HttpResponse,
  ) {
    return respondWithProgress(await this.webhooks.recover(tenantId, null, endpointId), response);
  }
}
