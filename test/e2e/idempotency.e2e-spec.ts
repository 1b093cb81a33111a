import { beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { type Envelope, Partner } from '../support/partner.js';
import { eventually } from '../support/eventually.js';
import { llcRequest } from '../support/requests.js';
import { API_KEY } from '../support/service.js';
import { sharedService } from '../support/shared-service.js';

interface Ids {
  readonly serviceCustomerId: string;
  readonly serviceCompanyId: string;
}

describe('an idempotency key', () => {
  const service = sharedService();
  let partner: Partner;
  let customerId: string;

  beforeAll(async () => {
    partner = new Partner(service.url, API_KEY);
    customerId = await partner.newCustomer();
    await readModelsAreThere();
  });

  /** A server that others have used has a long log, and a new read model reads it before it is up to date. */
  async function readModelsAreThere(): Promise<void> {
    const serviceCustomerId = await partner.newCustomer();
    await partner.post('/v1/partner/companies', llcRequest(serviceCustomerId));
    const list = () =>
      partner.get<{ total: number }>(`/v1/partner/companies?customerId=${serviceCustomerId}`);
    await eventually(async () => {
      expect((await list()).total).toBe(1);
    });
  }

  const create = (key: string, body: object): Promise<Response> =>
    service.fetch('/v1/partner/companies', {
      method: 'POST',
      headers: { authorization: API_KEY, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });

  it('creates one company from fifty simultaneous requests', async () => {
    const key = randomUUID();
    const body = llcRequest(customerId, { description: 'Only once' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(key, body)));
    const created = new Set<string>();
    for (const answer of answers) {
      const { payload, error } = (await answer.json()) as Envelope<Ids | null>;
      if (answer.status === 200 && payload) created.add(payload.serviceCompanyId);
      else expect([answer.status, error?.code]).toEqual([409, 'E_IDEMPOTENCY_IN_PROGRESS']);
    }
    expect(created.size).toBe(1);
    const list = await partner.get<{ total: number }>(`/v1/partner/companies?customerId=${customerId}`);
    expect(list.total).toBe(1);
  });

  it('replays the first response byte for byte', async () => {
    const key = randomUUID();
    const first = await create(key, llcRequest(customerId));
    const second = await create(key, llcRequest(customerId));
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await second.text()).toBe(await first.text());
  });

  it('is rejected with another body after a success', async () => {
    const key = randomUUID();
    await create(key, llcRequest(customerId));
    const other = await create(key, llcRequest(customerId, { state: 'DE' }));
    expect(other.status).toBe(409);
    expect(((await other.json()) as Envelope<null>).error?.code).toBe('E_IDEMPOTENCY_KEY_REUSED');
  });

  it('is free again after a rejected create', async () => {
    const key = randomUUID();
    expect((await create(key, llcRequest(customerId, { state: 'ZZ' }))).status).toBe(400);
    expect((await create(key, llcRequest(customerId))).status).toBe(200);
  });
});
