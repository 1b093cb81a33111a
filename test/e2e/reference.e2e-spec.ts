import { beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { call } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { PRODUCTION, Service, temporaryFolder } from '../support/service.js';
import { sharedService } from '../support/shared-service.js';

const INDUSTRY = 'Custom Computer Programming Services';
const TOLD = {
  deprecation: `@${Date.UTC(2026, 2, 21) / 1000}`,
  sunset: 'Mon, 21 Sep 2026 23:59:59 GMT',
  link: '</docs#deprecations>; rel="deprecation"; type="text/html"',
};
const NOT_TOLD = { deprecation: null, sunset: null, link: null };

describe('the reference', () => {
  const service = sharedService();
  let serviceCustomerId: string;

  beforeAll(async () => {
    const created = await call<{ serviceCustomerId: string }>(service, 'POST', '/v1/partner/customers', {
      body: customerRequest(),
    });
    serviceCustomerId = created.payload.serviceCustomerId;
  });

  const create = async (more: object, key: string = randomUUID()) => {
    const { status, headers } = await call(service, 'POST', '/v1/partner/companies', {
      body: llcRequest(serviceCustomerId, more),
      headers: { 'idempotency-key': key },
    });
    const names = ['deprecation', 'sunset', 'link'];
    return { status, told: Object.fromEntries(names.map((name) => [name, headers.get(name)])) };
  };

  it('tells who needs a deprecated field since when and until when it works', async () => {
    const key = randomUUID();
    expect(await create({}, key)).toEqual({ status: 200, told: TOLD });
    expect(await create({}, key)).toEqual({ status: 200, told: TOLD });
    expect(await create({ state: 'ZZ' })).toEqual({ status: 400, told: TOLD });
  });

  it('does not tell who would do without it', async () => {
    expect(await create({ industry: INDUSTRY })).toEqual({ status: 200, told: NOT_TOLD });
    expect(await create({ industry: INDUSTRY, naicsCode: null })).toEqual({ status: 200, told: NOT_TOLD });
  });

  it('is one page with two files of its own, and serves nothing else', async () => {
    const page = await service.fetch('/docs');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    const text = await page.text();
    expect(text).toContain('Request the formation of a company');
    expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    const files = [...text.matchAll(/(?:src|href)="(\/docs[^"#]+)"/g)].map(([, path = '']) => path);
    expect(files).toEqual(['/docs/reference.css', '/docs/reference.mjs']);
    for (const file of files) expect((await service.fetch(file)).status).toBe(200);
    for (const path of ['/docs/..%2fmake-reference.js', '/docs/make-reference.js', '/docs/assets/'])
      expect((await service.fetch(path)).status).toBe(404);
  });

  it('leaves out what production does not have', async () => {
    const other = temporaryFolder();
    const production = await Service.start(other.path, PRODUCTION);
    const document = (await (await production.fetch('/openapi.json')).json()) as { paths: object };
    expect(Object.keys(document.paths).filter((path) => path.includes('playground'))).toEqual([]);
    expect(Object.keys(document.paths)).toContain('/v1/partner/companies');
    await production.stop();
    other.remove();
  });
});
