import { GetCompany } from '#domain/company';
import { happened } from '#domain/company/testing';
import type { ListPage } from '#kit/document-store';
import { eventually } from '#kit/kernel/testing';
import type { Harness } from '#platform/hosting/testing';
import { answers, Receiver } from '#platform/webhooks/testing';
import type { EndpointHealth, PortalDelivery, PortalEvent } from '../../api/overview.responses.js';
import type { Browser } from '../../testing/browser.js';
import {
  createPartner,
  createViewer,
  givenCompany,
  givenCustomer,
  type PortalPartner,
  startPortal,
  startWebhooks,
} from '../../testing/portal-harness.js';

const { submitted, namesRefused } = happened;
const ENDPOINTS = '/v1/partner/webhook-endpoints';

describe('the webhooks of the portal', () => {
  let app: Harness;
  let acme: PortalPartner;
  let other: PortalPartner;
  let [good, bad]: Receiver[] = [];
  let companyId = '';
  const endpointIds: Record<string, string> = {};
  let drain: () => Promise<void>;

  beforeAll(async () => {
    [good, bad] = [await Receiver.listen(answers(200)), await Receiver.listen(answers(500, {}, 'broken'))];
    app = await startPortal({ env: { WEBHOOK_ALLOW_LOOPBACK: 'true', RATE_LIMIT_PER_SECOND: '0' } });
    drain = startWebhooks(app);
    [acme, other] = [await createPartner(app, 'Acme'), await createPartner(app, 'Other')];
    for (const [name, url] of Object.entries({ good: good.url, bad: bad.url })) {
      const created = await acme.browser.call<{ endpointId: string }>('POST', ENDPOINTS, { url });
      endpointIds[name] = created.payload.endpointId;
    }
    const { tenantId } = acme.partner;
    const customerId = await givenCustomer(app, tenantId);
    companyId = await givenCompany(app, { tenantId, customerId }, [submitted, namesRefused]);
    await app.query(new GetCompany(tenantId, companyId));
    await eventually(async () => {
      await drain();
      expect((await deliveries()).total).toBe(2);
      expect((await deliveries('?status=pending')).total).toBe(0);
    });
  });
  afterAll(async () => {
    await app.stop();
    await Promise.all([good?.close(), bad?.close()]);
  });

  const get = async <T>(path: string, browser: Browser = acme.browser): Promise<T> => {
    const { status, payload } = await browser.call<T>('GET', `/portal/api/${path}`);
    expect(status).toBe(200);
    return payload;
  };
  const deliveries = (query = '', browser?: Browser) =>
    get<ListPage<PortalDelivery>>(`deliveries${query}`, browser);
  const events = (query = '', browser?: Browser) => get<ListPage<PortalEvent>>(`events${query}`, browser);

  it('show which endpoint is failing', async () => {
    const [first, second] = await get<EndpointHealth[]>('endpoints');
    expect(first).toMatchObject({
      endpointId: endpointIds['good'],
      url: good?.url,
      enabled: true,
      lastDay: { succeeded: 1, failed: 0 },
      failingSince: null,
      lastFailure: null,
    });
    expect(second).toMatchObject({
      endpointId: endpointIds['bad'],
      lastDay: { succeeded: 0, failed: 1 },
      failingSince: expect.any(String),
      lastFailure: { statusCode: 500, deliveryId: expect.any(String) },
      lastDeliveredAt: null,
    });
  });

  it('list deliveries with the name of the company and the last attempt', async () => {
    const { content } = await deliveries(`?endpointId=${endpointIds['bad']}&companyId=${companyId}`);
    expect(content).toEqual([
      {
        deliveryId: expect.any(String),
        endpointId: endpointIds['bad'],
        eventId: expect.any(String),
        eventName: 'company_formation_submitted',
        serviceCompanyId: companyId,
        companyName: 'Difference Engines LLC',
        status: 'retrying',
        test: false,
        createdAt: expect.any(String),
        nextAttemptAt: expect.any(String),
        attemptCount: 1,
        lastStatusCode: 500,
        lastAttemptAt: expect.any(String),
        lastDurationMs: expect.any(Number),
        lastError: null,
      },
    ]);
  });

  it.each([
    ['?status=retrying', 1],
    ['?status=delivered', 1],
    ['?eventName=company_formation_submitted', 2],
    ['?eventName=company_ein_issued', 0],
    ['?from=2026-01-01', 2],
    ['?to=2026-01-01', 0],
    ['?size=1&page=1', 2],
  ])('filter deliveries by %s', async (query, total) => {
    expect((await deliveries(query)).total).toBe(total);
  });

  it('reject an unknown event type', async () => {
    for (const list of ['deliveries', 'events'])
      expect((await acme.browser.call('GET', `/portal/api/${list}?eventName=x`)).status).toBe(400);
  });

  it('list events without their payloads', async () => {
    const { content } = await events('?eventName=company_formation_submitted');
    expect(content).toEqual([
      {
        eventId: expect.any(String),
        eventName: 'company_formation_submitted',
        serviceCompanyId: companyId,
        companyName: 'Difference Engines LLC',
        createdAt: expect.any(String),
        deliveryId: expect.any(String),
      },
    ]);
    expect((await events(`?companyId=${companyId}`)).total).toBe(1);
  });

  it("show no other partner's webhooks", async () => {
    expect(await get('endpoints', other.browser)).toEqual([]);
    expect((await deliveries('', other.browser)).content).toEqual([]);
    expect((await deliveries(`?companyId=${companyId}`, other.browser)).content).toEqual([]);
    expect((await events('', other.browser)).content).toEqual([]);
  });

  it('are readable for viewers, but not for API keys', async () => {
    const viewer = await createViewer(app, acme.partner);
    for (const path of ['endpoints', 'deliveries', 'events']) {
      await get(path, viewer);
      const headers = { authorization: acme.partner.apiKey };
      expect((await app.fetch(`/portal/api/${path}`, { headers })).status).toBe(401);
    }
  });

  it('show a test event of a company that does not exist without a name', async () => {
    const path = `${ENDPOINTS}/${endpointIds['good']}/test`;
    await acme.browser.call('POST', path, { eventName: 'company_ein_issued' });
    const { content } = await deliveries('?eventName=company_ein_issued');
    expect(content).toMatchObject([{ test: true, companyName: null }]);
  });
});
