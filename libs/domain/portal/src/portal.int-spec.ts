import { Controller, Get, Post } from '@nestjs/common';
import { emailReservationDomain } from '#domain/email-reservation';
import { eventually } from '#kit/kernel/testing';
import { Caller, PartnerEndpoint, type PartnerCaller } from '#platform/http';
import { Harness } from '#platform/hosting/testing';
import {
  CreatePartner,
  GetPartner,
  MakePasswordLink,
  partnerDomain,
  PortalUsers,
  SetSuspension,
} from '#domain/partner';
import type { ListPage } from '#kit/document-store';
import type { MadeKey, PortalKey, PortalSession } from './api/portal.responses.js';
import { portalDomain } from './portal.domain.js';
import { portalSessions } from './sessions/portal-sessions.js';
import { Browser } from './testing/browser.js';

@Controller('v1/probe')
@PartnerEndpoint()
class ProbeController {
  @Get() read(@Caller() { tenantId, actor }: PartnerCaller) {
    return { tenantId, actor };
  }
  @Post() write() {
    return null;
  }
}

const by = { actor: { type: 'operator', id: 'spec' }, requestId: 'r' } as const;
const PASSWORD = 'violet engines weave by night';

afterEach(() => jest.restoreAllMocks());

describe('the portal', () => {
  let app: Harness;
  let browser: Browser;
  let partner: { tenantId: string; portalPassword: string; apiKey: string };
  const email = 'dev@acme.test';

  beforeEach(async () => {
    app = await Harness.start([partnerDomain, emailReservationDomain, portalDomain([partnerDomain])], {
      controllers: [ProbeController],
      env: { TRUSTED_PROXIES: '127.0.0.1, ::1' },
    });
    partner = await app.execute(new CreatePartner({ name: 'Acme', email, ...by }));
    await app.query(new GetPartner(partner.tenantId));
    browser = new Browser(app);
  });
  afterEach(() => app.stop());

  const signIn = () => browser.signIn(email, partner.portalPassword);

  it('signs in a person, who then acts for the partner', async () => {
    const { payload, cookie, headers } = await signIn();
    const { tenantId } = partner;
    expect(payload).toEqual({
      user: { userId: expect.any(String), email, role: 'admin' },
      partner: { tenantId, name: 'Acme', suspended: false },
      environment: 'sandbox',
      aheadSeconds: 0,
      localWebhooks: false,
      inboxUrl: 'http://localhost:3002/sandbox/inbox',
      csrfToken: expect.any(String),
    });
    expect(cookie).toMatch(/^portal=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await browser.call('GET', '/portal/api/session')).payload).toEqual(payload);
    expect((await browser.call('GET', '/v1/probe')).payload).toEqual({
      tenantId,
      actor: { type: 'portal-user', id: payload.user.userId },
    });
    expect((await browser.call('POST', '/v1/probe')).status).toBe(200);
  });

  it('sets a Secure, host-only cookie when reached by https', async () => {
    await app.stop({ keep: true });
    app = await Harness.start([partnerDomain, emailReservationDomain, portalDomain([partnerDomain])], {
      folder: app.folder,
      env: { PUBLIC_URL: 'https://api.service.example', SANDBOX_INBOX: 'public' },
    });
    browser = new Browser(app);
    expect((await signIn()).cookie).toMatch(
      /^__Host-portal=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
  });

  it('responds the same for an unknown address and a wrong password', async () => {
    for (const [who, password] of [
      ['nobody@acme.test', partner.portalPassword],
      [email, 'wrong'],
    ] as const) {
      const { status, error, cookie } = await browser.signIn(who, password);
      expect([status, error?.code, cookie]).toEqual([401, 'E_AUTH_INVALID', null]);
    }
  });

  it('blocks password guesses for a while, even correct ones', async () => {
    for (let guess = 0; guess < 5; guess++) await browser.signIn(email, `guess ${guess}`);
    const stopped = await signIn();
    expect([stopped.status, stopped.headers.get('retry-after')]).toEqual([429, '30']);
    app.clock.advance(30_000);
    expect((await signIn()).status).toBe(200);
  });

  const signInFrom = (client: string, password = partner.portalPassword, cookie = '') =>
    new Browser(app).call(
      'POST',
      '/portal/api/session',
      { email, password },
      { 'x-forwarded-for': client, cookie },
    );

  it('blocks guesses only from the network that they come from', async () => {
    for (const [guesser, neighbor, other] of [
      ['198.51.100.7', '198.51.100.250', '198.51.101.7'],
      ['2001:db8:0:1::7', '2001:db8:0:1:ff::', '2001:db8:0:2::7'],
    ] as const) {
      for (let guess = 0; guess < 5; guess++) await signInFrom(guesser, `guess ${guess}`);
      expect((await signInFrom(neighbor)).status).toBe(429);
      expect((await signInFrom(other)).status).toBe(200);
      expect((await signInFrom(neighbor)).status).toBe(429);
    }
  });

  it('counts a device that signed in before separately from its network', async () => {
    const { headers } = await signInFrom('198.51.100.7');
    const device = headers.getSetCookie()[1] ?? '';
    expect(device).toMatch(/^portal-device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/);
    const [cookie = ''] = device.split(';');
    for (let guess = 0; guess < 5; guess++) await signInFrom('198.51.100.7', `guess ${guess}`);
    expect((await signInFrom('198.51.100.7')).status).toBe(429);
    expect((await signInFrom('198.51.100.7', undefined, `${cookie}x`)).status).toBe(429);
    expect((await signInFrom('198.51.100.7', undefined, cookie)).status).toBe(200);
    for (let guess = 0; guess < 5; guess++) await signInFrom('203.0.113.1', `guess ${guess}`, cookie);
    expect((await signInFrom('203.0.113.1', undefined, cookie)).status).toBe(429);
    expect((await signInFrom('203.0.113.1')).status).toBe(200);
  });

  it('rejects a sign-in without a valid e-mail address and password', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent: readonly (readonly [object | undefined, Record<string, string>, number])[] = [
      [undefined, {}, 400],
      [undefined, form, 415],
      [{ email }, {}, 400],
      [{ email: 'x', password: 'x' }, {}, 400],
      [{ email, password: 'x'.repeat(5_000) }, {}, 400],
    ];
    for (const [body, headers, status] of sent) {
      const answer = await browser.call('POST', '/portal/api/session', body, headers);
      expect([answer.status, answer.cookie]).toEqual([status, null]);
    }
  });

  it('rejects a write without its CSRF token, from any page', async () => {
    await signIn();
    const { csrfToken } = browser;
    for (const wrong of ['', 'x', csrfToken.slice(1), `${csrfToken}x`]) {
      browser.csrfToken = wrong;
      for (const path of ['/v1/probe', '/portal/api/keys', '/portal/api/session/password']) {
        const answer = await browser.call('POST', path, { name: 'Stolen' });
        expect([answer.status, answer.error?.code]).toEqual([401, 'E_AUTH_INVALID']);
      }
    }
    browser.csrfToken = csrfToken;
    expect((await browser.call<ListPage<PortalKey>>('GET', '/portal/api/keys')).payload.total).toBe(1);
  });

  it('starts a new session at each sign-in and ends the previous one', async () => {
    await signIn();
    const { cookie: first } = browser;
    await signIn();
    expect(browser.cookie).not.toBe(first);
    browser.cookie = first;
    expect((await browser.call('GET', '/portal/api/session')).payload).toBeNull();
  });

  it('treats an invalid cookie as no session', async () => {
    await signIn();
    const own = browser.cookie ?? '';
    for (const cookie of [
      'portal=',
      `portal=${'A'.repeat(43)}`,
      `${own}x`,
      `${own}; ${own}`,
      own.replace('portal', '__Host-portal'),
      'portal=%00',
    ]) {
      browser.cookie = cookie;
      for (const path of ['/portal/api/keys', '/v1/probe'])
        expect((await browser.call('GET', path)).error?.code).toBe('E_AUTH_MISSING');
    }
  });

  it('prefers an API key over a session', async () => {
    await signIn();
    const headers = { authorization: partner.apiKey };
    const { payload } = await browser.call<PartnerCaller>('GET', '/v1/probe', undefined, headers);
    expect(payload.actor.type).toBe('partner');
    const wrong = await browser.call('GET', '/v1/probe', undefined, { authorization: 'x' });
    expect(wrong.error?.code).toBe('E_AUTH_INVALID');
  });

  it("rejects an API key on the portal's own endpoints", async () => {
    const headers = { authorization: partner.apiKey };
    expect((await browser.call('GET', '/portal/api/session', undefined, headers)).payload).toBeNull();
    const listed = await browser.call('GET', '/portal/api/keys', undefined, headers);
    expect(listed.error?.code).toBe('E_AUTH_MISSING');
    const response = await browser.call('POST', '/portal/api/keys', { name: 'More' }, headers);
    expect(response.error?.code).toBe('E_AUTH_MISSING');
  });

  it('signs out and invalidates the cookie', async () => {
    await signIn();
    const { cookie, csrfToken } = browser;
    expect((await browser.call('DELETE', '/portal/api/session')).cookie).toMatch(/^portal=; Max-Age=0; /);
    Object.assign(browser, { cookie, csrfToken });
    expect((await browser.call('GET', '/v1/probe')).error?.code).toBe('E_AUTH_MISSING');
  });

  it('ends a session after twelve hours and removes it', async () => {
    await signIn();
    app.clock.advance(12 * 3_600_000 - 1);
    expect((await browser.call('GET', '/portal/api/keys')).status).toBe(200);
    app.clock.advance(1);
    expect((await browser.call('GET', '/portal/api/keys')).status).toBe(401);
    const sessions = () => app.stores.documentStore.count(portalSessions, {});
    expect(await sessions()).toBe(1);
    await app.sweep();
    expect(await sessions()).toBe(0);
  });

  describe('a password change', () => {
    const change = (currentPassword: string, newPassword: string) =>
      browser.call<PortalSession>('POST', '/portal/api/session/password', { currentPassword, newPassword });

    it('ends every session except the new one', async () => {
      await signIn();
      const elsewhere = new Browser(app);
      await elsewhere.signIn(email, partner.portalPassword);
      const changed = await change(partner.portalPassword, PASSWORD);
      expect(changed.status).toBe(200);
      browser.keep(changed);
      expect((await browser.call('GET', '/portal/api/keys')).status).toBe(200);
      expect((await elsewhere.call('GET', '/portal/api/keys')).status).toBe(401);
      expect((await elsewhere.signIn(email, partner.portalPassword)).status).toBe(401);
      expect((await elsewhere.signIn(email, PASSWORD)).status).toBe(200);
    });

    it.each([
      ['in the portal', 1, () => change(partner.portalPassword, PASSWORD)],
      [
        'with a reset link',
        0,
        async () => {
          const link = (await app.execute(new MakePasswordLink(email)))?.link ?? '';
          const used = { token: link.split('#')[1], password: PASSWORD };
          return new Browser(app).call('POST', '/portal/api/link/use', used);
        },
      ],
    ] as const)('rejects a sign-in that is in progress: made %s', async (_, left, replace) => {
      await signIn();
      const users = app.get(PortalUsers);
      const verify = users.verify.bind(users);
      jest.spyOn(users, 'verify').mockImplementationOnce(async (...credentials) => {
        const verified = await verify(...credentials);
        expect((await replace()).status).toBe(200);
        return verified;
      });
      const { status, error, cookie } = await new Browser(app).signIn(email, partner.portalPassword);
      expect([status, error?.code, cookie]).toEqual([401, 'E_AUTH_INVALID', null]);
      expect(await app.stores.documentStore.count(portalSessions, {})).toBe(left);
    });

    it('is rejected if the password is reset meanwhile', async () => {
      await signIn();
      const link = (await app.execute(new MakePasswordLink(email)))?.link ?? '';
      const users = app.get(PortalUsers);
      const verify = users.verify.bind(users);
      jest.spyOn(users, 'verify').mockImplementationOnce(async (...credentials) => {
        const verified = await verify(...credentials);
        const used = { token: link.split('#')[1], password: PASSWORD };
        expect((await new Browser(app).call('POST', '/portal/api/link/use', used)).status).toBe(200);
        return verified;
      });
      const { status, error, cookie } = await change(partner.portalPassword, 'another password of the thief');
      expect([status, Object.keys(error?.fields ?? {}), cookie]).toEqual([400, ['currentPassword'], null]);
      expect((await new Browser(app).signIn(email, PASSWORD)).status).toBe(200);
    });

    it('is rejected if the current password is wrong or the new one is easy to guess', async () => {
      await signIn();
      const { portalPassword } = partner;
      for (const [current, chosen, field] of [
        ['wrong', PASSWORD, 'currentPassword'],
        [portalPassword, 'too short', 'newPassword'],
        [portalPassword, 'dev@acme.test dev acme', 'newPassword'],
      ] as const) {
        const refused = await change(current, chosen);
        expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([400, [field]]);
      }
      expect((await signIn()).status).toBe(200);
    });

    it('is blocked after five wrong passwords', async () => {
      await signIn();
      for (let guess = 0; guess < 5; guess++) await change(`guess ${guess}`, PASSWORD);
      expect((await change(partner.portalPassword, PASSWORD)).status).toBe(429);
    });
  });

  describe('API keys', () => {
    it('are created and revoked in the name of the person', async () => {
      const { user } = (await signIn()).payload;
      const created = await browser.call<MadeKey>('POST', '/portal/api/keys', { name: 'CI' });
      expect(created.headers.get('cache-control')).toBe('no-store');
      const { apiKey, keyId } = created.payload;
      const use = () => browser.call('GET', '/v1/probe', undefined, { authorization: apiKey });
      expect((await use()).status).toBe(200);
      const list = async (query = '') =>
        (await browser.call<ListPage<PortalKey>>('GET', `/portal/api/keys${query}`)).payload;
      const keys = await list();
      expect(keys.content.map(({ name }) => name).sort()).toEqual(['CI', 'First key']);
      await eventually(async () => {
        const used = (await list()).content.find((key) => key.keyId === keyId);
        expect(used).toMatchObject({
          createdBy: { type: 'portal-user', name: email },
          lastUsedFrom: '127.0.0.1',
          lastFour: apiKey.slice(-4),
        });
      });
      expect(await list('?size=1&page=1')).toMatchObject({ total: 2, totalPages: 2, content: [{}] });
      expect(JSON.stringify(keys)).not.toContain(apiKey);
      expect((await browser.call('POST', `/portal/api/keys/${keyId}/revoke`)).payload).toEqual({
        keyId,
        revoked: true,
      });
      expect((await use()).status).toBe(401);
      const events = await app.events(`partner-${partner.tenantId}`);
      const actor = { type: 'portal-user', id: user.userId };
      expect(events.slice(-2).map(({ type, metadata }) => [type, metadata.actor])).toEqual([
        ['ApiKeyIssued', actor],
        ['ApiKeyRevoked', actor],
      ]);
    });

    it('are not found if they belong to another partner', async () => {
      const { portalPassword, tenantId } = await app.execute(
        new CreatePartner({ name: 'Other', email: 'dev@other.test', ...by }),
      );
      const other = new Browser(app);
      await signIn();
      const { keyId } = (await browser.call<MadeKey>('POST', '/portal/api/keys', { name: 'CI' })).payload;
      await app.query(new GetPartner(tenantId));
      await other.signIn('dev@other.test', portalPassword);
      for (const id of [keyId, 'x', '%00'])
        expect((await other.call('POST', `/portal/api/keys/${id}/revoke`)).error?.code).toBe('E_NOT_FOUND');
      const { payload } = await other.call<ListPage<PortalKey>>('GET', '/portal/api/keys');
      expect(payload.content.map((key) => key.keyId)).not.toContain(keyId);
    });

    it('can be revoked but not created while the partner is suspended', async () => {
      await signIn();
      const { keyId } = (await browser.call<MadeKey>('POST', '/portal/api/keys', { name: 'CI' })).payload;
      await app.execute(new SetSuspension(partner.tenantId, true, by));
      await app.stop({ keep: true });
      app = await Harness.start([partnerDomain, emailReservationDomain, portalDomain([partnerDomain])], {
        folder: app.folder,
      });
      const { cookie, csrfToken } = browser;
      browser = Object.assign(new Browser(app), { cookie, csrfToken });
      const refused = await browser.call('POST', '/portal/api/keys', { name: 'More' });
      expect(refused.error?.code).toBe('E_TENANT_SUSPENDED');
      expect((await browser.call('POST', `/portal/api/keys/${keyId}/revoke`)).status).toBe(200);
    });
  });
});
