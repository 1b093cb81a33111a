import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { DomainError } from '#event-sourcing';
import { Caller, fieldsRefused, PartnerEndpoint, type PartnerCaller } from '#http';
import { Describe } from '#openapi';
import { Recovery } from '../deliveries/recovery.js';
import { WebhookDeliveries } from '../deliveries/webhook-deliveries.js';
import { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';
import { EventCatalogue } from '../events/event-catalogue.js';
import { TargetGuard, TargetRefusedError } from '../targets/target-guard.js';
import { PutEndpointRequest, TestRequest } from './requests.js';
import { deliveryView, endpointView } from './views.js';
import { deliverySchema, endpointSchema, putEndpointSchema, removedSchema, secretSchema } from './schemas.js';

@Controller('v1/partner/webhook-endpoint')
@PartnerEndpoint()
export class WebhookEndpointController {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: WebhookDeliveries,
    private readonly recovery: Recovery,
    private readonly catalogue: EventCatalogue,
    private readonly guard: TargetGuard,
  ) {}

  @Get()
  @Describe({
    id: 'getWebhookEndpoint',
    tag: 'Webhook endpoint',
    summary: 'Get the endpoint',
    answers: endpointSchema,
    errors: ['E_NOT_FOUND'],
  })
  async get(@Caller() { tenantId }: PartnerCaller) {
    const endpoint = await this.endpoints.get(tenantId);
    if (!endpoint) throw notThere();
    return endpointView(endpoint, await this.recovery.firstUndelivered(endpoint));
  }

  /** Answers the secret where the endpoint is new: it is shown this once. */
  @Put()
  @Describe({
    id: 'putWebhookEndpoint',
    tag: 'Webhook endpoint',
    summary: 'Set the endpoint',
    about:
      'The secret is answered where the endpoint is new. The address must be https and public. Without `subscriptions` every event is sent.',
    answers: putEndpointSchema,
    fieldErrors: ['E_WEBHOOK_URL_REFUSED'],
  })
  async put(@Caller() { tenantId }: PartnerCaller, @Body() body: PutEndpointRequest) {
    const [list, events] = body.subscriptions?.chosen() ?? ['except', []];
    this.refuseUnknown(list, events);
    await this.refuseTarget(body.url);
    const { endpoint, secret } = await this.endpoints.put(tenantId, {
      url: body.url,
      enabled: body.enabled ?? true,
      mode: body.subscriptions?.mode ?? 'all',
      events: [...new Set(events)],
    });
    const view = endpointView(endpoint, await this.recovery.firstUndelivered(endpoint));
    return secret === null ? view : { ...view, secret };
  }

  @Delete()
  @Describe({
    id: 'deleteWebhookEndpoint',
    tag: 'Webhook endpoint',
    summary: 'Remove the endpoint',
    answers: removedSchema,
    errors: ['E_NOT_FOUND'],
  })
  async remove(@Caller() { tenantId }: PartnerCaller) {
    if (!(await this.endpoints.remove(tenantId))) throw notThere();
    return { deleted: true };
  }

  @Post('rotate-secret')
  @Describe({
    id: 'rotateWebhookSecret',
    tag: 'Webhook endpoint',
    summary: 'Make a new secret',
    about: 'The old one ends at once, for retries too.',
    answers: secretSchema,
    errors: ['E_NOT_FOUND'],
  })
  async rotateSecret(@Caller() { tenantId }: PartnerCaller) {
    const secret = await this.endpoints.rotateSecret(tenantId);
    if (secret === null) throw notThere();
    return { secret };
  }

  @Post('test')
  @Describe({
    id: 'sendTestEvent',
    tag: 'Webhook endpoint',
    summary: 'Send a test event',
    about:
      'The sample of the catalogue, with `sequence` 0. It is logged as a delivery and is not among the events.',
    answers: deliverySchema,
    errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  async test(@Caller() { tenantId }: PartnerCaller, @Body() { eventName }: TestRequest) {
    const sample = this.catalogue.sampleOf(eventName);
    if (!sample) throw fieldsRefused({ eventName: UNKNOWN_EVENT });
    return deliveryView(await this.deliveries.test(tenantId, eventName, sample));
  }

  private refuseUnknown(list: string, events: readonly string[]): void {
    const unknown = events.flatMap((name, index) =>
      this.catalogue.has(name) ? [] : [[`subscriptions.${list}[${index}]`, UNKNOWN_EVENT] as const],
    );
    if (unknown.length > 0) throw fieldsRefused(Object.fromEntries(unknown));
  }

  private async refuseTarget(url: string): Promise<void> {
    try {
      await this.guard.checkResolved(url);
    } catch (error) {
      if (!(error instanceof TargetRefusedError)) throw error;
      throw fieldsRefused({ url: { code: 'E_WEBHOOK_URL_REFUSED', message: error.message } });
    }
  }
}

const UNKNOWN_EVENT = { code: 'E_INVALID', message: 'is no event of GET /v1/partner/event-types' };

const notThere = (): DomainError => new DomainError('E_NOT_FOUND', 'There is no webhook endpoint.');
