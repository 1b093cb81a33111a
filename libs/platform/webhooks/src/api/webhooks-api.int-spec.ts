import { QueryBus } from '@nestjs/cqrs';
import { Webhook } from 'standardwebhooks';
import type { DomainModel } from '#kit/event-sourcing';
import { type Announcing, type AnyWebhookMapping, WebhookRegistry } from '#platform/webhook-mapping';
import { recorded } from '#kit/event-sourcing/testing';
import { KeyVerifier, OnlyTenants, Tenants } from '#platform/http';
import { TestApp } from '#platform/http/testing';
import { WebhooksConfig } from '../webhooks.config.js';
import { SUBSCRIPTION } from '../records.js';
import { Receiver, answers } from '../testing/receiver.js';
import { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';
import {
  CompanyReferences,
  DeliveryReports,
  EndpointLog,
  EndpointNotices,
  WebhookDispatcher,
  WebhooksApiModule,
  WebhooksWorkerModule,
  WebhookSubscriber,
} from '../index.js';

class Keys extends KeyVerifier {
  override verify(key: string) {
    return Promise.resolve(key.startsWith('key-') ? { keyId: key, tenantId: `tenant-of-${key}` } : null);
  }
  override inForce(keyIds: readonly string[]): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(keyIds));
  }
  override hasActiveKey(tenantId: string): Promise<boolean> {
    return Promise.resolve(tenantId !== 'tenant-of-key-without');
  }
  override isSuspended() {
    return Promise.resolve(false);
  }
}

const announcing = (eventName: string, on: string): AnyWebhookMapping => ({
  eventName,
  on,
  description: eventName,
  fields: {},
});

const companies: DomainModel & Announcing = {
  name: 'company',
  aggregates: [
    {
      category: 'company',
      events: {
        CompanySubmitted: { version: 1 },
        EinIssued: { version: 1 },
        DocumentAdded: { version: 1 },
      },
      decider: { initialState: null, evolve: () => null, decide: () => [] },
    },
  ],
  projections: [],
  webhooks: [
    announcing('company_formation_submitted', 'CompanySubmitted'),
    announcing('company_ein_issued', 'EinIssued'),
    announcing('document_aoo_uploaded', 'DocumentAdded'),
    announcing('document_mail_uploaded', 'DocumentAdded'),
  ],
  errors: {},
};

let app: TestApp;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await Receiver.listen(answers(200));
  app = await TestApp.start({
    domains: [companies],
    imports: [WebhooksApiModule, WebhooksWorkerModule],
    providers: [
      { provide: WebhookRegistry, useValue: new WebhookRegistry([companies]) },
      { provide: KeyVerifier, useClass: Keys },
      { provide: Tenants, useClass: OnlyTenants },
      { provide: CompanyReferences, useValue: { externalIdsOf: () => Promise.resolve(new Map()) } },
      { provide: DeliveryReports, useValue: { record: () => Promise.resolve() } },
      { provide: EndpointNotices, useValue: { send: () => Promise.resolve() } },
      { provide: EndpointLog, useValue: { record: () => Promise.resolve() } },
      { provide: QueryBus, useValue: { execute: () => Promise.resolve(new Map()) } },
    ],
    slices: [WebhooksConfig],
    env: {
      WEBHOOK_ALLOW_LOOPBACK: 'true',
      WEBHOOK_EGRESS_IPS: '203.0.113.7, 2001:db8::/64',
      RATE_LIMIT_PER_SECOND: '0',
    },
  });
});

afterAll(async () => {
  await app.app.get(WebhookDispatcher, { strict: false }).stop();
  await app.stop();
  await receiver.close();
});

interface Answer {
  readonly status: number;
  readonly payload: Record<string, unknown>;
  readonly error: { code: string; fields?: Record<string, { code: string }> } | null;
}

async function call(
  method: string,
  path: string,
  body?: object,
  key = 'key-a',
  idempotencyKey?: string,
): Promise<Answer> {
  const response = await app.fetch(`/v1/partner/${path}`, {
    method,
    headers: {
      authorization: key,
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
}

const drain = () => app.app.get(WebhookDispatcher, { strict: false }).drain();

/** Handles an event as the engine does. */
async function happens(key: string): Promise<void> {
  const metadata = { tenantId: `tenant-of-${key}` };
  const data = { companyId: 'company-1', customerId: 'customer-1' };
  const event = recorded({ type: 'CompanySubmitted', data }, { metadata });
  const writes = await app.app.get(WebhookSubscriber, { strict: false }).handle(event);
  const fence = await app.documents.acquireLease(SUBSCRIPTION.name, 'test', 60_000);
  if (!fence) throw new Error('only this spec may handle events');
  const { position } = event;
  await app.documents.commit({ subscription: SUBSCRIPTION, position, fence, writes });
}

describe('webhook self-service', () => {
  it('shows the secret once, keeps it when the endpoint changes, and rotates it', async () => {
    expect((await call('GET', 'webhook-endpoint')).status).toBe(404);
    expect((await call('POST', 'webhook-endpoint/rotate-secret')).status).toBe(404);
    expect((await call('PUT', 'webhook-endpoint', {})).error?.fields).toMatchObject({
      url: { code: 'E_REQUIRED' },
    });
    const created = await call('PUT', 'webhook-endpoint', { url: receiver.url });
    expect(created.payload).toMatchObject({
      url: receiver.url,
      enabled: true,
      subscriptions: { mode: 'all', except: [] },
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) as unknown,
    });
    const subscriptions = { mode: 'only', events: ['company_ein_issued', 'document_mail_uploaded'] };
    const changed = await call('PUT', 'webhook-endpoint', { url: receiver.url, subscriptions });
    expect(changed.payload).toMatchObject({ subscriptions });
    const off = { url: receiver.url, enabled: false };
    expect((await call('PUT', 'webhook-endpoint', off)).payload).toMatchObject({ subscriptions });
    for (const body of [{ url: receiver.url }, {}, { url: null, enabled: null, subscriptions: null }])
      expect((await call('PUT', 'webhook-endpoint', body)).payload).toMatchObject({ ...off, subscriptions });
    await call('PUT', 'webhook-endpoint', { url: receiver.url, enabled: true });
    expect([changed.payload, (await call('GET', 'webhook-endpoint')).payload]).not.toContainEqual(
      expect.objectContaining({ secret: expect.anything() as unknown }),
    );
    const rotated = await call('POST', 'webhook-endpoint/rotate-secret', { overlapHours: 1 });
    expect(rotated.payload['secret']).not.toBe(created.payload['secret']);

    const test = await call('POST', 'webhook-endpoint/test', { eventName: 'document_aoo_uploaded' });
    expect(test.payload).toMatchObject({ status: 'pending', test: true, attempts: [] });
    await drain();
    const [{ body, headers }] = receiver.received as [(typeof receiver.received)[0]];
    const [sent, sentToo] = [rotated, created].map(({ payload }) =>
      new Webhook(String(payload['secret'])).verify(body, headers as Record<string, string>),
    );
    expect(sentToo).toEqual(sent);
    expect(sent).toMatchObject({ eventName: 'document_aoo_uploaded', eventPayload: { sequence: 0 } });
    const delivery = await call('GET', `webhook-deliveries/${String(test.payload['deliveryId'])}`);
    expect(delivery.payload).toMatchObject({
      status: 'delivered',
      attempts: [{ statusCode: 200, error: null }],
      requestBody: body,
      requestHeaders: { 'webhook-id': headers['webhook-id'], 'user-agent': 'webhooks/1' },
    });
    const [summary] = (await call('GET', 'webhook-deliveries')).payload['content'] as object[];
    expect(summary).toMatchObject({ attemptCount: 1, lastStatusCode: 200 });
    expect(summary).not.toHaveProperty('attempts');
    expect((await call('GET', 'events')).payload).toMatchObject({ total: 0 });
  });

  it('creates and rotates a secret only for a partner with an active API key', async () => {
    const settings = { url: receiver.url, enabled: false };
    const refused = await call('PUT', 'webhook-endpoint', settings, 'key-without');
    expect([refused.status, refused.error?.code]).toEqual([409, 'E_RESOURCE_CONFLICT']);
    expect((await call('GET', 'webhook-endpoint', undefined, 'key-without')).status).toBe(404);
    expect((await call('POST', 'webhook-endpoint/rotate-secret', undefined, 'key-without')).status).toBe(404);
    await app.app
      .get(WebhookEndpoints, { strict: false })
      .put('tenant-of-key-without', { ...settings, subscriptions: null });
    expect((await call('PUT', 'webhook-endpoint', settings, 'key-without')).status).toBe(200);
    const rotated = await call('POST', 'webhook-endpoint/rotate-secret', undefined, 'key-without');
    expect([rotated.status, rotated.error?.code]).toEqual([409, 'E_RESOURCE_CONFLICT']);
    await call('DELETE', 'webhook-endpoint', undefined, 'key-without');
  });

  it.each([
    [{ url: 'https://10.0.0.1/' }, 'url', 'E_WEBHOOK_URL_REFUSED'],
    [{ url: 'https://does-not-resolve.invalid/' }, 'url', 'E_WEBHOOK_URL_REFUSED'],
    [{ url: 7 }, 'url', 'E_INVALID'],
    [{ url: 'http://127.0.0.1/', enabled: 'yes' }, 'enabled', 'E_INVALID'],
    [{ url: 'http://127.0.0.1/', subscriptions: { mode: 'some' } }, 'subscriptions.mode', 'E_INVALID'],
    [{ url: 'http://127.0.0.1/', subscriptions: { mode: 'only' } }, 'subscriptions.events', 'E_REQUIRED'],
    [
      { url: 'http://127.0.0.1/', subscriptions: { mode: 'all', except: ['company_ein_issued', 'x'] } },
      'subscriptions.except[1]',
      'E_INVALID',
    ],
  ])('rejects %j', async (body, field, code) => {
    const { status, error } = await call('PUT', 'webhook-endpoint', body);
    expect([status, error?.code, error?.fields?.[field]?.code]).toEqual([400, 'E_VALIDATION_FAILED', code]);
  });

  it('shows the addresses that webhooks are sent from, even without an endpoint', async () => {
    const { payload } = await call('GET', 'webhook-endpoints', undefined, 'key-without-endpoint');
    expect(payload).toMatchObject({ total: 0, egressAddresses: ['203.0.113.7', '2001:db8::/64'] });
  });

  it('lists and filters only the tenant’s own deliveries and events', async () => {
    await call('PUT', 'webhook-endpoint', { url: receiver.url }, 'key-b');
    await happens('key-b');
    await drain();
    const list = await call('GET', 'webhook-deliveries', undefined, 'key-b');
    expect(list.payload).toMatchObject({
      content: [
        { eventName: 'company_formation_submitted', serviceCompanyId: 'company-1', status: 'delivered' },
      ],
      page: 0,
      size: 20,
      total: 1,
      totalPages: 1,
    });
    const total = async (query: string, path = 'webhook-deliveries') =>
      (await call('GET', `${path}?${query}`, undefined, 'key-b')).payload['total'];
    expect(await total('status=delivered&companyId=company-1&from=2020-01-01&to=2999-01-01T00:00:00Z')).toBe(
      1,
    );
    expect(await total('status=failed')).toBe(0);
    expect(await total('eventName=company_ein_issued')).toBe(0);
    expect(await total('to=2020-01-01')).toBe(0);
    expect(await total('companyId=company-1', 'events')).toBe(1);
    const [{ deliveryId, endpointId, eventId }] = list.payload['content'] as [
      { deliveryId: string; endpointId: string; eventId: string },
    ];
    for (const query of [`endpointId=${endpointId}`, `eventId=${eventId}`])
      expect(await total(query)).toBe(1);
    for (const query of ['endpointId=other', 'eventId=other']) expect(await total(query)).toBe(0);
    const event = await call('GET', `events/${eventId}`, undefined, 'key-b');
    expect(event.payload).toMatchObject({
      eventId,
      eventPayload: { serviceCompanyId: 'company-1', externalCompanyId: null },
      deliveries: [{ deliveryId, endpointId, status: 'delivered' }],
    });
    const expanded = await call('GET', `events/${eventId}?expand[]=document`, undefined, 'key-b');
    expect(expanded.payload).toEqual({ ...event.payload, document: null });
    expect((await call('GET', `events/${eventId}`)).error?.code).toBe('E_NOT_FOUND');
    expect((await call('GET', `webhook-deliveries/${deliveryId}`)).error?.code).toBe('E_NOT_FOUND');
    expect((await call('POST', `webhook-deliveries/${deliveryId}/redeliver`)).error?.code).toBe(
      'E_NOT_FOUND',
    );
    for (const query of ['from=yesterday', 'status=done', 'size=101', 'page=-1'])
      expect((await call('GET', `webhook-deliveries?${query}`)).status).toBe(400);
    for (const list of ['webhook-deliveries', 'events'])
      for (const query of ['eventName=nope', 'eventName=', 'companyId='])
        expect((await call('GET', `${list}?${query}`)).error?.code).toBe('E_VALIDATION_FAILED');
    expect((await call('GET', 'events/stream?events=')).error?.code).toBe('E_VALIDATION_FAILED');
  });

  it('recovers events that occurred while there was no endpoint', async () => {
    await happens('key-c');
    expect((await call('POST', 'webhook-deliveries/recover', {}, 'key-c')).status).toBe(404);
    const put = await call('PUT', 'webhook-endpoint', { url: receiver.url, enabled: false }, 'key-c');
    expect(put.payload['recoverSince']).toBe('2026-01-02T03:04:05.678Z');
    expect((await call('POST', 'webhook-deliveries/recover', {}, 'key-c')).status).toBe(409);
    await call('PUT', 'webhook-endpoint', { url: receiver.url, enabled: true }, 'key-c');
    const since = { since: put.payload['recoverSince'] };
    expect((await call('POST', 'webhook-deliveries/recover', since, 'key-c')).payload).toEqual({
      recovered: 1,
      complete: true,
    });
    await drain();
    expect((await call('GET', 'webhook-deliveries', undefined, 'key-c')).payload).toMatchObject({
      content: [{ status: 'delivered' }],
    });
    expect((await call('DELETE', 'webhook-endpoint', undefined, 'key-c')).status).toBe(200);
    expect((await call('DELETE', 'webhook-endpoint', undefined, 'key-c')).status).toBe(404);
  });

  it('answers a recovery with 202 until it has ended, and then with 200', async () => {
    await happens('key-r');
    await call('PUT', 'webhook-endpoint', { url: receiver.url }, 'key-r');
    const lease = 'webhook-recovery/tenant-of-key-r';
    const held = await app.documents.acquireLease(lease, 'another process', 60_000);
    const recover = (idempotencyKey?: string) =>
      call('POST', 'webhook-deliveries/recover', {}, 'key-r', idempotencyKey);
    const begun = { status: 202, payload: { recovered: 0, complete: false } };
    expect(await recover('one')).toMatchObject(begun);
    expect(await recover()).toMatchObject(begun);
    if (held) await app.documents.releaseLease(held);
    const done = { status: 200, payload: { recovered: 1, complete: true } };
    expect(await recover('two')).toMatchObject(done);
    // A repeated request gets its own response again.
    expect([await recover('one'), await recover('two')]).toMatchObject([begun, done]);
  });

  it('publishes every event type with schema and sample', async () => {
    const types = (await call('GET', 'event-types')).payload as unknown as {
      eventName: string;
      sample: object;
    }[];
    expect(types.map(({ eventName }) => eventName)).toEqual([
      'company_ein_issued',
      'company_formation_submitted',
      'document_aoo_uploaded',
      'document_mail_uploaded',
      'partner_webhook_disabled',
    ]);
    for (const { eventName, sample } of types) expect(sample).toMatchObject({ eventName });
  });

  it('rotates the secret and sends a test event once per idempotency key', async () => {
    await call('PUT', 'webhook-endpoint', { url: receiver.url }, 'key-retries');
    const retry = (path: string, body?: object) =>
      call('POST', `webhook-endpoint/${path}`, body, 'key-retries', path);
    const rotated = await retry('rotate-secret');
    expect(rotated.payload['secret']).toMatch(/^whsec_/);
    expect(await retry('rotate-secret')).toEqual(rotated);

    const test = { eventName: 'company_ein_issued' };
    const sent = await retry('test', test);
    expect(await retry('test', test)).toEqual(sent);
    expect((await call('GET', 'webhook-deliveries', undefined, 'key-retries')).payload['total']).toBe(1);
    const other = await retry('test', { eventName: 'document_aoo_uploaded' });
    expect(other.error?.code).toBe('E_IDEMPOTENCY_KEY_REUSED');
  });
});
