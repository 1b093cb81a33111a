import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import type { DomainEvent, Recorded } from '#kit/event-sourcing';
import { type AnyWebhookMapping, textField } from '#platform/webhook-mapping';
import { Clock, Logger } from '#kit/kernel';
import { generationOf, partnerOf, tenantOf } from '#platform/domain-model';
import { Tenants } from '#platform/http';
import { KeyRing, MasterKey, PersonalDocuments } from '#platform/personal-data';
import { DailyCounts, dailyCounts } from '#platform/statistics';
import type { DocumentStore, Stored } from '#kit/document-store';
import { requireIndexes } from '#kit/document-store/testing';
import { SqliteDocumentStore } from '#kit/document-store/adapters';
import { Recovery } from '../deliveries/recovery.js';
import { WebhookDeliveries } from '../deliveries/webhook-deliveries.js';
import { Attempts } from '../dispatcher/attempts.js';
import { DeliveryQueue } from '../dispatcher/delivery-queue.js';
import { WakeSignal } from '../dispatcher/wake-signal.js';
import { type DispatcherOptions, WebhookDispatcher } from '../dispatcher/webhook-dispatcher.js';
import { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';
import { WebhookSubscriber } from '../events/webhook-subscriber.js';
import { deliveries, type DeliveryDocument, SUBSCRIPTION, webhookCollections } from '../records.js';
import { Sender, type SenderOptions } from '../sending/sender.js';
import { type Resolve, TargetGuard } from '../targets/target-guard.js';
import { WebhookMetrics } from '../webhook-metrics.js';
import { happening } from './company-event.js';

/** A clock that moves only on request. */
export class MovedClock extends Clock {
  private ahead = 0;
  private readonly began = Date.now();

  override now(): Date {
    return new Date(this.began + this.ahead);
  }

  advance(ms: number): void {
    this.ahead += ms;
  }
}

const mapping = (on: string, eventName: string): AnyWebhookMapping => ({
  on,
  eventName,
  description: eventName,
  when: (data: object | null) => data !== null,
  fields: {},
});

const MAPPINGS = [
  mapping('Submitted', 'company_formation_submitted'),
  mapping('Completed', 'company_formation_completed'),
  mapping('Both', 'document_aoo_uploaded'),
  mapping('Both', 'document_operatingagreement_uploaded'),
];

/** Announces the required action `action-1`. */
const RAISED: AnyWebhookMapping = {
  on: 'Raised',
  eventName: 'company_name_options_required',
  description: 'company_name_options_required',
  fields: { requiredActionId: textField(() => 'action-1', 'action-1', { about: 'The action.' }) },
};

export interface Line {
  readonly level: 'debug' | 'warn' | 'error';
  readonly message: string;
  readonly fields: object;
}

/** Tenants of partners; a former one is replaced by the next generation. */
class ResetTenants extends Tenants {
  constructor(private readonly former: ReadonlySet<string>) {
    super();
  }

  override current(tenantId: string): Promise<string> {
    const [partnerId, generation] = [partnerOf(tenantId), generationOf(tenantId)];
    return this.former.has(tenantId)
      ? this.current(tenantOf(partnerId, generation + 1))
      : Promise.resolve(tenantId);
  }
}

/** Runs this whole library on an embedded store, without Nest. */
export class WebhookHarness<C extends Clock = MovedClock> {
  /** Log lines of the dispatchers. */
  readonly log: Line[] = [];
  /** The tenants that resets have replaced. */
  readonly former = new Set<string>();
  readonly tenants = new ResetTenants(this.former);
  /** The partners' ids of companies. */
  readonly externalIds = new Map<string, string>();
  readonly endpoints: WebhookEndpoints;
  readonly deliveries: WebhookDeliveries;
  readonly recovery: Recovery;
  readonly keyRing: KeyRing;
  readonly store: DocumentStore;
  readonly counts: DailyCounts;
  subscriber: WebhookSubscriber;

  private constructor(
    stored: DocumentStore,
    private readonly directory: string,
    readonly clock: C,
  ) {
    const masterKey = new MasterKey(new Uint8Array(32).fill(7));
    this.keyRing = new KeyRing(stored, masterKey);
    const store = requireIndexes(new PersonalDocuments(stored, this.keyRing));
    this.store = store;
    this.endpoints = new WebhookEndpoints(store, masterKey, this.clock);
    this.deliveries = new WebhookDeliveries(store, this.clock, new WakeSignal());
    this.recovery = this.newRecovery();
    this.counts = new DailyCounts(store, this.clock, new Logger('silent'));
    this.subscriber = this.newSubscriber();
  }

  static open(): Promise<WebhookHarness>;
  static open<C extends Clock>(clock: C): Promise<WebhookHarness<C>>;
  static async open(clock: Clock = new MovedClock()): Promise<WebhookHarness<Clock>> {
    const directory = await mkdtemp(join(tmpdir(), 'webhooks-'));
    const store = await SqliteDocumentStore.open({ directory });
    await store.define([...webhookCollections, dailyCounts]);
    return new WebhookHarness(store, directory, clock);
  }

  newSubscriber(
    onPlanned: (lane: string) => void = () => undefined,
    webhooks = [...MAPPINGS, RAISED],
  ): WebhookSubscriber {
    const wakeSignal = new WakeSignal();
    wakeSignal.listen(onPlanned);
    return new WebhookSubscriber(
      this.store,
      this.clock,
      { webhooks, announcedCategories: ['company'] },
      wakeSignal,
      { externalIdsOf: () => Promise.resolve(this.externalIds) },
      this.tenants,
    );
  }

  /** Returns what another process would use. */
  newRecovery(): Recovery {
    return new Recovery(this.store, this.clock, new WakeSignal(), this.tenants, new Logger('silent'));
  }

  /** Adds a mapping, as a new deployment would. */
  announce(on: string, eventName: string): void {
    this.subscriber = this.newSubscriber(undefined, [...MAPPINGS, mapping(on, eventName)]);
  }

  newDispatcher(options: DispatcherOptions & SenderOptions & { resolve?: Resolve } = {}): WebhookDispatcher {
    const queue = new DeliveryQueue(this.store);
    const { resolve } = options;
    const sender = new Sender(new TargetGuard({ allowLoopback: true, ...(resolve && { resolve }) }), options);
    const metrics = new WebhookMetrics(this.store, new Registry());
    const note =
      (level: Line['level']) =>
      (message: string, fields: object = {}): void => {
        this.log.push({ level, message, fields });
      };
    const logger = { debug: note('debug'), warn: note('warn'), error: note('error') };
    const { endpoints, clock } = this;
    const attempts = new Attempts(
      queue,
      endpoints,
      sender,
      this.tenants,
      clock,
      metrics,
      this.counts,
      logger,
      () => 0.5,
    );
    return new WebhookDispatcher(this.store, this.endpoints, attempts, this.clock, logger, options);
  }

  /** Sets a tenant's endpoint, subscribed to everything by default, and returns the secret if it is new. */
  async endpoint(url: string, tenantId = 'tenant-1', events: string[] = []): Promise<string> {
    const mode = events.length > 0 ? 'only' : 'all';
    return (
      (await this.endpoints.put(tenantId, { url, enabled: true, subscriptions: { mode, events } })).secret ??
      ''
    );
  }

  /** Adds a further endpoint, subscribed to everything by default. */
  async furtherEndpoint(url: string, endpointId: string, events: string[] = []): Promise<string> {
    const subscriptions = { mode: events.length > 0 ? 'only' : 'all', events } as const;
    const settings = { url, enabled: true, subscriptions };
    return (await this.endpoints.create('tenant-1', endpointId, settings)).secret;
  }

  event(type: string, companyId = 'company-1', tenantId = 'tenant-1'): Recorded<DomainEvent> {
    return happening(type, companyId, tenantId, this.clock.now());
  }

  /** Handles events one by one, as the engine does. */
  async happens(...events: Recorded<DomainEvent>[]): Promise<void> {
    for (const event of events) await this.happenTogether(event);
  }

  /** Handles events of one commit together, as the engine does. */
  async happenTogether(...events: Recorded<DomainEvent>[]): Promise<void> {
    const fence = await this.store.acquireLease(SUBSCRIPTION.name, 'harness', 60_000);
    if (!fence) throw new Error('only the harness may handle events');
    const writes = await this.subscriber.handleAll(events);
    const position = events.at(-1)?.position ?? 0;
    await this.store.commit({ subscription: SUBSCRIPTION, position, fence, writes });
  }

  /** Handles a parked event as the engine does: the checkpoint is already past it. */
  async happensLate(event: Recorded<DomainEvent>): Promise<void> {
    const fence = await this.store.acquireLease(SUBSCRIPTION.name, 'harness', 60_000);
    const position = await this.store.checkpoint(SUBSCRIPTION);
    if (!fence || position === null) throw new Error('no event was handled yet');
    const writes = await this.subscriber.handle(event);
    await this.store.commit({ subscription: SUBSCRIPTION, position, fence, writes });
  }

  /** Returns a tenant's deliveries, in event order. */
  async all(tenantId = 'tenant-1'): Promise<Stored<DeliveryDocument>[]> {
    const orderBy = { field: 'sequence' } as const;
    return this.store.find(deliveries, { where: { tenantId }, orderBy, limit: 500 });
  }

  /** Recovers the first tenant's events to the end. @returns the number of planned deliveries */
  async recover(endpointId: string | null = null): Promise<number> {
    const { recovered, complete } = await this.recovery.recover('tenant-1', null, endpointId);
    if (!complete) throw new Error('the recovery has not ended');
    return recovered;
  }

  /** Counts the delivered webhooks of all tenants. */
  countDelivered(): Promise<number> {
    return this.store.count(deliveries, { where: { status: 'delivered' } });
  }

  /** Counts the planned deliveries of all tenants. */
  countPlanned(): Promise<number> {
    return this.store.count(deliveries, { where: { queue: { $gt: '' } } });
  }

  async close(): Promise<void> {
    await this.store.close();
    await rm(this.directory, { recursive: true });
  }
}
