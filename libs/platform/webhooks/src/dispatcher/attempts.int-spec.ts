import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { DocumentStoreUnavailableError } from '#kit/document-store';
import { answers, hangs, Receiver, resets } from '../testing/receiver.js';
import { WebhookHarness } from '../testing/webhook-harness.js';
import { partnerEvents } from '../records.js';
import { attemptsOf, responsesOf } from '../deliveries/delivery.js';
import { RETRY_DELAYS } from '../sending/schedule.js';

let harness: WebhookHarness;
let receiver: Receiver;

beforeEach(async () => {
  harness = await WebhookHarness.open();
  receiver = await Receiver.listen(answers(200));
});

afterEach(async () => {
  await receiver.close();
  await harness.close();
});

const only = async () => {
  const [first] = await harness.all();
  if (!first) throw new Error('no delivery');
  return first.document;
};

const logged = () => harness.log.map(({ level, message }) => `${level}: ${message}`);

const recoverSince = async () => {
  const endpoint = await harness.endpoints.get('tenant-1', 'tenant-1');
  return endpoint && harness.recovery.firstUndelivered(endpoint);
};

describe('webhook attempts', () => {
  it('send a signed event that both kinds of receivers can verify', async () => {
    const secret = await harness.endpoint(receiver.url);
    await harness.happens(harness.event('Submitted'));
    await harness.newDispatcher().drain();
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]];
    const event = JSON.parse(body) as Record<string, unknown>;
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(event);
    const key = Buffer.from(secret.slice(6), 'base64');
    expect(headers['x-service-signature']).toBe(createHmac('sha256', key).update(body).digest('hex'));
    expect(headers['webhook-id']).toBe(event['eventId']);
    expect(event).toEqual({
      eventId: expect.stringMatching(/^[0-9A-Za-z]{27}$/),
      eventName: 'company_formation_submitted',
      eventPayload: {
        serviceCompanyId: 'company-1',
        serviceCustomerId: 'customer-1',
        externalCompanyId: null,
        sequence: 1,
      },
      timestamp: harness.clock.now().getTime(),
    });
    expect(await only()).toMatchObject({ status: 'delivered', nextAttemptAt: null, queue: null });
    expect(logged()).toEqual(['debug: a webhook was delivered']);
  });

  it('retry with the same bytes and the current secret', async () => {
    receiver.behaves(answers(500, { 'x-hint': 'later' }, 'no'), answers(204));
    await harness.endpoint(receiver.url);
    await harness.happens(harness.event('Submitted'));
    const dispatcher = harness.newDispatcher();
    await dispatcher.drain();
    expect(await only()).toMatchObject({
      status: 'retrying',
      nextAttemptAt: new Date(harness.clock.now().getTime() + 60_000).toISOString(),
    });
    const secret = await harness.endpoints.rotateSecret('tenant-1', 'tenant-1');
    harness.clock.advance(60_000);
    await dispatcher.drain();
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(() =>
      new Webhook(secret ?? '').verify(second?.body ?? '', second?.headers as never),
    ).not.toThrow();
    const delivery = await only();
    expect(delivery.status).toBe('delivered');
    expect(attemptsOf(delivery).map(({ statusCode }) => statusCode)).toEqual([500, 204]);
    const responses = responsesOf(delivery);
    expect(responses.map(({ body }) => body)).toEqual(['no', '']);
    expect(responses[0]?.headers).toContainEqual(['x-hint', 'later']);
  });

  it('disable the endpoint after the last retry and record it; recovery delivers the event', async () => {
    receiver.behaves(answers(500));
    await harness.endpoint(receiver.url);
    await harness.happens(harness.event('Submitted'));
    const dispatcher = harness.newDispatcher();
    await dispatcher.drain();
    for (const [index, delay] of RETRY_DELAYS.entries()) {
      harness.clock.advance(delay - 1);
      await dispatcher.drain();
      expect(receiver.received).toHaveLength(index + 1);
      harness.clock.advance(1);
      await dispatcher.drain();
      expect(receiver.received).toHaveLength(index + 2);
    }
    expect(await only()).toMatchObject({ status: 'failed', nextAttemptAt: null });
    expect(await harness.endpoints.get('tenant-1', 'tenant-1')).toMatchObject({
      enabled: false,
      disabledReason: 'RETRIES_EXHAUSTED',
    });
    expect(logged().at(-1)).toBe('warn: a webhook endpoint is disabled: its last retry failed');
    await harness.happens(harness.event('Completed'));
    const events = await harness.store.find(partnerEvents, { limit: 10 });
    expect(events.map(({ document }) => document.eventName).sort()).toEqual([
      'company_formation_completed',
      'company_formation_submitted',
      'partner_webhook_disabled',
    ]);
    const [oldest] = events.map(({ document }) => document.createdAt).sort();

    receiver.behaves(answers(200));
    await expect(harness.recover()).rejects.toMatchObject({
      code: 'E_RESOURCE_CONFLICT',
    });
    await harness.endpoint(receiver.url);
    expect(await recoverSince()).toBe(oldest);
    expect(await harness.recover()).toBe(3);
    await dispatcher.drain();
    expect(receiver.bodies.slice(6).map(({ eventName }) => eventName)).toEqual(
      expect.arrayContaining(events.map(({ document }) => document.eventName)),
    );
    expect(await harness.recover()).toBe(0);
    expect(await recoverSince()).toBeNull();
  });

  it('are made at once for waiting retries when missed events are recovered', async () => {
    receiver.behaves(answers(500), answers(204));
    await harness.endpoint(receiver.url);
    await harness.happens(harness.event('Submitted'));
    const dispatcher = harness.newDispatcher();
    await dispatcher.drain();
    expect(await only()).toMatchObject({ status: 'retrying' });
    expect(await harness.recover()).toBe(1);
    await dispatcher.drain();
    expect(await only()).toMatchObject({
      status: 'delivered',
      lastAttempt: { statusCode: 204 },
      attemptCount: 2,
    });
  });

  it('log the id of the request', async () => {
    receiver.behaves(answers(500), answers(410));
    await harness.endpoint(receiver.url);
    await harness.happens(harness.event('Submitted'));
    const dispatcher = harness.newDispatcher();
    await dispatcher.drain();
    await harness.recover();
    await dispatcher.drain();
    expect(harness.log.map(({ fields }) => fields)).toEqual([
      ...Array.from({ length: 3 }, () => expect.objectContaining({ requestId: 'request-1' }) as object),
    ]);
    expect(logged()).toEqual([
      expect.stringMatching(/^warn: a webhook was not delivered: .*500/),
      expect.stringMatching(/^warn: a webhook was not delivered: .*410/),
      'warn: a webhook endpoint is disabled: it responded with 410',
    ]);
  });

  it('disable the endpoint at once after a 410 and plan nothing more', async () => {
    receiver.behaves(answers(410));
    await harness.endpoint(receiver.url);
    await harness.happens(harness.event('Submitted'), harness.event('Completed'));
    await harness.newDispatcher().drain();
    expect(receiver.received).toHaveLength(1);
    expect((await harness.all()).map(({ document }) => document.status)).toEqual(['failed', 'failed']);
    expect(await harness.endpoints.get('tenant-1', 'tenant-1')).toMatchObject({
      enabled: false,
      disabledReason: 'GONE',
    });
  });

  it('are not made after the endpoint or the event is gone', async () => {
    receiver.behaves((response) => {
      void harness.endpoints.remove('tenant-1', 'tenant-1').then(() => response.writeHead(200).end());
    });
    await harness.endpoint(receiver.url);
    await harness.happens(harness.event('Submitted'), harness.event('Submitted', 'company-2'));
    await harness.newDispatcher({ perEndpoint: 1 }).drain();
    const statuses = async () => (await harness.all()).map(({ document }) => document.status).sort();
    expect(await statuses()).toEqual(['delivered', 'failed']);

    receiver.behaves(answers(200));
    await harness.endpoint(receiver.url);
    await harness.happens(harness.event('Submitted', 'company-3'));
    const planned = (await harness.all()).find(({ document }) => document.status === 'pending');
    await harness.store.remove(partnerEvents, planned?.document.eventId ?? '');
    await harness.newDispatcher().drain();
    expect(await statuses()).toEqual(['delivered', 'failed', 'failed']);
    expect(receiver.received).toHaveLength(1);
  });

  describe('when the outcome cannot be stored', () => {
    /** Number of calls for which the store is unavailable. */
    let away: number;
    beforeEach(async () => {
      away = 0;
      const { store } = harness;
      const replace = store.replace.bind(store) as (...args: unknown[]) => Promise<boolean>;
      const unavailable = () => {
        harness.clock.advance(2_000);
        return Promise.reject(new DocumentStoreUnavailableError('the store is unavailable'));
      };
      Object.assign(store, {
        replace: (...args: unknown[]) => (away-- > 0 ? unavailable() : replace(...args)),
      });
      await harness.endpoint(receiver.url);
      await harness.happens(harness.event('Submitted'));
    });

    it('wait for the store and do not send again', async () => {
      away = 1;
      await harness.newDispatcher().drain();
      expect(await only()).toMatchObject({
        status: 'delivered',
        lastAttempt: { statusCode: 200 },
        attemptCount: 1,
      });
      expect(receiver.received).toHaveLength(1);
    });

    it('record once that the endpoint is disabled', async () => {
      away = 1;
      receiver.behaves(answers(410));
      await harness.newDispatcher().drain();
      expect(await only()).toMatchObject({ status: 'failed' });
      const events = await harness.store.find(partnerEvents, { limit: 10 });
      expect(events.map(({ document }) => document.eventName).sort()).toEqual([
        'company_formation_submitted',
        'partner_webhook_disabled',
      ]);
    });

    it('are left to another process on shutdown', async () => {
      away = Infinity;
      const dispatcher = harness.newDispatcher();
      dispatcher.start();
      await receiver.until(1);
      await dispatcher.stop();
      expect(await only()).toMatchObject({ status: 'pending', queue: 'tenant-1/tenant-1', attemptCount: 0 });
      expect(logged().at(-1)).toBe('error: a webhook attempt could not be made');
    });
  });

  it('honor Retry-After and follow no redirect', async () => {
    const elsewhere = await Receiver.listen(answers(200));
    receiver.behaves(answers(429, { 'retry-after': '3600' }), answers(307, { location: elsewhere.url }));
    await harness.endpoint(receiver.url);
    await harness.happens(harness.event('Submitted'));
    const dispatcher = harness.newDispatcher();
    await dispatcher.drain();
    harness.clock.advance(3_599_000);
    await dispatcher.drain();
    expect(receiver.received).toHaveLength(1);
    harness.clock.advance(1_000);
    await dispatcher.drain();
    expect(attemptsOf(await only()).map(({ statusCode }) => statusCode)).toEqual([429, 307]);
    expect(elsewhere.received).toHaveLength(0);
    await elsewhere.close();
  });

  it.each(['during', 'before', 'after'])(
    'show no response if the person is erased %s the attempt',
    async (when) => {
      const erase = () => harness.keyRing.destroy('customer-1');
      receiver.behaves((response) => {
        void (when === 'during' ? erase() : Promise.resolve()).then(() =>
          response.writeHead(429, { 'retry-after': '3600', 'x-person': 'Ada' }).end('Ada Lovelace'),
        );
      });
      await harness.endpoint(receiver.url);
      if (when === 'before') await erase();
      await harness.happens(harness.event('Submitted'));
      await harness.newDispatcher().drain();
      const before = await only();
      if (when === 'after') expect(responsesOf(before)).toMatchObject([{ body: 'Ada Lovelace' }]);
      if (when === 'after') await erase();
      const delivery = await only();
      expect(delivery).toMatchObject({
        nextAttemptAt: new Date(harness.clock.now().getTime() + 3_600_000).toISOString(),
        attemptCount: 1,
        lastAttempt: { statusCode: 429 },
        personal: null,
      });
      expect(responsesOf(delivery)).toEqual([{ headers: [], body: null }]);
    },
  );

  it('record the error if there was no response', async () => {
    receiver.behaves(resets, hangs);
    await harness.endpoint(receiver.url);
    await harness.happens(harness.event('Submitted'));
    await harness.newDispatcher().drain();
    harness.clock.advance(60_000);
    await harness.newDispatcher({ timeoutMs: 1_000 }).drain();
    const delivery = await only();
    expect(delivery.status).toBe('retrying');
    expect(attemptsOf(delivery).map(({ statusCode, error }) => [statusCode, error])).toEqual([
      [null, 'the connection was closed before a response arrived (ECONNRESET)'],
      [null, 'no response within 1 s'],
    ]);
  });

  it('keep 16 KiB of an endless body and use its status', async () => {
    receiver.behaves((response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    await harness.endpoint(receiver.url);
    await harness.happens(harness.event('Submitted'));
    await harness.newDispatcher().drain();
    const delivery = await only();
    expect(delivery.status).toBe('delivered');
    expect(responsesOf(delivery)[0]?.body).toHaveLength(16_384);
  });

  it('succeed with a 2xx whose body stalls', async () => {
    receiver.behaves((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('part');
    });
    await harness.endpoint(receiver.url);
    await harness.happens(harness.event('Submitted'));
    // Long enough for the headers to arrive on a busy machine.
    await harness.newDispatcher({ timeoutMs: 3_000 }).drain();
    expect(await only()).toMatchObject({ status: 'delivered', personal: { responses: [{ body: 'part' }] } });
  });
});
