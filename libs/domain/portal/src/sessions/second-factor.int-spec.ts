import { Secret, TOTP } from 'otpauth';
import { emailReservationDomain } from '#domain/email-reservation';
import { Harness } from '#platform/hosting/testing';
import { type Mail, Mailer } from '#platform/mail';
import {
  CreatePartner,
  type CreatedPartner,
  GetPartner,
  InvitePerson,
  ListPeople,
  MakePasswordLink,
  partnerDomain,
  SecondFactors,
  SetSuspension,
  UsePortalLink,
} from '#domain/partner';
import type { PortalSession } from '../api/portal.responses.js';
import { portalDomain } from '../portal.domain.js';
import { Browser, type CallResult } from '../testing/browser.js';
import { portalSessions } from './portal-sessions.js';

const by = { actor: { type: 'operator', id: 'spec' }, requestId: 'r' } as const;
const SESSION = '/portal/api/session';
const FACTOR = `${SESSION}/second-factor`;
const PASSWORD = 'violet engines weave by night';
const STEP_MS = 30_000;
/** The steps whose codes these specs compare: a device rarely shows the same code in two of them. */
const STEPS = [-1, 0, 1, 2, 3, 4];
const email = 'dev@acme.test';
const domains = [partnerDomain, emailReservationDomain, portalDomain([partnerDomain])];

class Outbox extends Mailer {
  override readonly available = true;
  readonly sent: Mail[] = [];

  override send(mail: Mail): Promise<void> {
    this.sent.push(mail);
    return Promise.resolve();
  }
}

afterEach(() => jest.restoreAllMocks());

describe('a second factor', () => {
  let app: Harness;
  let outbox: Outbox;
  let partner: CreatedPartner;
  let browser: Browser;
  let device: TOTP;
  let recoveryCodes: readonly string[];

  beforeEach(async () => {
    outbox = new Outbox();
    app = await Harness.start(domains, { replace: [[Mailer, outbox]] });
    partner = await app.execute(new CreatePartner({ name: 'Acme', email, ...by }));
    await app.query(new GetPartner(partner.tenantId));
    browser = new Browser(app);
    await browser.signIn(email, partner.portalPassword);
    ({ device, recoveryCodes } = await setUp());
    app.clock.advance(STEP_MS);
  });
  afterEach(() => app.stop());

  async function begin(): Promise<TOTP> {
    const currentPassword = partner.portalPassword;
    const { payload, headers } = await browser.call<{ secret: string; uri: string }>(
      'POST',
      `${FACTOR}/begin`,
      { currentPassword },
    );
    expect(payload.uri).toMatch(/^otpauth:\/\/totp\/Partner%20Portal:dev%40acme\.test\?/);
    expect(payload.uri).toContain(payload.secret);
    expect(headers.get('cache-control')).toBe('no-store');
    const begun = new TOTP({ secret: Secret.fromBase32(payload.secret) });
    const codes = STEPS.map((steps) => shown(begun, steps));
    return new Set(codes).size < STEPS.length ? begin() : begun;
  }

  async function setUp(): Promise<{ device: TOTP; recoveryCodes: readonly string[] }> {
    const begun = await begin();
    const sent = { code: shown(begun) };
    const confirmed = await browser.call<{ recoveryCodes: string[]; session: PortalSession }>(
      'POST',
      `${FACTOR}/confirm`,
      sent,
    );
    expect([confirmed.status, confirmed.headers.get('cache-control')]).toEqual([200, 'no-store']);
    keep(confirmed);
    return { device: begun, recoveryCodes: confirmed.payload.recoveryCodes };
  }

  /** Continues with the session that a change started. */
  function keep({ payload, ...answer }: CallResult<{ session: PortalSession }>): void {
    browser.keep({ ...answer, payload: payload.session });
  }

  const shown = (of: TOTP, steps = 0): string =>
    of.generate({ timestamp: app.clock.now().getTime() + steps * STEP_MS });
  /** Returns the device's code now, or a number of steps later. */
  const code = (steps = 0): string => shown(device, steps);
  /** Six digits that the device shows neither now nor one step before or after. */
  function notShown(of: TOTP): string {
    const right = [-1, 0, 1].map((steps) => shown(of, steps));
    return ['000000', '111111', '222222', '333333'].find((one) => !right.includes(one)) ?? '';
  }
  const wrongCode = (): string => notShown(device);

  async function signIn(given?: string, password = partner.portalPassword, from = new Browser(app)) {
    const sent = { email, password, ...(given !== undefined && { code: given }) };
    return from.call<PortalSession>('POST', SESSION, sent);
  }

  /** Signs in and returns the status and the rejected field. Expects no cookie without a session. */
  async function outcome(given?: string, password = partner.portalPassword) {
    const { status, error, cookie } = await signIn(given, password);
    expect(cookie === null).toBe(status !== 200);
    return [status, error?.fields ?? null];
  }
  const required = [400, { code: expect.objectContaining({ code: 'E_REQUIRED' }) }];
  const wrong = [400, { code: expect.objectContaining({ code: 'E_INVALID' }) }];
  const refused = async (answer: Promise<CallResult<unknown>>) => {
    const { status, error } = await answer;
    return `${status} ${Object.keys(error?.fields ?? {}).join() || (error?.code ?? 'ok')}`;
  };

  const change = (verb: 'disable' | 'recovery-codes', currentPassword: string, given: string) =>
    browser.call<{ session: PortalSession; recoveryCodes: string[] }>('POST', `${FACTOR}/${verb}`, {
      currentPassword,
      code: given,
    });
  const state = async () => (await browser.call('GET', FACTOR)).payload;
  const subjects = () => outbox.sent.map(({ text }) => text.split('\n')[0]);
  /** The recorded events: type and actor. */
  const recorded = async () => {
    const events = await app.events(`partner-${partner.tenantId}`);
    return events
      .filter(({ type }) => /SecondFactor|Recovery/.test(type))
      .map(({ type, metadata }) => `${type} ${metadata.actor.type}`);
  };

  it('is asked for only after a correct password', async () => {
    expect(await outcome()).toEqual(required);
    expect(await outcome('')).toEqual(required);
    expect(await outcome(undefined, 'wrong')).toEqual([401, null]);
    expect(await outcome(code(), 'wrong')).toEqual([401, null]);
    expect(await outcome(code())).toEqual([200, null]);
  });

  it('grants no access before the code: such requests count as signed out', async () => {
    const half = new Browser(app);
    const { status, cookie, headers } = await signIn(undefined, partner.portalPassword, half);
    expect([status, cookie, headers.get('set-cookie')]).toEqual([400, null, null]);
    for (const tried of [null, 'portal=', `portal=${'A'.repeat(43)}`]) {
      half.cookie = tried;
      expect((await half.call('GET', SESSION)).payload).toBeNull();
      for (const [method, path] of [
        ['GET', '/portal/api/keys'],
        ['GET', '/portal/api/people'],
        ['GET', FACTOR],
        ['POST', `${FACTOR}/begin`],
        ['POST', `${FACTOR}/confirm`],
        ['POST', `${FACTOR}/disable`],
        ['POST', `${FACTOR}/recovery-codes`],
        ['POST', `${SESSION}/password`],
        ['DELETE', SESSION],
      ] as const)
        expect(await refused(half.call(method, path, method === 'POST' ? {} : undefined))).toBe(
          '401 E_AUTH_MISSING',
        );
    }
  });

  it('replaces sessions that another person chose or that existed before', async () => {
    const victim = new Browser(app);
    victim.cookie = `portal=${'A'.repeat(43)}`;
    await signIn(undefined, partner.portalPassword, victim);
    const signedIn = await signIn(code(), partner.portalPassword, victim);
    expect(signedIn.cookie).toMatch(/^portal=[\w-]{43}; /);
    expect(signedIn.cookie).not.toContain('A'.repeat(43));
    expect((await victim.call('GET', SESSION)).payload).toBeNull();
  });

  it('ends older sessions when it is set up and when it is turned off', async () => {
    const off = await change('disable', partner.portalPassword, code());
    keep(off);
    const elsewhere = new Browser(app);
    expect((await elsewhere.signIn(email, partner.portalPassword)).status).toBe(200);
    const { cookie: before } = browser;
    app.clock.advance(STEP_MS);
    ({ device } = await setUp());
    expect(browser.cookie).not.toBe(before);
    expect((await elsewhere.call('GET', FACTOR)).status).toBe(401);
    app.clock.advance(STEP_MS);
    elsewhere.keep(await signIn(code()));
    app.clock.advance(STEP_MS);
    keep(await change('disable', partner.portalPassword, code()));
    expect((await elsewhere.call('GET', FACTOR)).status).toBe(401);
    expect(await state()).toEqual({ enabled: false, recoveryCodesLeft: null });
  });

  it('is required of a sign-in that began before it was set up', async () => {
    keep(await change('disable', partner.portalPassword, code()));
    const factors = app.get(SecondFactors);
    const of = factors.of.bind(factors);
    jest.spyOn(factors, 'of').mockImplementationOnce(async (person) => {
      const before = await of(person);
      app.clock.advance(STEP_MS);
      ({ device } = await setUp());
      return before;
    });
    expect(await outcome()).toEqual(required);
    expect(await app.stores.documentStore.count(portalSessions, {})).toBe(1);
  });

  it('accepts each code once, also for concurrent requests', async () => {
    expect(await outcome(code(-1))).toEqual(wrong);
    const both = await Promise.all([signIn(code()), signIn(code())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await outcome(code(1))).toEqual([200, null]);
  });

  it('is throttled for guesses from any number of addresses', async () => {
    for (let guess = 0; guess < 5; guess++) expect(await outcome(wrongCode())).toEqual(wrong);
    expect((await signIn(code())).status).toBe(429);
    expect(await outcome()).toEqual(required);
    app.clock.advance(STEP_MS);
    expect((await signIn(code())).status).toBe(200);
  });

  it('is throttled for guesses by someone who also has the password and a session', async () => {
    const { portalPassword } = partner;
    for (let guess = 0; guess < 5; guess++) {
      expect(
        await refused(change(guess % 2 ? 'disable' : 'recovery-codes', portalPassword, wrongCode())),
      ).toBe('400 code');
      expect(
        await refused(browser.call('POST', `${FACTOR}/begin`, { currentPassword: portalPassword })),
      ).toBe('409 E_RESOURCE_CONFLICT');
    }
    expect(await refused(change('disable', portalPassword, code()))).toBe('429 E_RATE_LIMITED');
    expect(await refused(signIn(code()))).toBe('429 E_RATE_LIMITED');
  });

  it('has recovery codes that each work once', async () => {
    const [first = '', second = ''] = recoveryCodes;
    expect(await outcome(first)).toEqual([200, null]);
    const both = await Promise.all([signIn(second), signIn(second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await state()).toEqual({ enabled: true, recoveryCodesLeft: 8 });
    expect(await recorded()).toEqual([
      'PortalUserSecondFactorEnabled portal-user',
      'PortalUserRecoveryCodeUsed portal-user',
      'PortalUserRecoveryCodeUsed portal-user',
    ]);
    expect(subjects().filter((text) => text === 'One of your recovery codes was used.')).toHaveLength(2);
  });

  it('gets new recovery codes with password and code', async () => {
    const { portalPassword } = partner;
    const [old = ''] = recoveryCodes;
    expect(await refused(change('recovery-codes', 'wrong', code()))).toBe('400 currentPassword');
    expect(await refused(change('recovery-codes', portalPassword, wrongCode()))).toBe('400 code');
    const response = await change('recovery-codes', portalPassword, code());
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.payload.recoveryCodes).toHaveLength(10);
    expect(await state()).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    expect(await outcome(old)).toEqual(wrong);
    expect(await outcome(response.payload.recoveryCodes[0])).toEqual([200, null]);
    expect(await recorded()).toContain('PortalUserRecoveryCodesMade portal-user');
    expect(subjects()).toContain('Your Partner Portal recovery codes were replaced.');
  });

  it('is turned off with password and code, leaves no secret, and does not replace another one', async () => {
    const { portalPassword } = partner;
    const again = browser.call('POST', `${FACTOR}/begin`, { currentPassword: portalPassword });
    expect(await refused(again)).toBe('409 E_RESOURCE_CONFLICT');
    expect(await refused(browser.call('POST', `${FACTOR}/confirm`, { code: code() }))).toBe('400 code');
    expect(await refused(change('disable', 'wrong', code()))).toBe('400 currentPassword');
    expect(await refused(change('disable', portalPassword, wrongCode()))).toBe('400 code');
    expect(await refused(change('disable', portalPassword, ''))).toBe('400 code');
    expect(await outcome()).toEqual(required);
    keep(await change('disable', portalPassword, code()));
    expect(await state()).toEqual({ enabled: false, recoveryCodesLeft: null });
    expect(await outcome()).toEqual([200, null]);
    expect(await app.stores.documentStore.count({ name: 'portal-second-factors', kind: 'record' }, {})).toBe(
      0,
    );
    expect(await recorded()).toEqual([
      'PortalUserSecondFactorEnabled portal-user',
      'PortalUserSecondFactorDisabled portal-user',
    ]);
    expect(subjects()).toContain('The second factor of your Partner Portal account was turned off.');
    expect(await refused(change('disable', portalPassword, code()))).toBe('400 code');
  });

  it('takes effect only after a correct code, and its setup requires the password', async () => {
    keep(await change('disable', partner.portalPassword, code()));
    const begun = browser.call('POST', `${FACTOR}/begin`, { currentPassword: 'wrong' });
    expect(await refused(begun)).toBe('400 currentPassword');
    const confirm = (given: string) => browser.call('POST', `${FACTOR}/confirm`, { code: given });
    expect(await refused(confirm(code()))).toBe('400 code');
    const other = await begin();
    expect(await refused(confirm(notShown(other)))).toBe('400 code');
    expect(await outcome()).toEqual([200, null]);
    app.clock.advance(30 * 60_000);
    expect(await refused(confirm(shown(other)))).toBe('400 code');
    expect(await state()).toEqual({ enabled: false, recoveryCodesLeft: null });
  });

  it('survives a password change and a password reset', async () => {
    const sent = { currentPassword: partner.portalPassword, newPassword: PASSWORD };
    expect((await browser.call('POST', `${SESSION}/password`, sent)).status).toBe(200);
    expect(await outcome(undefined, PASSWORD)).toEqual(required);
    const created = await app.execute(new MakePasswordLink(email));
    const token = created?.link.slice(created.link.indexOf('#') + 1) ?? '';
    const used = await new Browser(app).call('POST', '/portal/api/link/use', {
      token,
      password: 'looms that add up by themselves',
    });
    expect([used.status, used.cookie]).toEqual([200, null]);
    expect(await outcome(undefined, 'looms that add up by themselves')).toEqual(required);
    expect(await outcome(code(), 'looms that add up by themselves')).toEqual([200, null]);
  });

  it('is removed with its person: a new invitation to the address starts without one', async () => {
    const other = await app.execute(new CreatePartner({ name: 'Other', email: 'dev@other.test', ...by }));
    const use = (link: string, password: string) =>
      app.execute(new UsePortalLink(link.slice(link.indexOf('#') + 1), password, 'r'));
    const ada = { email: 'ada@acme.test', role: 'admin' } as const;
    await use((await app.execute(new InvitePerson(partner.tenantId, ada, by))).link, PASSWORD);
    const admin = new Browser(app);
    await admin.signIn(ada.email, PASSWORD);
    const people = await admin.call<{ userId: string; email: string; secondFactor: boolean }[]>(
      'GET',
      '/portal/api/people',
    );
    expect(people.payload.map(({ secondFactor }) => secondFactor)).toEqual([false, true]);
    const { userId = '' } = people.payload.find((one) => one.email === email) ?? {};
    expect((await admin.call('POST', `/portal/api/people/${userId}/remove`)).status).toBe(200);
    const again = { email, role: 'viewer' } as const;
    await use((await app.execute(new InvitePerson(other.tenantId, again, by))).link, PASSWORD);
    expect(await outcome(undefined, PASSWORD)).toEqual([200, null]);
  });

  it('is neither visible to other people nor changed by them', async () => {
    const ada = { email: 'ada@acme.test', role: 'admin' } as const;
    const { link } = await app.execute(new InvitePerson(partner.tenantId, ada, by));
    await app.execute(new UsePortalLink(link.slice(link.indexOf('#') + 1), PASSWORD, 'r'));
    browser = new Browser(app);
    await browser.signIn(ada.email, PASSWORD);
    expect(await state()).toEqual({ enabled: false, recoveryCodesLeft: null });
    expect(await refused(change('disable', PASSWORD, code()))).toBe('400 code');
    expect(await refused(change('recovery-codes', PASSWORD, recoveryCodes[0] ?? ''))).toBe('400 code');
    expect(await outcome()).toEqual(required);
    expect(await outcome(code())).toEqual([200, null]);
  });

  it('can be turned off by an operator, who is recorded with the reason', async () => {
    const [person] = await app.query(new ListPeople(partner.tenantId));
    const owner = { tenantId: partner.tenantId, userId: person?.userId ?? '' };
    const off = () => app.get(SecondFactors).disable(owner, 'The device was lost.', by);
    expect([await off(), await off()]).toEqual([true, false]);
    expect(await outcome()).toEqual([200, null]);
    const last = (await app.events(`partner-${partner.tenantId}`)).at(-1);
    expect([last?.type, last?.data, last?.metadata.actor]).toEqual([
      'PortalUserSecondFactorDisabled',
      { ...owner, reason: 'The device was lost.' },
      by.actor,
    ]);
  });

  it('can be managed while the partner is suspended', async () => {
    await app.execute(new SetSuspension(partner.tenantId, true, by));
    await app.stop({ keep: true });
    app = await Harness.start(domains, { folder: app.folder, replace: [[Mailer, outbox]] });
    const { cookie, csrfToken } = browser;
    browser = Object.assign(new Browser(app), { cookie, csrfToken });
    expect(await refused(browser.call('POST', '/portal/api/keys', { name: 'CI' }))).toBe(
      '403 E_TENANT_SUSPENDED',
    );
    expect((await change('recovery-codes', partner.portalPassword, code(1))).status).toBe(200);
  });
});
