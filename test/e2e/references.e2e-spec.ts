import { describe, expect, it } from 'vitest';
import { call } from '../support/partner-calls.js';
import { sharedService } from '../support/shared-service.js';

type Row = Readonly<Record<string, unknown>>;

describe('reference data', () => {
  const service = sharedService();

  const get = (path: string, headers: Record<string, string> = {}) =>
    call<Row[]>(service, 'GET', `/v1/partner/references/${path}`, { headers });

  it.each<[string, number, Row]>([
    ['naics-codes', 1012, { naicsCode: '541511', industry: 'Custom Computer Programming Services' }],
    ['states', 51, { code: 'DC', name: 'District of Columbia' }],
    ['countries', 249, { code: 'GBR', alpha2: 'GB' }],
    ['state-fees', 102, { state: 'WY', entityType: 'LLC', currency: 'USD' }],
  ])('%s: all %d of them, each once', async (path, count, known) => {
    const { status, payload } = await get(path);
    expect([status, payload.length]).toEqual([200, count]);
    expect(new Set(payload.map((row) => JSON.stringify(row))).size).toBe(count);
    expect(payload).toContainEqual(expect.objectContaining(known));
    for (const row of payload) expect(Object.keys(row)).toEqual(Object.keys(payload[0] ?? {}));
  });

  it('has a fee of both entity types in every state, in cents', async () => {
    const { payload } = await get('state-fees');
    const kinds = payload.map(({ state, entityType }) => `${String(state)} ${String(entityType)}`);
    const { payload: states } = await get('states');
    const expected = states.flatMap(({ code }) => ['LLC', 'CCorp'].map((type) => `${String(code)} ${type}`));
    expect(kinds.sort()).toEqual(expected.sort());
    for (const { priceInCents } of payload) expect(priceInCents).toBeGreaterThan(0);
    expect(payload.every(({ priceInCents }) => Number.isInteger(priceInCents))).toBe(true);
  });

  it.each(['naics-codes', 'naics-codes?q=software', 'states', 'countries', 'state-fees'])(
    '%s is not sent again to a client that has it',
    async (path) => {
      const first = await get(path);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      expect(first.headers.get('cache-control')).toContain('private');
      const again = await get(path, { 'if-none-match': etag });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    },
  );

  it('finds industries by words in any order and case, and by code', async () => {
    const titles = async (q: string) =>
      (await get(`naics-codes?q=${encodeURIComponent(q)}`)).payload.map(({ industry }) => industry);
    expect(await titles('PROGRAMMING computer')).toEqual(['Custom Computer Programming Services']);
    expect(await titles('541511')).toEqual(['Custom Computer Programming Services']);
    expect(await titles('no such industry')).toEqual([]);
  });

  it('is for partners only', async () => {
    const answer = await call(service, 'GET', '/v1/partner/references/states', { key: null });
    expect([answer.status, answer.error?.code]).toEqual([401, 'E_AUTH_MISSING']);
  });
});
