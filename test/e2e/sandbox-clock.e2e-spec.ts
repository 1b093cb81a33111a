import { type Envelope, Partner } from '../support/partner.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { API_KEY, Service } from '../support/service.js';
import { newPartner } from '../support/operator-calls.js';
import { sharedService } from '../support/shared-service.js';

const ADVANCE = '/v1/partner/playground/clock/advance';
const TEN_YEARS = 10 * 365 * 24 * 3600;

interface Now {
  readonly now: string;
}

function send(service: Service, key: string, body: string): Promise<Response> {
  const headers = { authorization: key, 'content-type': 'application/json' };
  return service.fetch(ADVANCE, { method: 'POST', headers, body });
}

describe("the sandbox's clock", () => {
  const service = sharedService();
  let partner: Partner;

  beforeAll(() => {
    partner = new Partner(service.url, API_KEY);
  });

  const advance = async (seconds: number): Promise<number> =>
    Date.parse((await partner.post<Now>(ADVANCE, { seconds })).now);
  const customer = () =>
    partner.post<{ serviceCustomerId: string }>('/v1/partner/customers', customerRequest());
  const session = () =>
    partner.post<{ accessToken: string; expiresAt: string }>(
      '/v1/partner/customer-sessions',
      customerRequest(),
    );
  const statusOf = async (path: string, authorization: string): Promise<number> =>
    (await service.fetch(path, { headers: { authorization } })).status;

  it('moves forward by the requested time and adds up', async () => {
    const first = await advance(3600);
    expect(first - Date.now()).toBeGreaterThan(3_500_000);
    const second = await advance(60);
    expect(second - first).toBeGreaterThanOrEqual(60_000);
    expect(second - first).toBeLessThan(120_000);
  });

  it('is read without moving it', async () => {
    const moved = await advance(60);
    const read = async (): Promise<number> =>
      Date.parse((await partner.get<Now>('/v1/partner/playground/clock')).now);
    const first = await read();
    expect(first).toBeGreaterThanOrEqual(moved);
    expect((await read()) - first).toBeLessThan(30_000);
  });

  it('ends sessions', async () => {
    const { accessToken } = await session();
    await advance(300);
    expect(await statusOf('/v1/session/customer', accessToken)).toBe(200);
    await advance(300);
    expect(await statusOf('/v1/session/customer', accessToken)).toBe(401);
    const { expiresAt } = await session();
    expect(Date.parse(expiresAt) - (await advance(1))).toBeGreaterThan(500_000);
  });

  it('expires links to documents', async () => {
    const { serviceCustomerId } = await customer();
    const id = await partner.newCompany(serviceCustomerId);
    await partner.post(`/v1/partner/playground/companies/${id}/formation/complete`);
    const path = `/v1/partner/companies/${id}/documents`;
    const [document] = await partner.get<{ documentId: string }[]>(path);
    const link = async (): Promise<string> => {
      const { downloadUrl } = await partner.get<{ downloadUrl: string }>(
        `${path}/${document?.documentId ?? ''}`,
      );
      const { pathname, search } = new URL(downloadUrl);
      return pathname + search;
    };
    const first = await link();
    await advance(3500);
    expect((await service.fetch(first)).status).toBe(200);
    await advance(100);
    expect((await service.fetch(first)).status).toBe(403);
    expect((await service.fetch(await link())).status).toBe(200);
  });

  it('sets the time of events', async () => {
    const now = await advance(24 * 3600);
    const { serviceCustomerId } = await customer();
    await partner.post('/v1/partner/companies', llcRequest(serviceCustomerId));
    const { content } = await partner.get<{ content: { createdAt: string }[] }>(
      '/v1/partner/companies?size=1',
    );
    expect(Date.parse(content[0]?.createdAt ?? '')).toBeGreaterThanOrEqual(now);
  });

  it('rejects a step back', async () => {
    const answer = await send(service, API_KEY, '{"seconds":-1}');
    const { error } = (await answer.json()) as Envelope<null> & { error: { fields: object } };
    expect([answer.status, error.code, Object.keys(error.fields)]).toEqual([
      400,
      'E_VALIDATION_FAILED',
      ['seconds'],
    ]);
  });

  it('is separate per tenant, the same in every process, and survives a restart', async () => {
    const moved = await advance(TEN_YEARS);
    await service.stop();
    await service.start();
    partner = new Partner(service.url, API_KEY);
    expect(await advance(1)).toBeGreaterThanOrEqual(moved + 1000);
    const beside = await Service.start(service.dataDir, {}, 'partner-api');
    const there = new Partner(beside.url, API_KEY);
    expect(Date.parse((await there.post<Now>(ADVANCE, { seconds: 1 })).now)).toBeGreaterThanOrEqual(
      moved + 2000,
    );
    await beside.stop();
    const { apiKey } = await newPartner(service.dataDir, 'Other', 'dev@other.test');
    const other = new Partner(service.url, apiKey);
    const { now } = await other.get<Now>('/v1/partner/playground/clock');
    expect(Date.parse(now) - Date.now()).toBeLessThan(600_000);
    await other.post<Now>(ADVANCE, { seconds: 1 });
    expect(await advance(1)).toBeGreaterThanOrEqual(moved);
  });
});
