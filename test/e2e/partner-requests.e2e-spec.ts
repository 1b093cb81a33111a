import { eventually } from '#kit/kernel/testing';
import { newPartner } from '../support/operator-calls.js';
import { call, codesOf, type Schemas } from '../support/partner-calls.js';
import { Partner } from '../support/partner.js';
import { commonService } from '../support/shared-service.js';

type Requests = Schemas['LoggedRequestList'];
type Details = Schemas['RequestDetails'];

describe('the request log of a partner', () => {
  const service = commonService();
  let key: string;
  let other: string;
  let companyId: string;

  beforeAll(async () => {
    key = (await newPartner(service.dataDir, 'Requests', 'dev@requests.example')).apiKey;
    other = (await newPartner(service.dataDir, 'No requests', 'dev@no-requests.example')).apiKey;
    const partner = new Partner(service.url, key);
    companyId = await partner.newCompany(await partner.newCustomer());
    const headers = { 'x-request-id': 'canceled' };
    await call(service, 'POST', `/v1/partner/companies/${companyId}/cancel`, { key, headers });
    await call(service, 'GET', `/v1/partner/companies/${companyId}/documents/none`, { key, headers });
  });

  const get = <T>(path: string, as = key) =>
    call<T>(service, 'GET', `/v1/partner/requests${path}`, { key: as });

  it('lists requests that changed something or failed, newest first', async () => {
    const { payload } = await get<Requests>('?size=2');
    expect(payload.total).toBe(4);
    expect(payload.content).toEqual([
      {
        requestId: 'canceled',
        createdAt: expect.any(String),
        method: 'GET',
        route: '/v1/partner/companies/{companyId}/documents/{documentId}',
        serviceCompanyId: companyId,
        statusCode: 404,
        durationMs: expect.any(Number),
        error: { code: 'E_DOCUMENT_NOT_FOUND', message: expect.any(String), fields: {} },
        caller: { type: 'partner', name: 'First key' },
      },
      expect.objectContaining({ statusCode: 200, error: null }),
    ]);
    const next = await get<Requests>(`?size=2&cursor=${payload.nextCursor}`);
    expect(next.payload.content.map(({ route }) => route)).toEqual([
      '/v1/partner/companies',
      '/v1/partner/customers',
    ]);
  });

  it('filters by method, status, route, company and time', async () => {
    const total = async (query: string) => (await get<Requests>(`?${query}`)).payload.total;
    expect(await total('method=POST')).toBe(3);
    expect(await total('status=4xx')).toBe(1);
    expect(await total('route=/v1/partner/companies/{companyId}/cancel')).toBe(1);
    expect(await total(`companyId=${companyId}`)).toBe(2);
    expect(await total('to=2020-01-01')).toBe(0);
    expect(codesOf(await get('?status=200'))).toEqual(['E_VALIDATION_FAILED', 'status E_INVALID']);
  });

  it('shows a request with its changes and events', async () => {
    const { content } = (await get<Requests>('?status=2xx&size=1')).payload;
    const path = `/canceled?at=${content[0]?.createdAt}`;
    await eventually(async () => {
      const { payload } = await get<Details>(path);
      expect({ ...payload, changes: payload.changes.slice(0, 1) }).toEqual({
        requestId: 'canceled',
        outcome: content[0],
        changes: [
          {
            type: 'FormationCanceled',
            serviceCompanyId: companyId,
            createdAt: expect.any(String),
            caller: { type: 'partner', name: 'First key' },
            events: [
              {
                eventId: expect.any(String),
                eventName: 'company_formation_canceled',
                deliveryId: null,
                deliveryStatus: null,
              },
            ],
          },
        ],
        moreChanges: 0,
      });
    });
    expect((await get<Details>('/canceled')).payload.outcome?.statusCode).toBe(404);
  });

  it('shows another tenant nothing', async () => {
    expect((await get<Requests>('', other)).payload.content).toEqual([]);
    expect(codesOf(await get('/canceled', other))).toEqual(['E_NOT_FOUND']);
  });
});
