import { Injectable } from '@nestjs/common';
import { DomainError } from '#kit/event-sourcing';
import { partnerOf } from '#platform/domain-model';
import { between, KeyVerifier, type PageQuery, Tenants, validationFailed } from '#platform/http';
import { Logger } from '#kit/kernel';
import { type FindOptions, listPage, pageInMemory, type Stored } from '#kit/document-store';
import { Recovery, type RecoveryProgress } from '../deliveries/recovery.js';
import { WebhookDeliveries } from '../deliveries/webhook-deliveries.js';
import { WakeSignal } from '../dispatcher/wake-signal.js';
import { endpointAmong, laneOf } from '../endpoint/tenant-endpoints.js';
import { type ChangedBy, EndpointLog } from '../endpoint/endpoint-log.js';
import { type EndpointSettings, WebhookEndpoints, wouldChange } from '../endpoint/webhook-endpoints.js';
import { customerOf } from '../events/envelope.js';
import { EventCatalog } from '../events/event-catalog.js';
import type { DeliveryDocument, EndpointDocument } from '../records.js';
import { TargetGuard, TargetRefusedError } from '../targets/target-guard.js';
import { type DeliveriesQuery, type EventsQuery, PutEndpointRequest } from './requests.js';
import {
  deliveryOfEvent,
  deliveryRow,
  deliverySummary,
  deliveryView,
  endpointView,
  eventRow,
  eventView,
  listedEndpointView,
} from './views.js';

const HOUR_MS = 3_600_000;
const UNKNOWN_EVENT = { code: 'E_INVALID', message: 'is not an event type; see GET /v1/partner/event-types' };

/**
 * The webhook operations of partners (API) and operators (desk, CLI). A `tenantId` is the partner's or that of any of its
 * tenants; deliveries and events are those of the current one.
 */
@Injectable()
export class WebhookSelfService {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: WebhookDeliveries,
    private readonly recovery: Recovery,
    private readonly catalog: EventCatalog,
    private readonly guard: TargetGuard,
    private readonly keys: KeyVerifier,
    private readonly tenants: Tenants,
    private readonly log: EndpointLog,
    private readonly logger: Logger,
    private readonly wakeSignal: WakeSignal,
  ) {}

  /**
   * Returns the first endpoint.
   *
   * @throws {DomainError} `E_NOT_FOUND`
   */
  async endpoint(tenantId: string) {
    return this.viewOf(await this.find(tenantId, null));
  }

  /** Returns the first endpoint, or null if the partner has none. */
  async endpointIfAny(tenantId: string) {
    const [first] = await this.endpoints.list(tenantId);
    return first ? this.viewOf(first) : null;
  }

  /** Lists the endpoints, newest first. */
  async listEndpoints(tenantId: string, query: PageQuery) {
    const newest = (await this.endpoints.list(tenantId)).toReversed();
    const sorted = newest.map((document) => ({ id: document.endpointId, revision: 0, document }));
    const newestFirst = {
      of: { tenantId: partnerOf(tenantId) },
      orderBy: { field: 'createdAt', descending: true },
    } as const;
    const page = await listPage<EndpointDocument>(
      'webhook-endpoints',
      newestFirst,
      query.paging(),
      (options) => Promise.resolve(pageInMemory(sorted, options)),
    );
    const content = await Promise.all(page.content.map(({ document }) => this.listedViewOf(document)));
    return { ...page, content };
  }

  /** Returns all endpoints, oldest first. */
  async allEndpoints(tenantId: string) {
    const all = await this.endpoints.list(tenantId);
    return Promise.all(all.map((endpoint) => this.listedViewOf(endpoint)));
  }

  /** @throws {DomainError} `E_NOT_FOUND` */
  async listedEndpoint(tenantId: string, endpointId: string) {
    return this.listedViewOf(await this.find(tenantId, endpointId));
  }

  /**
   * Creates an endpoint. A repeated call with the same id creates no second one, but a new secret.
   *
   * @throws {DomainError} `E_VALIDATION_FAILED`, `E_RESOURCE_CONFLICT`, `E_RATE_LIMITED`
   */
  async createEndpoint(tenantId: string, endpointId: string, request: PutEndpointRequest, by: ChangedBy) {
    const settings = await this.settingsOf(request);
    await this.assertActiveKey(tenantId);
    await this.endpoints.assertRoom(tenantId, endpointId);
    await this.recordSet(tenantId, endpointId, settings, null, by);
    const { endpoint, secret } = await this.endpoints.create(tenantId, endpointId, settings);
    return { ...(await this.listedViewOf(endpoint)), secret };
  }

  /** @throws {DomainError} `E_NOT_FOUND`, `E_VALIDATION_FAILED`, `E_RATE_LIMITED` */
  async changeEndpoint(tenantId: string, endpointId: string, request: PutEndpointRequest, by: ChangedBy) {
    const endpoint = await this.find(tenantId, endpointId);
    const settings = await this.settingsOf(request);
    return this.listedViewOf(await this.change(endpoint, settings, by));
  }

  /**
   * Enables or disables an endpoint and changes nothing else.
   *
   * @param chosen the endpoint; null: the first one
   * @throws {DomainError} `E_NOT_FOUND`, `E_RATE_LIMITED`
   */
  async switchEndpoint(tenantId: string, chosen: string | null, enabled: boolean, by: ChangedBy) {
    const endpoint = await this.find(tenantId, chosen);
    const settings = { url: null, enabled, subscriptions: null };
    return this.viewOf(await this.change(endpoint, settings, by));
  }

  /**
   * Creates or updates the first endpoint; the result contains `secret` only if the endpoint is new.
   *
   * @throws {DomainError} `E_VALIDATION_FAILED`, `E_RESOURCE_CONFLICT`, `E_RATE_LIMITED`
   */
  async setEndpoint(tenantId: string, request: PutEndpointRequest, by: ChangedBy) {
    const settings = await this.settingsOf(request);
    const [first = null] = await this.endpoints.list(tenantId);
    if (!first) await this.assertActiveKey(tenantId);
    await this.recordSet(tenantId, first?.endpointId ?? partnerOf(tenantId), settings, first, by);
    const { endpoint, secret } = await this.endpoints.put(tenantId, settings);
    this.wakeSignal.wake(laneOf(tenantId, endpoint.endpointId));
    const view = await this.viewOf(endpoint);
    return secret === null ? view : { ...view, secret };
  }

  /**
   * @param chosen the endpoint; null: the first one
   * @throws {DomainError} `E_NOT_FOUND`, `E_RATE_LIMITED`
   */
  async removeEndpoint(tenantId: string, chosen: string | null, by: ChangedBy) {
    const { endpointId } = await this.find(tenantId, chosen);
    await this.log.record(tenantId, { type: 'NoteEndpointRemoved', endpointId }, by);
    if (!(await this.endpoints.remove(tenantId, endpointId))) throw notThere();
    this.logger.security('webhook-endpoint-removed', { tenantId, endpointId });
    this.wakeSignal.wake(laneOf(tenantId, endpointId));
    return { deleted: true };
  }

  /**
   * @param chosen the endpoint; null: the first one
   * @param overlapHours how long the previous secret also signs
   * @throws {DomainError} `E_NOT_FOUND`, `E_RESOURCE_CONFLICT`, `E_RATE_LIMITED`
   */
  async rotateSecret(tenantId: string, chosen: string | null, overlapHours: number, by: ChangedBy) {
    const { endpointId } = await this.find(tenantId, chosen);
    await this.assertActiveKey(tenantId);
    await this.log.record(tenantId, { type: 'NoteSecretRotated', endpointId, overlapHours }, by);
    const secret = await this.endpoints.rotateSecret(tenantId, endpointId, overlapHours * HOUR_MS);
    if (secret === null) throw notThere();
    this.logger.security('webhook-secret-rotated', { tenantId, endpointId });
    return { secret };
  }

  /**
   * Sends a test event.
   *
   * @param chosen the endpoint; null: the first one
   * @param id of the delivery; default: a new one
   * @throws {DomainError} `E_NOT_FOUND`, `E_VALIDATION_FAILED`
   */
  async test(tenantId: string, chosen: string | null, eventName: string, id?: string) {
    const sample = this.catalog.sampleOf(eventName);
    if (!sample) throw validationFailed({ eventName: UNKNOWN_EVENT });
    const current = await this.tenants.current(tenantId);
    return this.viewOfDelivery(await this.deliveries.test(current, chosen, eventName, sample, id));
  }

  /**
   * Lists deliveries, newest first.
   *
   * @throws {DomainError} `E_VALIDATION_FAILED`: there is no such event type
   */
  async listDeliveries(tenantId: string, query: DeliveriesQuery) {
    const page = await this.pageOfDeliveries(tenantId, query);
    return { ...page, content: page.content.map(deliverySummary) };
  }

  /**
   * Lists deliveries with their last attempts for the portal, newest first.
   *
   * @throws {DomainError} `E_VALIDATION_FAILED`: there is no such event type
   */
  async deliveryRows(tenantId: string, query: DeliveriesQuery) {
    const page = await this.pageOfDeliveries(tenantId, query);
    return { ...page, content: page.content.map(deliveryRow) };
  }

  private async pageOfDeliveries(tenantId: string, query: DeliveriesQuery) {
    const { status, endpointId, eventId, eventName, companyId, from, to } = query;
    this.assertEventType(eventName);
    const createdAt = between(from, to);
    const where = { status, endpointId, eventId, eventName, companyId, createdAt };
    return this.deliveries.list(await this.tenants.current(tenantId), where, query.paging());
  }

  /** @throws {DomainError} `E_NOT_FOUND` */
  async delivery(tenantId: string, deliveryId: string) {
    return this.viewOfDelivery(await this.deliveries.get(await this.tenants.current(tenantId), deliveryId));
  }

  /**
   * Returns the delivery and the customer whom it is about, if any.
   *
   * @throws {DomainError} `E_NOT_FOUND`, `E_RESOURCE_CONFLICT`
   */
  async redeliver(tenantId: string, deliveryId: string) {
    const current = await this.tenants.current(tenantId);
    const delivery = await this.viewOfDelivery(await this.deliveries.redeliver(current, deliveryId));
    const { requestBody, test } = delivery;
    return { delivery, customerId: requestBody === null || test ? null : customerOf(requestBody) };
  }

  /**
   * Delivers missed events, and returns how far this has come. Call it again to follow it.
   *
   * @param since in the stored time format
   * @param chosen the endpoint; null: all enabled endpoints
   * @throws {DomainError} `E_NOT_FOUND`, `E_RESOURCE_CONFLICT`
   */
  recover(tenantId: string, since: string | null, chosen: string | null = null): Promise<RecoveryProgress> {
    return this.recovery.recover(tenantId, since, chosen);
  }

  /** Lists events, newest first, whether or not they were delivered. */
  async listEvents(tenantId: string, query: EventsQuery) {
    const page = await this.pageOfEvents(tenantId, query);
    return { ...page, content: page.content.map(eventView) };
  }

  /** Lists events without their payloads for the portal, newest first. */
  async eventRows(tenantId: string, query: EventsQuery) {
    const page = await this.pageOfEvents(tenantId, query, { withoutDetails: true });
    return { ...page, content: page.content.map(eventRow) };
  }

  private async pageOfEvents(
    tenantId: string,
    query: EventsQuery,
    details?: Pick<FindOptions<never>, 'withoutDetails'>,
  ) {
    const { eventName, companyId, from, to } = query;
    this.assertEventType(eventName);
    const where = { eventName, companyId, createdAt: between(from, to) };
    return this.deliveries.events(await this.tenants.current(tenantId), where, query.paging(), details);
  }

  /**
   * Returns an event and its deliveries.
   *
   * @throws {DomainError} `E_NOT_FOUND`
   */
  async event(tenantId: string, eventId: string) {
    const current = await this.tenants.current(tenantId);
    const event = await this.deliveries.event(current, eventId);
    const deliveries = await this.deliveries.ofEvent(current, eventId);
    return { ...eventView(event), deliveries: deliveries.map(deliveryOfEvent) };
  }

  /** Reports whether an endpoint has acknowledged a webhook, as far as deliveries and the latest events show. */
  async hasDelivered(tenantId: string): Promise<boolean> {
    return this.deliveries.hasDelivered(await this.tenants.current(tenantId));
  }

  eventTypes() {
    return this.catalog.list();
  }

  private assertEventType(eventName: string | undefined): void {
    if (eventName !== undefined && !this.catalog.has(eventName))
      throw validationFailed({ eventName: UNKNOWN_EVENT });
  }

  /** Only partners that can call the API get a secret (contract 8.4). */
  private async assertActiveKey(tenantId: string): Promise<void> {
    if (!(await this.keys.hasActiveKey(tenantId)))
      throw new DomainError('E_RESOURCE_CONFLICT', 'The partner has no active API key. Create a key first.');
  }

  private async find(tenantId: string, endpointId: string | null): Promise<EndpointDocument> {
    return endpointAmong(await this.endpoints.list(tenantId), endpointId);
  }

  private async change(present: EndpointDocument, settings: EndpointSettings, by: ChangedBy) {
    const { tenantId, endpointId } = present;
    await this.recordSet(tenantId, endpointId, settings, present, by);
    const endpoint = await this.endpoints.change(tenantId, endpointId, settings);
    if (!endpoint) throw notThere();
    // The deliveries of a disabled endpoint are canceled.
    this.wakeSignal.wake(laneOf(tenantId, endpointId));
    return endpoint;
  }

  /** Records a change of an endpoint before it is made, unless the settings change nothing. */
  private async recordSet(
    tenantId: string,
    endpointId: string,
    settings: EndpointSettings,
    present: EndpointDocument | null,
    by: ChangedBy,
  ): Promise<void> {
    const url = settings.url ?? present?.url;
    // The URL is missing only if a new endpoint has none, which is rejected afterwards.
    if (url === undefined || (present && !wouldChange(present, settings))) return;
    const { host } = new URL(url);
    const enabled = settings.enabled ?? present?.enabled ?? true;
    await this.log.record(tenantId, { type: 'NoteEndpointSet', endpointId, host, enabled }, by);
    this.logger.security('webhook-endpoint-set', { tenantId, endpointId, host, enabled });
  }

  private async settingsOf(request: PutEndpointRequest): Promise<EndpointSettings> {
    const { enabled, subscriptions } = request;
    const url = request.url ?? null;
    const [list, events] = subscriptions?.chosen() ?? ['except', []];
    this.refuseUnknown(list, events);
    if (url !== null) await this.refuseTarget(url);
    return {
      url,
      enabled: enabled ?? null,
      subscriptions: subscriptions ? { mode: subscriptions.mode, events: [...new Set(events)] } : null,
    };
  }

  private async viewOfDelivery(delivery: Stored<DeliveryDocument>) {
    return deliveryView(delivery, await this.deliveries.bodyOf(delivery));
  }

  private async viewOf(endpoint: EndpointDocument) {
    return endpointView(endpoint, await this.recovery.firstUndelivered(endpoint));
  }

  private async listedViewOf(endpoint: EndpointDocument) {
    const recoverSince = await this.recovery.firstUndelivered(endpoint);
    return listedEndpointView(endpoint, recoverSince, this.endpoints.overlapEnd(endpoint));
  }

  private refuseUnknown(list: string, events: readonly string[]): void {
    const unknown = events.flatMap((name, index) =>
      this.catalog.has(name) ? [] : [[`subscriptions.${list}[${index}]`, UNKNOWN_EVENT] as const],
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

const notThere = (): DomainError => new DomainError('E_NOT_FOUND', 'Webhook endpoint not found.');
