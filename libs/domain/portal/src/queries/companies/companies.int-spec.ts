import { EraseCustomer } from '#domain/customer';
import { GetCompany } from '#domain/company';
import { happened } from '#domain/company/testing';
import type { ListPage } from '#kit/document-store';
import { newId } from '#kit/kernel';
import type { Harness } from '#platform/hosting/testing';
import type { CompanyContext, CompanyCounts, PortalCompany } from '../../api/overview.responses.js';
import type { Browser } from '../../testing/browser.js';
import {
  createPartner,
  createViewer,
  givenCompany,
  givenCustomer,
  type PortalPartner,
  startPortal,
} from '../../testing/portal-harness.js';

const { submitted, filed, einIssued, failed, canceled, namesRefused, nameOptionsReplaced } = happened;

describe('the companies of the portal', () => {
  let app: Harness;
  let acme: PortalPartner;
  let other: PortalPartner;
  const ids: Record<string, string> = {};
  let mateo = '';

  beforeAll(async () => {
    app = await startPortal();
    [acme, other] = [await createPartner(app, 'Acme'), await createPartner(app, 'Other')];
    const { tenantId } = acme.partner;
    mateo = await givenCustomer(app, tenantId, { firstName: 'Mateo', lastName: 'García' });
    const ada = { tenantId, customerId: await givenCustomer(app, tenantId) };
    ids['filed'] = await givenCompany(app, { tenantId, customerId: mateo }, [submitted, filed]);
    app.clock.advance(60_000);
    ids['rejected'] = await givenCompany(app, ada, [submitted, namesRefused], { state: 'DE' });
    app.clock.advance(60_000);
    ids['signing'] = await givenCompany(app, ada, [submitted], { hasUsTaxId: false });
    app.clock.advance(60_000);
    ids['canceled'] = await givenCompany(app, ada, [submitted, canceled]);
    await givenCompany(app, {
      tenantId: other.partner.tenantId,
      customerId: await givenCustomer(app, other.partner.tenantId),
    });
    app.clock.advance(60_000);
    const by = { tenantId, subjectId: mateo, now: app.clock.now().toISOString() };
    const data = { ...einIssued.data, companyId: ids['filed'], customerId: mateo };
    await app.given(`company-${ids['filed']}`, [{ ...einIssued, data }], by);
    await app.query(new GetCompany(tenantId, ids['filed']));
  });
  afterAll(() => app.stop());

  const list = async (query = '', browser: Browser = acme.browser) => {
    const path = `/portal/api/companies${query}`;
    const { status, payload } = await browser.call<ListPage<PortalCompany>>('GET', path);
    expect(status).toBe(200);
    return payload;
  };
  const namesOf = async (query: string) => {
    const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
    return (await list(query)).content.map((company) => names.get(company.serviceCompanyId)).join(' ');
  };
  const context = (companyId = '', browser: Browser = acme.browser) =>
    browser.call<CompanyContext>('GET', `/portal/api/companies/${companyId}/context`);

  it.each([
    ['', 'canceled signing rejected filed'],
    ['?sort=updated', 'filed canceled signing rejected'],
    ['?sort=updated&stage=accepted', 'signing rejected'],
    ['?sort=updated&q=analytical', 'filed canceled signing rejected'],
    ['?stage=ein_issued', 'filed'],
    ['?actionRequired=true', 'signing rejected'],
    ['?state=DE', 'rejected'],
    ['?entityType=CCorp', ''],
    ['?q=mateo', 'filed'],
    ['?q=garcia%20analytical', 'filed'],
    ['?q=difference%20lovelace&state=DE', 'rejected'],
  ])('are filtered, searched and sorted: %s', async (query, expected) => {
    expect(await namesOf(query)).toBe(expected);
  });

  it('are listed with owner, next step and name', async () => {
    const [company] = (await list('?state=DE')).content;
    expect(company).toEqual({
      serviceCompanyId: ids['rejected'],
      externalCompanyId: null,
      name: 'Difference Engines LLC',
      nameRejected: true,
      serviceCustomerId: expect.any(String),
      owner: 'Ada Lovelace',
      entityType: 'LLC',
      state: 'DE',
      stage: 'accepted',
      actionRequired: true,
      nextStep: 'names',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const [first] = (await list('?stage=ein_issued')).content;
    expect(first).toMatchObject({ owner: 'Mateo García', nameRejected: false, nextStep: null });
    expect((await list('?actionRequired=true')).content.map(({ nextStep }) => nextStep)).toEqual([
      'file',
      'names',
    ]);
  });

  it('are paged by number and by cursor', async () => {
    const { nextCursor, total } = await list('?sort=updated&size=3');
    expect(total).toBe(4);
    const rest = await list(`?sort=updated&size=3&cursor=${nextCursor}`);
    expect(rest.content.map(({ serviceCompanyId }) => serviceCompanyId)).toEqual([ids['rejected']]);
    expect((await list('?size=3&page=1')).content).toHaveLength(1);
  });

  it('are counted by stage', async () => {
    const { payload } = await acme.browser.call<CompanyCounts>('GET', '/portal/api/company-counts');
    const none = { requested: 0, accepted: 0, filed: 0, ein_issued: 0, failed: 0, canceled: 0 };
    expect(payload).toEqual({
      total: 4,
      actionRequired: 2,
      byStage: { ...none, accepted: 2, ein_issued: 1, canceled: 1 },
    });
    const empty = await createPartner(app, 'Empty');
    const counts = await empty.browser.call<CompanyCounts>('GET', '/portal/api/company-counts');
    expect(counts.payload).toEqual({ total: 0, actionRequired: 0, byStage: none });
    expect((await list('', empty.browser)).content).toEqual([]);
  });

  it('have a context with the dates of their steps, rejected names and endings', async () => {
    const { tenantId } = acme.partner;
    const first = app.clock.now().toISOString();
    const events = [submitted, namesRefused, nameOptionsReplaced, failed];
    const companyId = await givenCompany(app, { tenantId, customerId: mateo }, events);
    await app.query(new GetCompany(tenantId, companyId));
    expect((await context(companyId)).payload).toEqual({
      name: 'Bernoulli Numbers LLC',
      nameRejected: false,
      owner: 'Mateo García',
      nextStep: null,
      reached: { requested: first, accepted: first, filed: null, einIssued: null, ended: first },
      rejectedNames: [
        { name: 'Analytical Engines LLC', reason: namesRefused.data.reason },
        { name: 'Difference Engines LLC', reason: namesRefused.data.reason },
      ],
      endings: ['LLC', 'L.L.C', 'L.L.C.', 'Limited Liability Company'],
      signingLinks: [],
    });
  });

  it('have a context with the valid signing link of a form', async () => {
    const links = async () => (await context(ids['signing'])).payload.signingLinks;
    expect(await links()).toEqual([]);
    const createdAt = app.clock.now().toISOString();
    const path = `/v1/partner/companies/${ids['signing']}/signatures`;
    const created = await acme.browser.call<{ expiresAt: string }>('POST', path, { documentType: 'SS4' });
    const { expiresAt } = created.payload;
    expect(await links()).toEqual([{ documentType: 'SS4', createdAt, expiresAt }]);
    app.clock.advance(2 * 3_600_000);
    expect(await links()).toEqual([]);
  });

  it('are not shown to other partners', async () => {
    const foreign = await list('', other.browser);
    expect(foreign.total).toBe(1);
    for (const id of [ids['filed'], newId(), 'x'])
      expect((await context(id, other.browser)).status).toBe(404);
    expect((await list(`?customerId=${mateo}`, other.browser)).total).toBe(0);
  });

  it('are readable for viewers, but not for API keys', async () => {
    const viewer = await createViewer(app, acme.partner);
    expect((await context(ids['filed'], viewer)).status).toBe(200);
    expect((await list('', viewer)).total).toBeGreaterThan(0);
    for (const path of ['companies', 'company-counts', `companies/${ids['filed']}/context`]) {
      const headers = { authorization: acme.partner.apiKey };
      expect((await app.fetch(`/portal/api/${path}`, { headers })).status).toBe(401);
    }
  });

  it('have no owner after the erasure of the customer', async () => {
    const { tenantId } = acme.partner;
    const customerId = await givenCustomer(app, tenantId, { firstName: 'Grace' });
    const companyId = await givenCompany(app, { tenantId, customerId });
    await app.query(new GetCompany(tenantId, companyId));
    expect((await context(companyId)).payload.owner).toBe('Grace Lovelace');
    await app.execute(new EraseCustomer(customerId, 'requested', app.context()));
    await app.query(new GetCompany(tenantId, companyId));
    expect((await context(companyId)).payload.owner).toBeNull();
    const [company] = (await list(`?customerId=${customerId}`)).content;
    expect(company?.owner).toBeNull();
  });
});
