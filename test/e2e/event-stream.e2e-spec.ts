import { cli } from '../support/cli.js';
import { newPartner } from '../support/operator-calls.js';
import { codesOf, call } from '../support/partner-calls.js';
import { API_KEY, freePort, Service, temporaryFolder } from '../support/service.js';
import { namesOf, STORY, StreamReader } from '../support/streamed-events.js';

const STREAM = '/v1/partner/events/stream';

/** One process serves the API; another one produces the events. */
describe('the stream of events', () => {
  const folder = temporaryFolder();
  const processes: Service[] = [];
  let api: Service;
  let other: { readonly tenantId: string; readonly apiKey: string };

  beforeAll(async () => {
    api = await Service.start(folder.path, { PORT: String(await freePort()) }, 'partner-api');
    for (const role of ['projector', 'webhooks'] as const)
      processes.push(await Service.start(folder.path, {}, role));
    other = await newPartner(folder.path, 'B', 'dev@b.example');
  });
  afterAll(async () => {
    for (const one of [api, ...processes]) await one.stop();
    folder.remove();
  });

  it('ends with its process, which stops immediately', async () => {
    const reader = new StreamReader(api.url);
    await reader.newCompany();
    await reader.follow(1, { after: '0' });
    const open = await fetch(api.url + STREAM, { headers: { authorization: API_KEY } });
    expect([open.status, open.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    const [text, code] = await Promise.all([open.text(), api.stop()]);
    expect(code).toBe(0);
    expect(text).toMatch(/^retry: \d+\nid: \w{27}\n\n(:\n\n)*$/);
    await api.start();
  });

  it("has only the tenant's own events with the requested names, after any of its events", async () => {
    const reader = new StreamReader(api.url, other.apiKey);
    const company = await reader.newCompany();
    await reader.finish(company);
    const seen = await reader.follow(STORY.length, { after: '0' });
    expect(namesOf(seen, company)).toEqual(STORY);
    const only = ['company_ein_issued', 'document_aoo_uploaded'] as const;
    const selected = await reader.follow(2, { after: '0', only });
    expect(selected.map(({ eventName }) => eventName)).toEqual([
      'document_aoo_uploaded',
      'company_ein_issued',
    ]);
    const rest = await reader.follow(3, { after: seen[2]?.eventId ?? '' });
    expect(rest).toEqual(seen.slice(3));
    const theirs = { headers: { 'last-event-id': seen[0]?.eventId ?? '' } };
    const nobodys = { headers: { 'last-event-id': '2abcdefghijklmnopqrstuvwxyz' } };
    const answers = [await call(api, 'GET', STREAM, theirs), await call(api, 'GET', STREAM, nobodys)];
    for (const { error } of answers)
      expect(error).toEqual({ ...answers[0]?.error, requestId: error?.requestId });
  });

  it('rejects unknown parameters', async () => {
    const bad = await call(api, 'GET', STREAM, { headers: { 'last-event-id': "' OR 1=1" } });
    expect([bad.status, ...codesOf(bad)]).toEqual([400, 'E_VALIDATION_FAILED', 'Last-Event-ID E_INVALID']);
    const unknown = await call(api, 'GET', `${STREAM}?events=company_ein_issued,nothing`);
    expect([unknown.status, ...codesOf(unknown)]).toEqual([400, 'E_VALIDATION_FAILED', 'events E_INVALID']);
    expect((await call(api, 'GET', STREAM, { key: null })).status).toBe(401);
    expect((await call(api, 'HEAD', STREAM)).status).toBe(200);
  });

  it('ends when its key is revoked, and is rejected from then on', async () => {
    const created = await cli(folder.path, 'keys', 'create', other.tenantId, '--name', 'short', '--json');
    const { keyId, apiKey } = JSON.parse(created.stdout) as { keyId: string; apiKey: string };
    const open = await fetch(api.url + STREAM, { headers: { authorization: apiKey } });
    const following = new StreamReader(api.url, apiKey).follow(1, {});
    await Promise.all([
      expect(following).rejects.toMatchObject({ code: 'E_AUTH_INVALID' }),
      open.text(),
      cli(folder.path, 'keys', 'revoke', other.tenantId, keyId, '--yes'),
    ]);
  });
});
