import { happened as ofReport } from '#domain/annual-report/testing';
import { GetCompany } from '#domain/company';
import { happened } from '#domain/company/testing';
import { happened as ofAction } from '#domain/required-action/testing';
import { eventually } from '#kit/kernel/testing';
import { newId } from '#kit/kernel';
import type { Harness } from '#platform/hosting/testing';
import { DailyCounts } from '#platform/statistics';
import { answers, Receiver } from '#platform/webhooks/testing';
import type { Overview } from '../../api/overview.responses.js';
import { Browser } from '../../testing/browser.js';
import {
  createPartner,
  createViewer,
  givenCompany,
  givenCustomer,
  type PortalPartner,
  startPortal,
  startWebhooks,
} from '../../testing/portal-harness.js';

const { submitted, namesRefused, signatureRecorded, signatureRequested } = happened;
const ENDPOINTS = '/v1/partner/webhook-endpoints';
const DAY_MS = 86_400_000;
const NO_STAGES = { requested: 0, accepted: 0, filed: 0, ein_issued: 0, failed: 0, canceled: 0 };

describe('the overview of the portal', () => {
  let app: Harness;
  let acme: PortalPartner;
  let drain: () => Promise<void>;
  const receivers: Receiver[] = [];
  const env = { WEBHOOK_ALLOW_LOOPBACK: 'true', RATE_LIMIT_PER_SECOND: '0' };

  beforeEach(async () => {
    app = await startPortal({ env });
    drain = startWebhooks(app);
    acme = await createPartner(app, 'Acme');
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await app.stop();
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  });

  const overview = async (browser: Browser = acme.browser): Promise<Overview> => {
    const { status, payload } = await browser.call<Overview>('GET', '/portal/api/overview');
    expect(status).toBe(200);
    return payload;
  };
  const endpoint = async (status: number): Promise<string> => {
    const receiver = await Receiver.listen(answers(status));
    receivers.push(receiver);
    const { url } = receiver;
    return (await acme.browser.call<{ endpointId: string }>('POST', ENDPOINTS, { url })).payload.endpointId;
  };
  const call = (path: string, authorization = acme.partner.apiKey) =>
    app.fetch(path, { headers: { authorization } });

  it('of a new partner is empty', async () => {
    const { apiCalls, webhooks, requestedCompanies, newWaiting, ...rest } = await overview();
    expect(rest).toEqual({
      firstSteps: { apiKey: true, firstCall: false, endpoint: false, signedWebhook: false, company: false },
      companies: { total: 0, actionRequired: 0, byStage: NO_STAGES },
      waiting: { total: 0, oldest: [] },
      failingEndpoints: [],
    });
    for (const days of [apiCalls, webhooks]) {
      expect(days).toHaveLength(14);
      expect(days.at(0)).toEqual({ day: '2026-11-07', succeeded: 0, failed: 0 });
      expect(days.at(-1)).toEqual({ day: '2026-11-20', succeeded: 0, failed: 0 });
    }
    for (const days of [requestedCompanies, newWaiting]) {
      expect(days).toHaveLength(14);
      expect(days.at(0)).toEqual({ day: '2026-11-07', count: 0 });
      expect(days.at(-1)).toEqual({ day: '2026-11-20', count: 0 });
    }
  });

  it('counts API calls of keys, but not those of the page and of unknown keys', async () => {
    await call('/v1/partner/companies');
    await call('/v1/partner/companies?stage=x');
    await call('/v1/partner/companies', 'dk_test_unknown');
    await acme.browser.call('GET', '/v1/partner/companies');
    await eventually(async () => {
      const { apiCalls, firstSteps } = await overview();
      expect(apiCalls.at(-1)).toEqual({ day: '2026-11-20', succeeded: 1, failed: 1 });
      expect(firstSteps.firstCall).toBe(true);
    });
  });

  it('keeps the counts of a process that has stopped, and of past days', async () => {
    await call('/v1/partner/companies');
    await eventually(async () => expect((await overview()).firstSteps.firstCall).toBe(true));
    await app.stop({ keep: true });
    app = await startPortal({ env, folder: app.folder });
    app.clock.advance(DAY_MS);
    app.get(DailyCounts).add(acme.partner.tenantId, 'api-calls', 'failed');
    const browser = new Browser(app);
    await browser.signIn('dev@acme.test', acme.partner.portalPassword);
    const { apiCalls } = await overview(browser);
    expect(apiCalls.slice(-2)).toEqual([
      { day: '2026-11-20', succeeded: 1, failed: 0 },
      { day: '2026-11-21', succeeded: 0, failed: 1 },
    ]);
  });

  it('counts the requested companies and new waiting items of each day', async () => {
    const { tenantId } = acme.partner;
    const of = { tenantId, customerId: await givenCustomer(app, tenantId) };
    await givenCompany(app, of, [], { hasUsTaxId: false });
    app.clock.advance(DAY_MS);
    await givenCompany(app, of);
    const companyId = await givenCompany(app, of, [submitted]);
    const raised = ofAction.raised({ companyId, ...of });
    const by = { tenantId, subjectId: of.customerId, now: app.clock.now().toISOString() };
    await app.given(`requiredAction-${newId()}`, [raised], by);
    const browser = new Browser(app);
    await browser.signIn('dev@acme.test', acme.partner.portalPassword);
    await eventually(async () => {
      const { requestedCompanies, newWaiting } = await overview(browser);
      expect(requestedCompanies.slice(-3)).toEqual([
        { day: '2026-11-19', count: 0 },
        { day: '2026-11-20', count: 1 },
        { day: '2026-11-21', count: 2 },
      ]);
      expect(newWaiting.slice(-2).map(({ count }) => count)).toEqual([1, 1]);
    });
  });

  it('shows failing and disabled endpoints, the attempts of webhooks, and the first steps', async () => {
    await endpoint(200);
    const failing = await endpoint(500);
    const disabled = await endpoint(200);
    await acme.browser.call('PUT', `${ENDPOINTS}/${disabled}`, { enabled: false });
    const { tenantId } = acme.partner;
    const customerId = await givenCustomer(app, tenantId);
    const companyId = await givenCompany(app, { tenantId, customerId }, [submitted]);
    await app.query(new GetCompany(tenantId, companyId));
    await eventually(async () => {
      await drain();
      const { failingEndpoints, webhooks, firstSteps } = await overview();
      expect(webhooks.at(-1)).toEqual({ day: '2026-11-20', succeeded: 1, failed: 1 });
      expect(failingEndpoints).toMatchObject([
        { endpointId: failing, enabled: true, lastFailure: { statusCode: 500 } },
        { endpointId: disabled, enabled: false, failingSince: null },
      ]);
      expect(firstSteps).toMatchObject({ endpoint: true, signedWebhook: true, company: true });
    });
  });

  it('lists what waits, oldest first, with the number of all', async () => {
    const { tenantId } = acme.partner;
    const customerId = await givenCustomer(app, tenantId);
    const of = { tenantId, customerId };
    const signing = await givenCompany(app, of, [submitted], { hasUsTaxId: false, einVariant: 'Expedite' });
    app.clock.advance(1_000);
    const naming = await givenCompany(app, of, [submitted, namesRefused]);
    app.clock.advance(1_000);
    const done = await givenCompany(app, of, [submitted, signatureRecorded('SS4')], { hasUsTaxId: false });
    const again = await givenCompany(app, of, [submitted, signatureRequested('FORM8821', 1)]);
    app.clock.advance(1_000);
    const annualReportId = newId();
    const report = [ofReport.submitted(), ofReport.priced()].map(({ type, data }) => ({
      type,
      data: { ...data, tenantId, customerId, companyId: done, annualReportId },
    }));
    const by = { tenantId, subjectId: customerId, now: app.clock.now().toISOString() };
    await app.given(`annualReport-${annualReportId}`, report, by);
    await app.query(new GetCompany(tenantId, done));
    const { waiting, companies } = await overview();
    expect(waiting.total).toBe(4);
    expect(companies).toMatchObject({ total: 4, actionRequired: 3, byStage: { accepted: 4 } });
    expect(waiting.oldest.map(({ kind, text, serviceCompanyId }) => [kind, text, serviceCompanyId])).toEqual([
      ['signature', 'Sign the SS-4 and the Form 8821', signing],
      ['names', 'Provide new company names', naming],
      ['signature', 'Sign the Form 8821', again],
      ['report', expect.stringMatching(/^Confirm the annual report for 20\d\d$/), done],
    ]);
    expect(waiting.oldest[1]).toMatchObject({
      id: namesRefused.data.requiredActionId,
      companyName: 'Difference Engines LLC',
      since: '2026-11-20T12:00:01.000Z',
      dueDate: null,
    });
    expect(waiting.oldest[3]).toMatchObject({ id: annualReportId });
  });

  it('lists ten of many waiting companies, and all in a list of their own', async () => {
    const { tenantId } = acme.partner;
    const customerId = await givenCustomer(app, tenantId);
    let last = '';
    for (let index = 0; index < 12; index++)
      last = await givenCompany(app, { tenantId, customerId }, [submitted, namesRefused]);
    await app.query(new GetCompany(tenantId, last));
    const { waiting } = await overview();
    expect([waiting.total, waiting.oldest.length]).toEqual([12, 10]);
    const list = await acme.browser.call<Overview['waiting']>('GET', '/portal/api/overview/waiting');
    expect([list.payload.total, list.payload.oldest.length]).toEqual([12, 12]);
  });

  it('costs a bounded number of reads', async () => {
    await overview();
    const { documentStore } = app.stores;
    const reads = (['find', 'count', 'getMany', 'get'] as const).map((read) =>
      jest.spyOn(documentStore, read),
    );
    await overview();
    const total = reads.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    expect(total).toBeLessThan(40);
  });

  it('shows nothing of other partners, and is readable for viewers only with a session', async () => {
    const { tenantId } = acme.partner;
    const customerId = await givenCustomer(app, tenantId);
    const companyId = await givenCompany(app, { tenantId, customerId }, [submitted, namesRefused]);
    await app.query(new GetCompany(tenantId, companyId));
    const other = await createPartner(app, 'Other');
    expect(await overview(other.browser)).toMatchObject({
      companies: { total: 0 },
      waiting: { total: 0, oldest: [] },
    });
    expect((await overview(await createViewer(app, acme.partner))).waiting.total).toBe(1);
    expect((await call('/portal/api/overview')).status).toBe(401);
  });
});
