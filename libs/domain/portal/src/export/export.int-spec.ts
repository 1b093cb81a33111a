import { GetCompany } from '#domain/company';
import { happened } from '#domain/company/testing';
import { newId } from '#kit/kernel';
import type { Harness } from '#platform/hosting/testing';
import type { Browser } from '../testing/browser.js';
import {
  createPartner,
  createViewer,
  givenCompany,
  givenCustomer,
  type PortalPartner,
  startPortal,
} from '../testing/portal-harness.js';

const FILES = ['companies.csv', 'deliveries.csv', 'requests.csv'];

describe('a CSV export', () => {
  let app: Harness;
  let acme: PortalPartner;
  let other: PortalPartner;
  const companyIds: string[] = [];

  beforeAll(async () => {
    app = await startPortal({ env: { RATE_LIMIT_PER_SECOND: '0', WEBHOOK_ALLOW_LOOPBACK: 'true' } });
    [acme, other] = [await createPartner(app, 'Acme'), await createPartner(app, 'Other')];
    const { tenantId } = acme.partner;
    const customerId = await givenCustomer(app, tenantId, { firstName: '=1+1', lastName: 'García' });
    for (const events of [[], [happened.submitted], [happened.submitted, happened.filed]]) {
      companyIds.push(await givenCompany(app, { tenantId, customerId }, events));
      app.clock.advance(1_000);
    }
    await app.query(new GetCompany(tenantId, companyIds[2] ?? ''));
    const url = 'http://127.0.0.1:9/in';
    const path = '/v1/partner/webhook-endpoints';
    const created = await acme.browser.call<{ endpointId: string }>('POST', path, { url });
    const test = { eventName: 'company_formation_completed' };
    await acme.browser.call('POST', `${path}/${created.payload.endpointId}/test`, test);
    await app.fetch(`/v1/partner/companies/${newId()}/cancel`, {
      method: 'POST',
      headers: { authorization: acme.partner.apiKey, 'x-request-id': '@failed' },
    });
  });
  afterAll(() => app.stop());

  async function download(file: string, { cookie }: Browser = acme.browser) {
    const response = await app.fetch(`/portal/api/${file}`, { headers: { cookie: cookie ?? '' } });
    // `text()` would remove the byte order mark.
    const text = Buffer.from(await response.arrayBuffer()).toString();
    return { response, text, lines: text.slice(1).trimEnd().split('\r\n') };
  }

  it.each(FILES)('of %s is a file that is not cached', async (file) => {
    const { response, text, lines } = await download(file);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'no-store',
    });
    expect([response.status, text.slice(0, 1)]).toEqual([200, '\ufeff']);
    expect(lines[0]).toMatch(/^(Company|Delivery|Request) ID,/);
    expect(lines.length).toBeGreaterThan(1);
  });

  it('contains the companies of the list with the same filters, newest first', async () => {
    const idsOf = (lines: readonly string[]) => lines.slice(1).map((line) => line.split(',')[0]);
    expect(idsOf((await download('companies.csv')).lines)).toEqual(companyIds.toReversed());
    expect(idsOf((await download('companies.csv?stage=filed&page=3')).lines)).toEqual([companyIds[2]]);
    expect((await download('companies.csv')).text).toContain(`,'=1+1 García,`);
  });

  it('contains failed requests with their reason, and no formula', async () => {
    const { lines } = await download('requests.csv?source=api');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^'@failed,.*,POST,.*,404,E_NOT_FOUND,There is no such company\.,/);
    expect((await download('requests.csv?status=5xx')).lines).toHaveLength(1);
  });

  it('contains deliveries', async () => {
    const { lines } = await download('deliveries.csv');
    expect(lines[1]).toContain(',company_formation_completed,');
    expect((await download('deliveries.csv?status=delivered')).lines).toHaveLength(1);
  });

  it.each(FILES)('of %s rejects keys, strangers and unknown filters', async (file) => {
    expect((await app.fetch(`/portal/api/${file}`)).status).toBe(401);
    const headers = { authorization: acme.partner.apiKey };
    expect((await app.fetch(`/portal/api/${file}`, { headers })).status).toBe(401);
    const { response, text } = await download(`${file}?stat=x`);
    expect([response.status, text]).toEqual([400, expect.stringContaining('E_VALIDATION_FAILED')]);
  });

  it('contains nothing of another partner', async () => {
    for (const file of ['companies.csv', 'deliveries.csv', 'requests.csv?source=api'])
      expect((await download(file, other.browser)).lines).toHaveLength(1);
  });

  it('is open to viewers', async () => {
    const viewer = await createViewer(app, acme.partner);
    expect((await download('companies.csv', viewer)).lines).toHaveLength(4);
  });
});
