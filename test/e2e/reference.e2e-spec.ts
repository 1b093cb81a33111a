import { randomUUID } from 'node:crypto';
import { call } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { PRODUCTION, Service, temporaryFolder } from '../support/service.js';
import { commonService } from '../support/shared-service.js';

const INDUSTRY = 'Custom Computer Programming Services';
const HEADERS = {
  deprecation: `@${Date.UTC(2026, 2, 21) / 1000}`,
  sunset: null,
  link: '</docs/guides/deprecations>; rel="deprecation"; type="text/html"',
};
const NO_HEADERS = { deprecation: null, sunset: null, link: null };

describe('the reference', () => {
  const service = commonService();
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
    return { status, headers: Object.fromEntries(names.map((name) => [name, headers.get(name)])) };
  };

  it('sends deprecation headers if a request contains a deprecated field', async () => {
    const key = randomUUID();
    expect(await create({}, key)).toEqual({ status: 200, headers: HEADERS });
    expect(await create({}, key)).toEqual({ status: 200, headers: HEADERS });
    expect(await create({ industry: INDUSTRY })).toEqual({ status: 200, headers: HEADERS });
    expect(await create({ state: 'ZZ' })).toEqual({ status: 400, headers: HEADERS });
  });

  it('sends no deprecation headers if the field is null', async () => {
    expect(await create({ industry: INDUSTRY, naicsCode: null })).toEqual({
      status: 200,
      headers: NO_HEADERS,
    });
  });

  it('serves one page that loads only its own files, and no other file', async () => {
    const page = await service.fetch('/docs');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain("connect-src 'self';");
    const text = await page.text();
    expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    const files = [...text.matchAll(/(?:src|href)="(\/docs[^"#]+)"/g)].map(([, path = '']) => path);
    expect(files).toEqual([
      '/docs/reference.css',
      '/docs/guides/getting-started',
      '/docs/errors',
      '/docs/changelog',
      '/docs/scalar.js',
      '/docs/reference.mjs',
    ]);
    for (const file of files) expect((await service.fetch(file)).status).toBe(200);
    const [, document = ''] = /data-document="([^"]+)"/.exec(text) ?? [];
    expect(await (await service.fetch(document)).text()).toContain('Request the formation of a company');
    for (const path of ['/docs/..%2fapi-reference.js', '/docs/api-reference.js', '/docs/assets/'])
      expect((await service.fetch(path)).status).toBe(404);
  });

  it('has a page for each guide that the description lists, and none for another name', async () => {
    const { info } = (await (await service.fetch('/openapi.json')).json()) as {
      info: { description: string };
    };
    const addresses = [...info.description.matchAll(/\]\(([^)]+)\)/g)].map(
      ([, address = '']) => new URL(address),
    );
    expect(addresses.length).toBeGreaterThan(10);
    for (const { pathname } of addresses) {
      const page = await service.fetch(pathname);
      expect([pathname, page.status, page.headers.get('content-type')]).toEqual([
        pathname,
        200,
        'text/html; charset=utf-8',
      ]);
    }
    const unknown = await service.fetch('/docs/guides/..%2fguides', { headers: { accept: 'text/html' } });
    expect(unknown.status).toBe(404);
  });

  it('begins the guides with commands for its own address', async () => {
    const first = await service.fetch('/docs/guides');
    expect(new URL(first.url).pathname).toBe('/docs/guides/getting-started');
    const { servers } = (await (await service.fetch('/openapi.json')).json()) as {
      servers: [{ url: string }];
    };
    expect(await first.text()).toContain(`export SERVICE_URL=${servers[0].url}\n`);
  });

  it('shows the changes as a page and as a feed with lasting ids', async () => {
    expect(await (await service.fetch('/docs/changelog')).text()).toContain('/docs/changelog.atom');
    const feed = await service.fetch('/docs/changelog.atom');
    expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const ids = [...(await feed.text()).matchAll(/<id>([^<]+)<\/id>/g)].map(([, id = '']) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.some((id) => id.endsWith('/docs/changelog#2026-11-22-0'))).toBe(true);
  });

  it('offers the calls as a Postman collection and an .http file, with ids that flow', async () => {
    const answer = await service.fetch('/docs/postman.json');
    const { item, variable } = (await answer.json()) as {
      item: { name: string; item: { request: { url: string } }[] }[];
      variable: { key: string }[];
    };
    const [first] = item;
    expect(first?.name).toBe('From customer to EIN');
    expect(first?.item).toHaveLength(9);
    const used = [...JSON.stringify(item).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
    const names = variable.map(({ key }) => key);
    expect(used.filter((name) => !names.includes(name))).toEqual([]);
    const file = await (await service.fetch('/docs/requests.http')).text();
    expect(file).toContain('@companyId = {{createCompany.response.body.$.payload.serviceCompanyId}}');
    expect(file).toContain('@documentId = {{listDocuments.response.body.$.payload[0].documentId}}');
  });

  it('explains every error code at the address in its docUrl', async () => {
    const document = await (await service.fetch('/openapi.json')).text();
    const codes = new Set(
      [...document.matchAll(/"(E_[A-Z0-9_]+)":\{"summary"/g)].map(([, code = '']) => code),
    );
    expect(codes.size).toBeGreaterThan(20);
    const page = await (await service.fetch('/docs/errors')).text();
    const explained = [
      ...page.matchAll(
        /id="(E_\w+)">\s*<dt><code>\1<\/code><\/dt>\s*<dd>(?:[^<]|<\/?code>)+ <strong>What to do:<\/strong> (?:[^<]|<\/?code>)+<\/dd>/g,
      ),
    ];
    expect([...codes].filter((code) => !explained.some(([, one]) => one === code))).toEqual([]);
  });

  it('omits the playground in production', async () => {
    const other = temporaryFolder();
    const production = await Service.start(other.path, PRODUCTION);
    const document = (await (await production.fetch('/openapi.json')).json()) as { paths: object };
    expect(Object.keys(document.paths).filter((path) => path.includes('playground'))).toEqual([]);
    expect(Object.keys(document.paths)).toContain('/v1/partner/companies');
    await production.stop();
    other.remove();
  });
});
