import { Injectable } from '@nestjs/common';
import { DomainError } from '#kit/event-sourcing';
import { KeyVerifier, validationFailed } from '#platform/http';
import { Logger } from '#kit/kernel';
import type { Stored } from '#kit/document-store';
import { Recovery } from '../deliveries/recovery.js';
import { WebhookDeliveries } from '../deliveries/webhook-deliveries.js';
import { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';
import { EventCatalogue } from '../events/event-catalogue.js';
import type { DeliveryDocument, EndpointDocument } from '../records.js';
import { TargetGuard, TargetRefusedError } from '../targets/target-guard.js';
import { between, type DeliveriesQuery, type EventsQuery, PutEndpointRequest } from './requests.js';
import { deliverySummary, deliveryView, endpointView, eventView } from './views.js';

const UNKNOWN_EVENT = { code: 'E_INVALID', message: 'is not an event of GET /v1/partner/event-types' };

/** The webhook operations of partners (API) and operators (CLI). */
@Injectable()
export class WebhookSelfService {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: WebhookDeliveries,
    private readonly recovery: Recovery,
    private readonly catalogue: EventCatalogue,
    private readonly guard: TargetGuard,
    private readonly keys: KeyVerifier,
    private readonly logger: Logger,
  ) {}

  /** @throws {DomainError} `E_NOT_FOUND` */
  async endpoint(tenantId: string) {
    const endpoint = await this.endpointIfAny(tenantId);
    if (!endpoint) throw notThere();
    return endpoint;
  }

  /** Returns null if the partner has no endpoint. */
  async endpointIfAny(tenantId: string) {
    const endpoint = await this.endpoints.get(tenantId);
    return endpoint && this.viewOf(endpoint);
  }

  /**
   * Enables or disables the endpoint and changes nothing else.
   *
   * @throws {DomainError} `E_NOT_FOUND`, `E_VALIDATION_FAILED`
   */
  async switchEndpoint(tenantId: string, enabled: boolean) {
    await this.endpoint(tenantId);
    await this.setEndpoint(tenantId, Object.assign(new PutEndpointRequest(), { enabled }));
    return this.endpoint(tenantId);
  }

  /**
   * Creates or updates the endpoint; the result contains `secret` only if the endpoint is new.
   *
   * @throws {DomainError} `E_VALIDATION_FAILED`, `E_RESOURCE_CONFLICT`
   */
  async setEndpoint(tenantId: string, request: PutEndpointRequest) {
    const { enabled, subscriptions } = request;
    const url = request.url ?? null;
    const [list, events] = subscriptions?.chosen() ?? ['except', []];
    this.refuseUnknown(list, events);
    if (url !== null) await this.refuseTarget(url);
    if (!(await this.endpoints.get(tenantId))) await this.assertActiveKey(tenantId);
    const { endpoint, secret } = await this.endpoints.put(tenantId, {
      url,
      enabled: enabled ?? null,
      subscriptions: subscriptions ? { mode: subscriptions.mode, events: [...new Set(events)] } : null,
    });
    const { host } = new URL(endpoint.url);
    this.logger.security('webhook-endpoint-set', { tenantId, host, enabled: request.enabled ?? true });
    const view = await this.viewOf(endpoint);
    return secret === null ? view : { ...view, secret };
  }

  /** @throws {DomainError} `E_NOT_FOUND` */
  async removeEndpoint(tenantId: string) {
    if (!(await this.endpoints.remove(tenantId))) throw notThere();
    this.logger.security('webhook-endpoint-removed', { tenantId });
    return { deleted: true };
  }

  /** @throws {DomainError} `E_NOT_FOUND`, `E_RESOURCE_CONFLICT` */
  async rotateSecret(tenantId: string) {
    if (!(await this.endpoints.get(tenantId))) throw notThere();
    await this.assertActiveKey(tenantId);
    const secret = await this.endpoints.rotateSecret(tenantId);
    if (secret === null) throw notThere();
    this.logger.security('webhook-secret-rotated', { tenantId });
    return { secret };
  }

  /**
   * Sends a test event.
   *
   * @param id of the delivery; default: a new one
   * @throws {DomainError} `E_NOT_FOUND`, `E_VALIDATION_FAILED`
   */
  async test(tenantId: string, eventName: string, id?: string) {
    const sample = this.catalogue.sampleOf(eventName);
    if (!sample) throw validationFailed({ eventName: UNKNOWN_EVENT });
    return this.viewOfDelivery(await this.deliveries.test(tenantId, eventName, sample, id));
  }

  /** Lists deliveries, newest first. */
  async listDeliveries(tenantId: string, query: DeliveriesQuery) {
    const { status, eventName, companyId, from, to } = query;
    const where = { status, eventName, companyId, createdAt: between(from, to) };
    const page = await this.deliveries.list(tenantId, where, query.paging());
    return { ...page, content: page.content.map(deliverySummary) };
  }

  /** @throws {DomainError} `E_NOT_FOUND` */
  async delivery(tenantId: string, deliveryId: string) {
    return this.viewOfDelivery(await this.deliveries.get(tenantId, deliveryId));
  }

  /** @throws {DomainError} `E_NOT_FOUND`, `E_RESOURCE_CONFLICT` */
  async redeliver(tenantId: string, deliveryId: string) {
    return this.viewOfDelivery(await this.deliveries.redeliver(tenantId, deliveryId));
  }

  /**
   * Delivers missed events.
   *
   * @param since in the stored time format
   * @throws {DomainError} `E_NOT_FOUND`, `E_RESOURCE_CONFLICT`
   */
  async recover(tenantId: string, since: string | null) {
    return { recovered: await this.recovery.recover(tenantId, since) };
  }

  /** Lists events, newest first, whether or not they were delivered. */
  async listEvents(tenantId: string, query: EventsQuery) {
    const { eventName, companyId, from, to } = query;
    const where = { eventName, companyId, createdAt: between(from, to) };
    const page = await this.deliveries.events(tenantId, where, query.paging());
    return { ...page, content: page.content.map(eventView) };
  }

  eventTypes() {
    return this.catalogue.list();
  }

  /** Only partners that can call the API get a secret (contract 8.4). */
  private async assertActiveKey(tenantId: string): Promise<void> {
    if (!(await this.keys.hasActiveKey(tenantId)))
      throw new DomainError('E_RESOURCE_CONFLICT', 'The partner has no active API key. Create a key first.');
  }

  private async viewOfDelivery(delivery: Stored<DeliveryDocument>) {
    return deliveryView(delivery, await this.deliveries.bodyOf(delivery));
  }

  private async viewOf(endpoint: EndpointDocument) {
    return endpointView(endpoint, await this.recovery.firstUndelivered(endpoint));
  }

  private refuseUnknown(list: string, events: readonly string[]): void {
    const unknown = events.flatMap((name, index) =>
      this.catalogue.has(name) ? [] : [[`subscriptions.${list}[${index}]`, UNKNOWN_EVENT] as const],
    );
    if (unknown.length > 0) throw validationFailed(Object.fromEntries(unknown));
  }

  private async refuseTarget(url: string): Promise<void> {
    try {
      await this.guard.checkResolved(url);
    } catch (error) {
      if (!(error instanceof TargetRefusedError)) throw error;
      throw validationFailed({ url: { code: 'E_WEBHOOK_URL_REFUSED', message: error.message } });
    }
  }
}

const notThere = (): DomainError =>
  new DomainError('E_NOT_FOUND', 'No webhook endpoint is set. Create one first.');
