import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { Caller, Costs, PartnerEndpoint, type PartnerCaller } from '#platform/http';
import { Describe } from '#platform/openapi';
import { PutEndpointRequest, TestRequest } from '../self-service/requests.js';
import { WebhookSelfService } from '../self-service/webhook-self-service.js';
import { deliverySchema, endpointSchema, putEndpointSchema, removedSchema, secretSchema } from './schemas.js';

@Controller('v1/partner/webhook-endpoint')
@PartnerEndpoint()
export class WebhookEndpointController {
  constructor(private readonly webhooks: WebhookSelfService) {}

  @Get()
  @Describe({
    id: 'getWebhookEndpoint',
    tag: 'Webhook endpoint',
    summary: 'Get the endpoint',
    response: endpointSchema,
    errors: ['E_NOT_FOUND'],
  })
  get(@Caller() { tenantId }: PartnerCaller) {
    return this.webhooks.endpoint(tenantId);
  }

  /** Returns the secret where the endpoint is new: it is shown this once. */
  @Put()
  @Describe({
    id: 'putWebhookEndpoint',
    tag: 'Webhook endpoint',
    summary: 'Set the endpoint',
    about:
      'The secret is answered where the endpoint is new. The address must be https and public. What is left out stays as it is; a new endpoint is enabled and subscribed to all events.',
    response: putEndpointSchema,
    fieldErrors: ['E_WEBHOOK_URL_REFUSED'],
  })
  put(@Caller() { tenantId }: PartnerCaller, @Body() body: PutEndpointRequest) {
    return this.webhooks.setEndpoint(tenantId, body);
  }

  @Delete()
  @Describe({
    id: 'deleteWebhookEndpoint',
    tag: 'Webhook endpoint',
    summary: 'Remove the endpoint',
    response: removedSchema,
    errors: ['E_NOT_FOUND'],
  })
  remove(@Caller() { tenantId }: PartnerCaller) {
    return this.webhooks.removeEndpoint(tenantId);
  }

  @Post('rotate-secret')
  @Describe({
    id: 'rotateWebhookSecret',
    tag: 'Webhook endpoint',
    summary: 'Make a new secret',
    about: 'The old one ends at once, for retries too.',
    response: secretSchema,
    errors: ['E_NOT_FOUND'],
  })
  rotateSecret(@Caller() { tenantId }: PartnerCaller) {
    return this.webhooks.rotateSecret(tenantId);
  }

  @Post('test')
  @Costs(10)
  @Describe({
    id: 'sendTestEvent',
    tag: 'Webhook endpoint',
    summary: 'Send a test event',
    about:
      'The sample of the catalogue, with `sequence` 0. It is logged as a delivery and is not among the events.',
    response: deliverySchema,
    errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  test(@Caller() { tenantId }: PartnerCaller, @Body() { eventName }: TestRequest) {
    return this.webhooks.test(tenantId, eventName);
  }
}
