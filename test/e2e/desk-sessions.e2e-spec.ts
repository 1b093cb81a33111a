import { eventually } from '#kit/kernel/testing';
import { type Company, FILING, Office } from '../support/operations.js';
import { type Answer, call } from '../support/partner-calls.js';
import { commonService } from '../support/shared-service.js';

interface Session {
  readonly csrfToken: string;
}
type Sent = Readonly<Record<string, string>>;

const DESK = '/portal/api/desk/session';
const PORTAL = '/portal/api/session';
const COMPANIES = '/v1/operations/companies';

/** Cross-site requests and guessed credentials against the desk. */
describe('a session at the desk', () => {
  const service = commonService();
  let office: Office;
  let token: string;
  let partner: { portalPassword: string };
  const email = 'dev@desk-sessions.example';

  beforeAll(async () => {
    office = await Office.at(service);
    ({ token } = await office.tell<{ token: string }>('operators', 'create', '--name', 'Grace Hopper'));
    partner = await office.tell('partners', 'create', '--name', 'Acme', '--email', email);
  });

  async function send<T>(
    method: string,
    path: string,
    headers: Sent = {},
    body?: object,
  ): Promise<Answer<T> & { readonly code: string | null; readonly cookie: string }> {
    const answer = await call<T>(office.service, method, path, { headers, key: null, ...(body && { body }) });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { ...answer, code: answer.error?.code ?? null, cookie };
  }
  async function signedIn(path: string, body: object, before: Sent = {}): Promise<Sent> {
    const { status, cookie, payload } = await send<Session>('POST', path, before, body);
    expect(status).toBe(200);
    return { cookie, 'x-csrf-token': payload.csrfToken };
  }
  const atDesk = (before: Sent = {}) => signedIn(DESK, { token }, before);
  const atPortal = () => signedIn(PORTAL, { email, password: partner.portalPassword });

  it('acts for its operator, who is the actor of the events', async () => {
    const companyId = await office.submitted();
    const browser = await atDesk();
    const file = `${COMPANIES}/${companyId}/formation/file`;
    expect((await send('POST', file, browser, FILING)).status).toBe(200);
    const [filed] = (await office.replay(companyId)).filter(({ type }) => type === 'FormationFiled');
    expect(filed?.actor).toEqual({ type: 'operator', id: 'Grace Hopper' });
  });

  it('does nothing for a cross-site request', async () => {
    const companyId = await office.submitted();
    const accept = `${COMPANIES}/${companyId}/formation/file`;
    const { cookie = '', 'x-csrf-token': own = '' } = await atDesk();
    const { 'x-csrf-token': ofPortal = '' } = await atPortal();
    const { 'x-csrf-token': ofAnother = '' } = await atDesk();
    for (const csrf of [
      {},
      { 'x-csrf-token': '' },
      { 'x-csrf-token': ofPortal },
      { 'x-csrf-token': ofAnother },
    ])
      expect((await send('POST', accept, { cookie, ...csrf }, FILING)).code).toBe('E_AUTH_INVALID');
    expect((await send('DELETE', DESK, { cookie })).code).toBe('E_AUTH_INVALID');
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
      const forged = { 'content-type': type };
      expect((await send('POST', DESK, { cookie, ...forged }, { token })).code).toBe(
        'E_UNSUPPORTED_MEDIA_TYPE',
      );
    }
    const { status, headers } = await send('OPTIONS', accept, { cookie, origin: 'https://evil.example' });
    expect([status < 300, headers.get('access-control-allow-origin')]).toEqual([false, null]);
    const { formationFilingDate } = (await office.company(companyId)) satisfies Company;
    expect(formationFilingDate).toBeNull();
    expect((await send('GET', COMPANIES, { cookie, 'x-csrf-token': own })).status).toBe(200);
  });

  it('cannot be framed by another page', async () => {
    for (const path of ['/portal/desk', '/portal/desk/companies/x']) {
      const { headers } = await office.service.fetch(path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
  });

  it('gets a new cookie value', async () => {
    const foreign = `desk=${'a'.repeat(43)}`;
    const first = await atDesk({ cookie: foreign });
    expect(first['cookie']).not.toBe(foreign);
    expect((await send('GET', COMPANIES, { cookie: foreign })).code).toBe('E_AUTH_MISSING');
    const second = await atDesk(first);
    expect(second['cookie']).not.toBe(first['cookie']);
    expect((await send('GET', COMPANIES, first)).code).toBe('E_AUTH_MISSING');
    const both = `${foreign}; ${second['cookie'] ?? ''}`;
    expect((await send('GET', COMPANIES, { cookie: both })).code).toBe('E_AUTH_MISSING');
  });

  it("is separate from partners' sessions", async () => {
    const [desk, portal] = [await atDesk(), await atPortal()];
    const inPlaceOf = (name: string, cookie = '') => `${name}=${cookie.split('=')[1] ?? ''}`;
    for (const cookie of [desk['cookie'] ?? '', inPlaceOf('portal', desk['cookie'])])
      for (const path of ['/v1/partner/companies', '/portal/api/keys'])
        expect((await send('GET', path, { ...desk, cookie })).code).toBe('E_AUTH_MISSING');
    for (const cookie of [portal['cookie'] ?? '', inPlaceOf('desk', portal['cookie'])])
      expect((await send('GET', COMPANIES, { ...portal, cookie })).code).toBe('E_AUTH_MISSING');
    expect((await send('GET', DESK, portal)).payload).toBeNull();
    expect((await send('GET', PORTAL, desk)).payload).toBeNull();
    const two = { cookie: `${desk['cookie'] ?? ''}; ${portal['cookie'] ?? ''}` };
    const write = { ...two, 'x-csrf-token': portal['x-csrf-token'] ?? '' };
    const note = `${COMPANIES}/${await office.newCompany()}/notes`;
    expect((await send('POST', note, write, { note: 'x' })).code).toBe('E_AUTH_INVALID');
  });

  it('ends with its token, within a second', async () => {
    const created = await office.tell<{ token: string; tokenId: string }>(
      ...['operators', 'create', '--name', 'Temporary'],
    );
    const browser = await signedIn(DESK, { token: created.token });
    expect((await send('GET', COMPANIES, browser)).status).toBe(200);
    await office.tell('operators', 'revoke', created.tokenId, '--yes');
    await eventually(async () => {
      expect((await send('GET', COMPANIES, browser)).code).toBe('E_AUTH_MISSING');
    });
  });

  it('cannot be guessed: an address has thirty attempts a minute, including correct ones', async () => {
    const codes = new Set<string | null>();
    const guessed = token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a');
    for (let guess = 0; guess < 200 && !codes.has('E_RATE_LIMITED'); guess++)
      codes.add((await send('POST', DESK, {}, { token: guessed })).code);
    expect([...codes]).toEqual(['E_AUTH_INVALID', 'E_RATE_LIMITED']);
  });
});
