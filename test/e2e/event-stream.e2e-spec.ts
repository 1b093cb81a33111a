import { type EventName, type FollowOptions, PartnerClient } from '../../clients/typescript/src/index.js';
import { cli } from '../support/cli.js';
import { newPartner } from '../support/operator-calls.js';
import { Partner } from '../support/partner.js';
import { codesOf, call } from '../support/partner-calls.js';
import { API_KEY, freePort, Service, temporaryFolder } from '../support/service.js';

const STREAM = '/v1/partner/events/stream';
/** The events of a company that is requested, filed and given its EIN. */
const STORY = [
  'company_formation_submitted',
  'company_formation_completed',
  'document_aoo_uploaded',
  'document_operatingagreement_uploaded',
  'company_ein_issued',
  'document_einletter_uploaded',
] as const;

interface StreamedEvent {
  readonly eventId: string;
  readonly eventName: EventName;
  readonly of: string;
  readonly sequence: number;
}

/** One process serves the API; another one produces the events. */
describe('the stream of events', () => {
  const folder = temporaryFolder();
  const processes: Service[] = [];
  let api: Service;
  let port: string;
  let other: { readonly tenantId: string; readonly apiKey: string };

  const startApi = (): Promise<Service> => Service.start(folder.path, { PORT: port }, 'partner-api');

  beforeAll(async () => {
    port = String(await freePort());
    api = await startApi();
    processes.push(await Service.start(folder.path, {}, 'projector'));
    processes.push(await Service.start(folder.path, {}, 'webhooks'));
    other = await newPartner(folder.path, 'B', 'dev@b.example');
  });
  afterAll(async () => {
    for (const one of [api, ...processes]) await one.stop();
    folder.remove();
  });

  /** Reads the stream until `count` different events have arrived. */
  async function follow(count: number, options: FollowOptions, apiKey = API_KEY): Promise<StreamedEvent[]> {
    const seen: StreamedEvent[] = [];
    const client = new PartnerClient({ baseUrl: api.url, apiKey });
    for await (const { eventId, eventName, eventPayload } of client.events(options)) {
      const { serviceCompanyId, sequence } = eventPayload as Record<string, unknown>;
      seen.push({ eventId, eventName, of: String(serviceCompanyId), sequence: Number(sequence) });
      if (new Set(seen.map((one) => one.eventId)).size >= count) break;
    }
    return seen;
  }

  async function newCompany(apiKey = API_KEY): Promise<string> {
    const partner = new Partner(api.url, apiKey);
    const serviceCustomerId = await partner.newCustomer();
    return partner.newCompany(serviceCustomerId);
  }

  async function finish(company: string, apiKey = API_KEY): Promise<void> {
    const playground = `/v1/partner/playground/companies/${company}`;
    const partner = new Partner(api.url, apiKey);
    // Filed after another process accepted it.
    await follow(1, { after: '0' }, apiKey);
    await partner.post(`${playground}/formation/complete`);
    await partner.post(`${playground}/eincreation/complete`);
  }

  const namesOf = (seen: readonly StreamedEvent[], company: string): EventName[] =>
    seen.filter(({ of }) => of === company).map(({ eventName }) => eventName);

  it('continues after a crash and a restart of its process, without losing or repeating events', async () => {
    const following = follow(STORY.length, { after: '0' });
    const company = await newCompany();
    await follow(1, { after: '0' });
    await api.kill();
    api = await startApi();
    await finish(company);
    const seen = await following;
    expect(namesOf(seen, company)).toEqual(STORY);
    expect(seen.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(seen).toEqual(await follow(STORY.length, { after: '0' }));
  });

  it('ends with its process, which stops immediately', async () => {
    const open = await fetch(api.url + STREAM, { headers: { authorization: API_KEY } });
    expect([open.status, open.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    const [text, code] = await Promise.all([open.text(), api.stop()]);
    expect(code).toBe(0);
    expect(text).toMatch(/^retry: \d+\nid: \w{27}\n\n(:\n\n)*$/);
    api = await startApi();
  });

  it("has only the tenant's own events with the requested names, after any of its events", async () => {
    const company = await newCompany(other.apiKey);
    await finish(company, other.apiKey);
    const seen = await follow(STORY.length, { after: '0' }, other.apiKey);
    expect(namesOf(seen, company)).toEqual(STORY);
    const only = ['company_ein_issued', 'document_aoo_uploaded'] as const;
    const selected = await follow(2, { after: '0', only }, other.apiKey);
    expect(selected.map(({ eventName }) => eventName)).toEqual([
      'document_aoo_uploaded',
      'company_ein_issued',
    ]);
    const rest = await follow(3, { after: seen[2]?.eventId ?? '' }, other.apiKey);
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
    const following = follow(1, {}, apiKey);
    await Promise.all([
      expect(following).rejects.toMatchObject({ code: 'E_AUTH_INVALID' }),
      open.text(),
      cli(folder.path, 'keys', 'revoke', other.tenantId, keyId, '--yes'),
    ]);
  });
});
