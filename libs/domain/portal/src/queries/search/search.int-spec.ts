import { GetCompany } from '#domain/company';
import { happened } from '#domain/company/testing';
import { happened as ofAction } from '#domain/required-action/testing';
import { newId } from '#kit/kernel';
import { eventually } from '#kit/kernel/testing';
import type { Harness } from '#platform/hosting/testing';
import { answers, Receiver } from '#platform/webhooks/testing';
import type { PortalDelivery } from '../../api/overview.responses.js';
import type { SearchResult } from '../../api/search.responses.js';
import {
  createPartner,
  createViewer,
  givenCompany,
  givenCustomer,
  type PortalPartner,
  startPortal,
  startWebhooks,
} from '../../testing/portal-harness.js';

describe('the search of the portal', () => {
  let app: Harness;
  let acme: PortalPartner;
  let other: PortalPartner;
  let receiver: Receiver;
  let customerId = '';
  let companyId = '';
  let rejectedId = '';
  let endpointId = '';
  let delivery: PortalDelivery;
  const requiredActionId = newId();

  beforeAll(async () => {
    receiver = await Receiver.listen(answers(200));
    app = await startPortal({ env: { WEBHOOK_ALLOW_LOOPBACK: 'true', RATE_LIMIT_PER_SECOND: '0' } });
    const drain = startWebhooks(app);
    [acme, other] = [await createPartner(app, 'Acme'), await createPartner(app, 'Other')];
    const { tenantId } = acme.partner;
    const url = receiver.url;
    const created = await acme.browser.call<{ endpointId: string }>(
      'POST',
      '/v1/partner/webhook-endpoints',
      { url },
      { 'x-request-id': 'created an endpoint' },
    );
    endpointId = created.payload.endpointId;
    customerId = await givenCustomer(app, tenantId, { firstName: 'Mateo', lastName: 'García' });
    const of = { tenantId, customerId };
    companyId = await givenCompany(app, of, [happened.submitted, happened.filed, happened.einIssued]);
    for (let index = 0; index < 7; index++)
      await givenCompany(app, { tenantId, customerId: await givenCustomer(app, tenantId) });
    // The newest, so that its name, which others share, finds it.
    rejectedId = await givenCompany(app, { tenantId, customerId: await givenCustomer(app, tenantId) }, [
      happened.submitted,
      happened.namesRefused,
    ]);
    const raised = ofAction.raised({ tenantId, customerId, companyId, requiredActionId });
    const by = { tenantId, subjectId: customerId, now: app.clock.now().toISOString() };
    await app.given(`requiredAction-${requiredActionId}`, [raised], by);
    await app.query(new GetCompany(tenantId, companyId));
    await eventually(async () => {
      await drain();
      const path = `/portal/api/deliveries?companyId=${companyId}&status=delivered`;
      const { payload } = await acme.browser.call<{ content: PortalDelivery[] }>('GET', path);
      expect(payload.content.length).toBeGreaterThan(0);
      delivery = payload.content[0] as PortalDelivery;
    });
  });
  afterAll(async () => {
    await app.stop();
    await receiver.close();
  });

  const call = (q: string, browser = acme.browser) =>
    browser.call<SearchResult[]>('GET', `/portal/api/search?q=${encodeURIComponent(q)}`);
  const search = async (q: string, browser = acme.browser) => {
    const { status, payload } = await call(q, browser);
    expect(status).toBe(200);
    return payload;
  };
  const idsOf = (results: readonly SearchResult[], kind: SearchResult['kind']) =>
    results.flatMap((result) => (result.kind === kind ? [result.id] : []));

  it('finds companies by name, rejected name, EIN, id and owner', async () => {
    const { payload } = await acme.browser.call<{ ein: string; legalName: string }>(
      'GET',
      `/v1/partner/companies/${companyId}`,
    );
    for (const text of [payload.ein, payload.ein.replace('-', ''), companyId, 'garcia', 'GARCÍA mateo'])
      expect(idsOf(await search(text), 'company')).toEqual([companyId]);
    const [byId] = await search(companyId);
    expect(byId).toEqual({
      kind: 'company',
      id: companyId,
      title: payload.legalName,
      about: 'ein_issued',
      serviceCompanyId: companyId,
    });
    const [rejected] = await search(rejectedId);
    expect(rejected?.title).toEqual(expect.stringMatching(/\w+ LLC$/));
    expect(idsOf(await search(rejected?.title ?? ''), 'company')).toContain(rejectedId);
  });

  it('finds customers by name, e-mail address and id', async () => {
    const email = `${customerId}@founders.test`;
    for (const text of ['mateo', email.toLowerCase(), customerId]) {
      const found = (await search(text)).filter(({ kind }) => kind === 'customer');
      expect([text, found]).toEqual([
        text,
        [
          {
            kind: 'customer',
            id: customerId,
            title: 'Mateo García',
            about: expect.stringContaining('@founders.test'),
            serviceCompanyId: null,
          },
        ],
      ]);
    }
  });

  it('finds requests, deliveries, events, endpoints and required actions by id', async () => {
    const { deliveryId, eventId, eventName } = delivery;
    for (const [id, result] of [
      [
        'created an endpoint',
        {
          kind: 'request',
          title: 'POST /v1/partner/webhook-endpoints',
          about: '200',
          serviceCompanyId: null,
        },
      ],
      [deliveryId, { kind: 'delivery', title: eventName, about: 'delivered', serviceCompanyId: companyId }],
      [eventId, { kind: 'event', title: eventName, about: null, serviceCompanyId: companyId }],
      [endpointId, { kind: 'endpoint', title: receiver.url, about: 'enabled', serviceCompanyId: null }],
      [
        requiredActionId,
        {
          kind: 'action',
          title: expect.any(String),
          about: expect.any(String),
          serviceCompanyId: companyId,
        },
      ],
    ] as const)
      expect((await search(id))[0]).toEqual({ id, ...result });
  });

  it('returns at most five results of each kind, and an exact id only once and first', async () => {
    const all = await search('llc');
    expect(idsOf(all, 'company')).toHaveLength(5);
    expect(idsOf(all, 'customer')).toHaveLength(0);
    expect(idsOf(await search('founders.test'), 'customer')).toHaveLength(5);
    const byId = await search(customerId);
    expect([byId[0]?.id, idsOf(byId, 'customer')]).toEqual([customerId, [customerId]]);
  });

  it('finds nothing of another partner', async () => {
    const { deliveryId, eventId } = delivery;
    for (const id of [
      companyId,
      customerId,
      requiredActionId,
      endpointId,
      deliveryId,
      eventId,
      'created an endpoint',
      'mateo',
      'llc',
      acme.partner.tenantId,
      `${acme.partner.tenantId}/created an endpoint`,
    ])
      expect([id, await search(id, other.browser)]).toEqual([id, []]);
  });

  it('is open to viewers, but only to people who are signed in', async () => {
    const viewer = await createViewer(app, acme.partner);
    expect(idsOf(await search('mateo', viewer), 'customer')).toEqual([customerId]);
    expect((await app.fetch('/portal/api/search?q=mateo')).status).toBe(401);
    const headers = { authorization: acme.partner.apiKey };
    expect((await app.fetch('/portal/api/search?q=mateo', { headers })).status).toBe(401);
  });

  it.each(['', ' ', 'x'.repeat(201), 'a\u0000'])('rejects %j', async (q) => {
    expect((await call(q)).error?.code).toBe('E_VALIDATION_FAILED');
  });

  it.each(["'", '*', '%', '../..', '{"$gt":""}', '__proto__', "' OR 1=1 --"])(
    'finds nothing for %j',
    async (q) => {
      expect(await search(q)).toEqual([]);
    },
  );
});
