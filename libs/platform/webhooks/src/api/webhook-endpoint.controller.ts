import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  AcceptsIdempotencyKey,
  BodyOptional,
  Reserved,
  type ReservedIds,
  Caller,
  Costs,
  PartnerEndpoint,
  type PartnerCaller,
} from '#platform/http';
import { Describe } from '#platform/openapi';
import { PutEndpointRequest, RotateSecretRequest, TestRequest } from '../self-service/requests.js';
import { WebhookSelfService } from '../self-service/webhook-self-service.js';
import { deliverySchema, endpointSchema, putEndpointSchema, removedSchema, secretSchema } from './schemas.js';

@Controller('v1/partner/webhook-endpoint')
@PartnerEndpoint()
export class WebhookEndpointController {
  constructor(private readonly webhooks: WebhookSelfService) {}

  @Get()
  @Describe({
    id: 'getFirstWebhookEndpoint',
    tag: 'Webhook endpoint',
    summary: 'Get the first endpoint',
    about: 'The first endpoint is the oldest one.',
    response: endpointSchema,
    errors: ['E_FORBIDDEN', 'E_NOT_FOUND'],
  })
  get(@Caller() { tenantId }: PartnerCaller) {
    return this.webhooks.endpoint(tenantId);
  }

  @Put()
  @Describe({
    id: 'putFirstWebhookEndpoint',
    tag: 'Webhook endpoint',
    summary: 'Create or update the first endpoint',
    about:
      'The response contains the secret if the endpoint is new. The URL must use https and point to a public address. Omitted fields keep their values; a new endpoint is enabled and subscribed to all events.',
    response: putEndpointSchema,
    errors: ['E_RESOURCE_CONFLICT'],
    fieldErrors: ['E_REQUIRED', 'E_WEBHOOK_URL_REFUSED'],
  })
  put(@Caller() caller: PartnerCaller, @Body() body: PutEndpointRequest) {
    return this.webhooks.setEndpoint(caller.tenantId, body, caller);
  }

  @Delete()
  @Describe({
    id: 'deleteFirstWebhookEndpoint',
    tag: 'Webhook endpoint',
    summary: 'Delete the first endpoint',
    response: removedSchema,
    errors: ['E_NOT_FOUND'],
  })
  remove(@Caller() caller: PartnerCaller) {
    return this.webhooks.removeEndpoint(caller.tenantId, null, caller);
  }

  @Post('rotate-secret')
  @AcceptsIdempotencyKey('rotate-webhook-secret')
  @BodyOptional()
  @Describe({
    id: 'rotateFirstWebhookSecret',
    tag: 'Webhook endpoint',
    summary: 'Rotate the secret of the first endpoint',
    about: 'Without `overlapHours`, the old secret stops working immediately, even for retries.',
    response: secretSchema,
    errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  rotateSecret(@Caller() caller: PartnerCaller, @Body() { overlapHours }: RotateSecretRequest) {
    return this.webhooks.rotateSecret(caller.tenantId, null, overlapHours ?? 0, caller);
  }

  @Post('test')
  @AcceptsIdempotencyKey('send-test-event')
  @Costs(10)
  @Describe({
    id: 'testFirstWebhookEndpoint',
    tag: 'Webhook endpoint',
    summary: 'Send a test event to the first endpoint',
    about:
      'Sends the sample from the catalog with `sequence` 0. The test is listed as a delivery but not as an event.',
    response: deliverySchema,
    errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  test(
    @Caller() { tenantId }: PartnerCaller,
    @Reserved() { id }: ReservedIds,
    @Body() { eventName }: TestRequest,
  ) {
    return this.webhooks.test(tenantId, null, eventName, id);
  }
}
