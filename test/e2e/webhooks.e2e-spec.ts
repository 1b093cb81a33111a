import { Webhook } from 'standardwebhooks';
import { eventually } from '#kit/kernel/testing';
import { answers, Receiver } from '#platform/webhooks/testing';
import { call as callOf, codesOf, type Schemas } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { sharedService } from '../support/shared-service.js';
import type { Page as ApiPage } from '../../clients/typescript/src/api-types.js';

type Delivery = Schemas['WebhookDelivery'];
type Endpoint = Schemas['CreatedWebhookEndpoint'];
type Page<T> = ApiPage<readonly T[]>;

describe('a partner manages its webhooks', () => {
  const service = sharedService();
  let receiver: Receiver;
  let secret: string;

  const call = <T>(method: string, path: string, body?: object) =>
    callOf<T>(service, method, `/v1/partner/${path}`, body && { body });
  const deliveries = async (query = '') =>
    (await call<Page<Delivery>>('GET', `webhook-deliveries${query}`)).payload;
  const status = (expected: string, count: number) =>
    eventually(async () => {
      expect((await deliveries(`?status=${expected}`)).total).toBe(count);
    });
  const verified = (index: number): unknown => {
    const { body, headers } = receiver.received[index] ?? { body: '', headers: {} };
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  };

  beforeAll(async () => {
    receiver = await Receiver.listen(answers(200));
  });
  afterAll(() => receiver.close());

  it('gets errors for an invalid endpoint, and for actions that need one', async () => {
    for (const url of ['https://169.254.169.254/', 'http://example.com/', 'https://[::ffff:10.0.0.1]/'])
      expect(codesOf(await call('PUT', 'webhook-endpoint', { url }))).toEqual([
        'E_VALIDATION_FAILED',
        'url E_WEBHOOK_URL_REFUSED',
      ]);
    for (const [method, path] of [
      ['GET', 'webhook-endpoint'],
      ['DELETE', 'webhook-endpoint'],
      ['POST', 'webhook-endpoint/rotate-secret'],
      ['POST', 'webhook-deliveries/recover'],
      ['POST', 'webhook-deliveries/unknown/redeliver'],
    ] as const)
      expect(codesOf(await call(method, path, method === 'POST' ? {} : undefined))).toEqual(['E_NOT_FOUND']);
    for (const query of ['size=0', 'size=101', 'page=-1', 'status=lost', 'from=yesterday'])
      expect((await call('GET', `webhook-deliveries?${query}`)).status).toBe(400);
  });

  it('gets its events, signed, retried with the current secret, and again on demand', async () => {
    receiver.behaves(answers(500), answers(200));
    const endpoint = await call<{ secret: string }>('PUT', 'webhook-endpoint', { url: receiver.url });
    ({ secret } = endpoint.payload);
    const customer = await call<{ serviceCustomerId: string }>('POST', 'customers', customerRequest());
    await call('POST', 'companies', llcRequest(customer.payload.serviceCustomerId));
    await status('retrying', 1);
    expect(verified(0)).toMatchObject({ eventName: 'company_formation_submitted' });

    const rotated = await call<{ secret: string }>('POST', 'webhook-endpoint/rotate-secret');
    expect(rotated.payload.secret).not.toBe(secret);
    ({ secret } = rotated.payload);
    await call('POST', 'playground/clock/advance', { seconds: 70 });
    await status('delivered', 1);
    expect(verified(1)).toMatchObject({ eventName: 'company_formation_submitted' });
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);

    const [delivery] = (await deliveries('?status=delivered')).content;
    const id = delivery?.deliveryId ?? '';
    expect(delivery).toMatchObject({
      attemptCount: 2,
      lastStatusCode: 200,
      lastAttemptAt: expect.any(String),
    });
    expect(delivery).not.toHaveProperty('attempts');
    const shown = (await call<Delivery>('GET', `webhook-deliveries/${id}`)).payload;
    expect(shown.attempts.map(({ statusCode }) => statusCode)).toEqual([500, 200]);
    expect(shown.requestBody).toBe(receiver.received[1]?.body);
    expect(receiver.received[1]?.headers).toMatchObject(shown.requestHeaders);
    expect((await call('POST', `webhook-deliveries/${id}/redeliver`)).payload).toMatchObject({
      status: 'pending',
    });
    await receiver.until(3);
    await status('delivered', 1);
    expect(receiver.received[2]?.body).toBe(receiver.received[0]?.body);
    expect((await deliveries(`?to=${delivery?.createdAt ?? ''}`)).total).toBe(1);
    expect((await deliveries('?from=2149-01-01')).total).toBe(0);
  });

  it('sees when its endpoint was disabled and recovers missed events in one call', async () => {
    receiver.behaves(answers(410));
    const before = receiver.received.length;
    const customer = await call<{ serviceCustomerId: string }>('POST', 'customers', customerRequest());
    await call('POST', 'companies', llcRequest(customer.payload.serviceCustomerId));
    await status('failed', 1);
    const { payload } = await call<{ enabled: boolean; recoverSince: string }>('GET', 'webhook-endpoint');
    expect(payload).toMatchObject({ enabled: false, disabledReason: 'GONE' });
    const since = { since: payload.recoverSince };
    expect(codesOf(await call('POST', 'webhook-deliveries/recover', since))).toEqual(['E_RESOURCE_CONFLICT']);
    receiver.behaves(answers(200));
    await call('PUT', 'webhook-endpoint', { url: receiver.url, enabled: true });
    const recovered = await call('POST', 'webhook-deliveries/recover', since);
    expect(recovered.payload).toEqual({ recovered: 2, complete: true });
    await receiver.until(before + 3);
    await status('delivered', 3);
    expect((await deliveries('?eventName=partner_webhook_disabled')).content).toMatchObject([
      { status: 'delivered', serviceCompanyId: null },
    ]);
    expect((await call('POST', 'webhook-deliveries/recover', since)).payload).toEqual({
      recovered: 0,
      complete: true,
    });
    await service.says('a webhook endpoint is disabled: it responded with 410');
    expect(service.log).not.toContain(receiver.url);
  });

  it('manages up to five endpoints, each with its own secret, deliveries and recovery', async () => {
    const second = await Receiver.listen(answers(200));
    const subscriptions = { mode: 'only', events: ['company_formation_submitted'] };
    const settings = { url: second.url, subscriptions };
    const created = (await call<Endpoint>('POST', 'webhook-endpoints', settings)).payload;
    const { endpointId, secret: shown } = created;
    expect(created).toMatchObject({ ...settings, enabled: true, previousSecretUntil: null });
    const listed = (await call<Page<Endpoint>>('GET', 'webhook-endpoints')).payload;
    const [newest, oldest] = listed.content;
    expect(listed).toMatchObject({ total: 2, nextCursor: null });
    expect(newest).toEqual({ ...created, secret: undefined });
    expect(oldest?.url).toBe(receiver.url);

    const path = `webhook-endpoints/${endpointId}`;
    const tested = await call('POST', `${path}/test`, { eventName: 'company_ein_issued' });
    expect(tested.payload).toMatchObject({ endpointId, test: true });
    await second.until(1);
    const rotated = await call<Endpoint>('POST', `${path}/rotate-secret`, { overlapHours: 1 });
    await call('POST', `${path}/test`, { eventName: 'company_ein_issued' });
    await second.until(2);
    const { body, headers } = second.received[1] ?? { body: '', headers: {} };
    for (const valid of [shown, rotated.payload.secret])
      expect(() => new Webhook(valid).verify(body, headers as Record<string, string>)).not.toThrow();
    expect((await call<Endpoint>('GET', path)).payload.previousSecretUntil).toEqual(expect.any(String));
    expect(codesOf(await call('POST', `${path}/rotate-secret`, { overlapHours: 25 }))).toEqual([
      'E_VALIDATION_FAILED',
      'overlapHours E_INVALID',
    ]);

    expect((await call('PUT', path, { enabled: false })).payload).toMatchObject({ enabled: false });
    const customer = await call<{ serviceCustomerId: string }>('POST', 'customers', customerRequest());
    await call('POST', 'companies', llcRequest(customer.payload.serviceCustomerId));
    await eventually(async () => {
      expect((await call<Endpoint>('GET', path)).payload.recoverSince).not.toBeNull();
    });
    expect(codesOf(await call('POST', `${path}/recover`))).toEqual(['E_RESOURCE_CONFLICT']);
    await call('PUT', path, { enabled: true });
    expect((await call('POST', `${path}/recover`)).payload).toEqual({ recovered: 1, complete: true });
    await second.until(3);

    const more = await Promise.all(
      Array.from({ length: 4 }, () => call<Endpoint>('POST', 'webhook-endpoints', settings)),
    );
    expect(more.map((one) => codesOf(one)).filter(([code]) => code === 'E_RESOURCE_CONFLICT')).toHaveLength(
      1,
    );
    for (const id of [
      endpointId,
      ...more.flatMap(({ status: code, payload }) => (code === 200 ? payload.endpointId : [])),
    ])
      expect((await call('DELETE', `webhook-endpoints/${id}`)).payload).toEqual({ deleted: true });
    expect((await call<Page<Endpoint>>('GET', 'webhook-endpoints')).payload.total).toBe(1);
    await second.close();
  });
});
