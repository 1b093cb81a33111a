import { Controller, Get, Post } from '@nestjs/common';
import { emailReservationDomain } from '#domain/email-reservation';
import { PartnerEndpoint, WritesNothing } from '#platform/http';
import { Harness } from '#platform/hosting/testing';
import { type Mail, Mailer } from '#platform/mail';
import {
  CreatePartner,
  type CreatedPartner,
  GetPartner,
  partnerDomain,
  type PersonView,
} from '#domain/partner';
import type { ActPage } from '../queries/list-acts/list-acts.js';
import { portalDomain } from '../portal.domain.js';
import type { MadeKey } from './portal.responses.js';
import { Browser } from '../testing/browser.js';

@Controller('v1/probe')
@PartnerEndpoint()
class ProbeController {
  @Get() read() {
    return null;
  }
  @Post() write() {
    return null;
  }
  @Post('question')
  @WritesNothing()
  question() {
    return null;
  }
}

/** Keeps sent e-mails in order; the fixed clock cannot order them. */
class Outbox extends Mailer {
  override readonly available = true;
  readonly sent: Mail[] = [];

  override send(mail: Mail): Promise<void> {
    this.sent.push(mail);
    return Promise.resolve();
  }

  lastTo(address: string): Mail | undefined {
    return this.sent.findLast(({ to }) => to === address);
  }
}

const by = { actor: { type: 'operator', id: 'spec' }, requestId: 'r' } as const;
const PASSWORD = 'violet engines weave by night';
const domains = [partnerDomain, emailReservationDomain, portalDomain([partnerDomain])];

describe('portal people', () => {
  let app: Harness;
  let outbox: Outbox;
  let partner: CreatedPartner;
  let admin: Browser;

  beforeEach(async () => {
    outbox = new Outbox();
    app = await Harness.start(domains, { controllers: [ProbeController], replace: [[Mailer, outbox]] });
    partner = await create('Acme', 'dev@acme.test');
    admin = await signedIn('dev@acme.test', partner.portalPassword);
  });
  afterEach(() => app.stop());

  async function create(name: string, email: string): Promise<CreatedPartner> {
    const created = await app.execute(new CreatePartner({ name, email, ...by }));
    await app.query(new GetPartner(created.tenantId));
    return created;
  }

  async function signedIn(email: string, password: string): Promise<Browser> {
    const browser = new Browser(app);
    expect((await browser.signIn(email, password)).status).toBe(200);
    return browser;
  }

  const people = async (browser = admin) =>
    (await browser.call<PersonView[]>('GET', '/portal/api/people')).payload;
  const invite = (email: string, role: string, browser = admin) =>
    browser.call<{ userId: string }>('POST', '/portal/api/people', { email, role });
  /** Returns the secret of the link in the last e-mail to an address, or an empty string. */
  const tokenFor = (email: string): string =>
    /welcome#(\S+)/.exec(outbox.lastTo(email)?.text ?? '')?.[1] ?? '';
  const anybody = () => new Browser(app);
  const use = (token: string, password = PASSWORD) =>
    anybody().call<{ email: string }>('POST', '/portal/api/link/use', { token, password });
  const look = (token: string) => anybody().call('POST', '/portal/api/link', { token });

  /** An invited person who has joined and is signed in. */
  async function joined(email: string, role: string): Promise<Browser & { userId: string }> {
    const { userId } = (await invite(email, role)).payload;
    expect((await use(tokenFor(email))).status).toBe(200);
    return Object.assign(await signedIn(email, PASSWORD), { userId });
  }

  const codeOf = ({ status, error }: { status: number; error: { code: string } | null }) =>
    `${status} ${error?.code ?? 'ok'}`;

  describe('an invitation', () => {
    it('names the partner and lets the recipient sign in with their own password', async () => {
      const { userId } = (await invite(' Grace@Acme.test', 'developer')).payload;
      const token = tokenFor('grace@acme.test');
      expect((await look(token)).payload).toEqual({
        kind: 'invitation',
        email: 'grace@acme.test',
        partner: 'Acme',
      });
      expect((await use(token)).payload).toEqual({ email: 'grace@acme.test' });
      const { payload } = await anybody().signIn('grace@acme.test', PASSWORD);
      expect(payload.user).toEqual({ userId, email: 'grace@acme.test', role: 'developer' });
      expect(payload.partner.tenantId).toBe(partner.tenantId);
      expect(await people()).toMatchObject([
        { email: 'dev@acme.test', role: 'admin', status: 'active', invitedAt: null },
        { userId, email: 'grace@acme.test', role: 'developer', status: 'active' },
      ]);
      const events = await app.events(`partner-${partner.tenantId}`);
      const [invited, came] = events.slice(-2).map(({ type, metadata }) => [type, metadata.actor.type]);
      expect([invited, came]).toEqual([
        ['PortalUserInvited', 'portal-user'],
        ['PortalUserJoined', 'portal-user'],
      ]);
      expect(events.at(-1)?.metadata.actor.id).toBe(userId);
    });

    it('can be used once', async () => {
      await invite('grace@acme.test', 'viewer');
      const token = tokenFor('grace@acme.test');
      const both = await Promise.all([use(token), use(token, 'another sentence that is long')]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect(codeOf(await look(token))).toBe('404 E_NOT_FOUND');
    });

    it('expires after seven days or when a newer one is sent', async () => {
      await invite('grace@acme.test', 'viewer');
      const first = tokenFor('grace@acme.test');
      app.clock.advance(7 * 24 * 3_600_000 - 1);
      expect((await look(first)).status).toBe(200);
      app.clock.advance(1);
      expect(codeOf(await use(first))).toBe('404 E_NOT_FOUND');
      admin = await signedIn('dev@acme.test', partner.portalPassword);
      await invite('grace@acme.test', 'viewer');
      const second = tokenFor('grace@acme.test');
      await invite('grace@acme.test', 'viewer');
      expect((await look(second)).status).toBe(404);
      expect((await use(tokenFor('grace@acme.test'))).status).toBe(200);
      expect((await people()).at(-1)).toMatchObject({ role: 'viewer', status: 'active' });
    });

    it('with another role is rejected with the present role and changes nothing', async () => {
      const { userId } = (await invite('grace@acme.test', 'viewer')).payload;
      const token = tokenFor('grace@acme.test');
      const { status, error } = await invite('Grace@acme.test', 'admin');
      expect([status, error?.code, error?.message]).toEqual([
        409,
        'E_RESOURCE_CONFLICT',
        'Already invited as viewer. Change their role instead, or invite them as viewer again to send a new link.',
      ]);
      expect((await people()).at(-1)).toMatchObject({ userId, role: 'viewer', status: 'invited' });
      expect([tokenFor('grace@acme.test'), (await look(token)).status]).toEqual([token, 200]);
      await admin.call('POST', `/portal/api/people/${userId}/role`, { role: 'admin' });
      await use(token);
      expect((await people()).at(-1)).toMatchObject({ role: 'admin', status: 'active' });
    });

    it('keeps the order of people, which is by address', async () => {
      for (const email of ['grace@acme.test', 'ada@acme.test', 'zoe@acme.test']) {
        await invite(email, 'viewer');
        app.clock.advance(1_000);
      }
      const before = (await people()).map(({ email }) => email);
      expect(before).toEqual(['ada@acme.test', 'dev@acme.test', 'grace@acme.test', 'zoe@acme.test']);
      await invite('ada@acme.test', 'viewer');
      expect((await people()).map(({ email }) => email)).toEqual(before);
    });

    it('survives a rejected password and cannot be forged', async () => {
      await invite('grace@acme.test', 'viewer');
      const token = tokenFor('grace@acme.test');
      const weak = await use(token, 'too short');
      expect([codeOf(weak), Object.keys(weak.error?.fields ?? {})]).toEqual([
        '400 E_VALIDATION_FAILED',
        ['password'],
      ]);
      const [userId = '', secret = ''] = token.split('.');
      for (const wrong of ['x', `${userId}.${'A'.repeat(43)}`, `${'A'.repeat(43)}.${secret}`, `${token}A`])
        expect(codeOf(await use(wrong))).toBe('404 E_NOT_FOUND');
      expect((await use(token)).status).toBe(200);
    });

    it('is void after the person is removed, and frees the address', async () => {
      const { userId } = (await invite('grace@acme.test', 'viewer')).payload;
      const token = tokenFor('grace@acme.test');
      await admin.call('POST', `/portal/api/people/${userId}/remove`);
      expect(codeOf(await use(token))).toBe('404 E_NOT_FOUND');
      expect((await anybody().signIn('grace@acme.test', PASSWORD)).status).toBe(401);
      const other = await create('Other', 'grace@acme.test');
      expect((await anybody().signIn('grace@acme.test', other.portalPassword)).status).toBe(200);
    });

    it('is rejected for an address that is in use, also by another partner', async () => {
      const other = await create('Other', 'dev@other.test');
      const rival = await signedIn('dev@other.test', other.portalPassword);
      await invite('grace@acme.test', 'viewer');
      // Only the partner's own people are named: other partners learn nothing (contract 3.4).
      for (const [email, browser, message] of [
        ['dev@acme.test', admin, 'This person is already in your portal.'],
        ['dev@other.test', admin, 'This e-mail address cannot be used.'],
        ['grace@acme.test', rival, 'This e-mail address cannot be used.'],
      ] as const) {
        const answer = await invite(email, 'viewer', browser);
        expect([codeOf(answer), answer.error?.message]).toEqual(['409 E_EMAIL_IN_USE', message]);
      }
      await expect(create('Third', 'grace@acme.test')).rejects.toMatchObject({ code: 'E_EMAIL_IN_USE' });
    });

    it('succeeds for only one of two partners that send it at the same time', async () => {
      const other = await create('Other', 'dev@other.test');
      const rival = await signedIn('dev@other.test', other.portalPassword);
      const both = await Promise.all([
        invite('grace@acme.test', 'viewer'),
        invite('grace@acme.test', 'viewer', rival),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('is rate-limited per address', async () => {
      for (let sent = 0; sent < 5; sent++) await invite('grace@acme.test', 'viewer');
      expect(codeOf(await invite('grace@acme.test', 'viewer'))).toBe('429 E_RATE_LIMITED');
    });
  });

  it('are invited at most 200 times a day', async () => {
    const { tenantId } = partner;
    const invited = Array.from({ length: 200 }, (_, index) => ({
      type: 'PortalUserInvited',
      data: { tenantId, userId: `user-${index}`, role: 'viewer', personal: null },
    }));
    await app.given(`partner-${tenantId}`, invited, { tenantId, subjectId: null });
    expect(codeOf(await invite('grace@acme.test', 'viewer'))).toBe('429 E_RATE_LIMITED');
  });

  describe('a role', () => {
    it('decides which calls are allowed', async () => {
      let count = 0;
      const may = async (browser: Browser) => {
        const codes: string[] = [];
        for (const [method, path, body] of [
          ['GET', '/v1/probe'],
          ['POST', '/v1/probe/question'],
          ['POST', '/v1/probe'],
          ['GET', '/portal/api/keys'],
          ['POST', '/portal/api/keys', { name: 'CI' }],
          ['GET', '/portal/api/people'],
          ['POST', '/portal/api/people', { email: `somebody-${count++}@acme.test`, role: 'viewer' }],
        ] as const)
          codes.push(codeOf(await browser.call(method, path, body)));
        return codes;
      };
      const [yes, no] = ['200 ok', '403 E_FORBIDDEN'];
      expect(await may(admin)).toEqual([yes, yes, yes, yes, yes, yes, yes]);
      const developer = await joined('grace@acme.test', 'developer');
      expect(await may(developer)).toEqual([yes, yes, yes, yes, yes, no, no]);
      const viewer = await joined('ada@acme.test', 'viewer');
      expect(await may(viewer)).toEqual([yes, yes, no, yes, no, no, no]);
      expect((await viewer.call('DELETE', '/portal/api/session')).status).toBe(200);
    });

    it('changes at most twenty times a day', async () => {
      const { userId } = await joined('grace@acme.test', 'viewer');
      const change = (index: number) =>
        admin.call('POST', `/portal/api/people/${userId}/role`, { role: index % 2 ? 'viewer' : 'developer' });
      for (let index = 0; index < 20; index++) expect((await change(index)).status).toBe(200);
      const { status, headers } = await change(20);
      expect([status, headers.get('retry-after')]).toEqual([429, '86400']);
    });

    it('takes effect at once in existing sessions after a change', async () => {
      const grace = await joined('grace@acme.test', 'developer');
      const change = (userId: string, role: string) =>
        admin.call('POST', `/portal/api/people/${userId}/role`, { role });
      expect((await grace.call('POST', '/v1/probe')).status).toBe(200);
      await change(grace.userId, 'viewer');
      expect(codeOf(await grace.call('POST', '/v1/probe'))).toBe('403 E_FORBIDDEN');
      await change(grace.userId, 'admin');
      expect((await grace.call('GET', '/portal/api/people')).status).toBe(200);
      for (const [userId, role] of [
        [grace.userId, 'owner'],
        ['nobody', 'viewer'],
        ['%00', 'viewer'],
      ] as const)
        expect((await change(userId, role)).status).toBe(role === 'owner' ? 400 : 404);
    });

    it('cannot be taken from the last admin', async () => {
      const [{ userId } = { userId: '' }] = await people();
      const role = () => admin.call('POST', `/portal/api/people/${userId}/role`, { role: 'viewer' });
      const remove = () => admin.call('POST', `/portal/api/people/${userId}/remove`);
      expect([codeOf(await role()), codeOf(await remove())]).toEqual([
        '409 E_RESOURCE_CONFLICT',
        '409 E_RESOURCE_CONFLICT',
      ]);
      await joined('grace@acme.test', 'admin');
      expect((await remove()).status).toBe(200);
      expect((await admin.call('GET', '/v1/probe')).status).toBe(401);
    });
  });

  describe('a removed person', () => {
    it('is signed out everywhere and cannot sign in', async () => {
      const grace = await joined('grace@acme.test', 'developer');
      const elsewhere = await signedIn('grace@acme.test', PASSWORD);
      const removed = await admin.call('POST', `/portal/api/people/${grace.userId}/remove`);
      expect(removed.payload).toEqual({ userId: grace.userId, removed: true, keys: [] });
      for (const browser of [grace, elsewhere])
        expect(codeOf(await browser.call('GET', '/v1/probe'))).toBe('401 E_AUTH_MISSING');
      expect((await anybody().signIn('grace@acme.test', PASSWORD)).status).toBe(401);
      expect((await people()).at(-1)).toMatchObject({ userId: grace.userId, status: 'removed' });
    });

    it('can be invited again, with another password', async () => {
      const { userId } = await joined('grace@acme.test', 'developer');
      await admin.call('POST', `/portal/api/people/${userId}/remove`);
      await invite('grace@acme.test', 'viewer');
      const changed = 'another sentence that is long';
      expect((await use(tokenFor('grace@acme.test'), changed)).status).toBe(200);
      expect((await anybody().signIn('grace@acme.test', PASSWORD)).status).toBe(401);
      expect((await anybody().signIn('grace@acme.test', changed)).payload.user.role).toBe('viewer');
    });
  });

  it('are neither visible to admins of another partner nor changed by them', async () => {
    const grace = await joined('grace@acme.test', 'developer');
    const other = await create('Other', 'dev@other.test');
    const rival = await signedIn('dev@other.test', other.portalPassword);
    expect((await people(rival)).map(({ email }) => email)).toEqual(['dev@other.test']);
    for (const [path, body] of [
      [`${grace.userId}/remove`, undefined],
      [`${grace.userId}/role`, { role: 'viewer' }],
    ] as const)
      expect(codeOf(await rival.call('POST', `/portal/api/people/${path}`, body))).toBe('404 E_NOT_FOUND');
    const acts = await rival.call<ActPage>('GET', `/portal/api/people/${grace.userId}/acts`);
    expect(acts.payload.content).toEqual([]);
    expect((await grace.call('POST', '/v1/probe')).status).toBe(200);
  });

  it('have their successful writes recorded, but not their rejected ones', async () => {
    const grace = await joined('grace@acme.test', 'developer');
    await grace.call('POST', '/v1/probe', undefined, { 'x-request-id': 'what-grace-did' });
    await grace.call('GET', '/v1/probe');
    await grace.call('POST', '/portal/api/people', { email: 'x@acme.test', role: 'viewer' });
    await grace.call('POST', '/portal/api/keys', {});
    // A query waits for the read models.
    await app.query(new GetPartner(partner.tenantId));
    const path = `/portal/api/people/${grace.userId}/acts`;
    const { payload } = await admin.call<ActPage>('GET', path);
    expect(payload.content).toEqual([
      {
        act: 'POST /v1/probe',
        path: '/v1/probe',
        requestId: 'what-grace-did',
        createdAt: expect.any(String),
      },
    ]);
    expect(codeOf(await grace.call('GET', path))).toBe('403 E_FORBIDDEN');
  });

  it('cannot write from a page of another site', async () => {
    const { csrfToken } = admin;
    admin.csrfToken = 'x';
    expect(codeOf(await invite('grace@acme.test', 'admin'))).toBe('401 E_AUTH_INVALID');
    admin.csrfToken = csrfToken;
    expect(await people()).toHaveLength(1);
  });

  it('are removed with a list of the active keys that they created', async () => {
    const grace = await joined('grace@acme.test', 'developer');
    const kept = (await grace.call<MadeKey>('POST', '/portal/api/keys', { name: 'CI' })).payload;
    const revoked = (await grace.call<MadeKey>('POST', '/portal/api/keys', { name: 'Old' })).payload;
    await admin.call('POST', '/portal/api/keys', { name: 'Mine' });
    await grace.call('POST', `/portal/api/keys/${revoked.keyId}/revoke`);
    const removed = await admin.call('POST', `/portal/api/people/${grace.userId}/remove`);
    expect(removed.payload).toMatchObject({ keys: [{ keyId: kept.keyId, name: 'CI' }] });
  });

  describe('a forgotten password', () => {
    const forgotten = (email: string) => anybody().call('POST', '/portal/api/forgotten', { email });

    it('can be replaced with a link, which ends all sessions and signs nobody in', async () => {
      const sent = await forgotten('dev@acme.test');
      expect(sent.payload).toEqual({ sent: true, inboxUrl: 'http://localhost:3002/sandbox/inbox' });
      const token = tokenFor('dev@acme.test');
      expect((await look(token)).payload).toMatchObject({ kind: 'password' });
      const used = await use(token);
      expect([used.status, used.cookie]).toEqual([200, null]);
      expect((await admin.call('GET', '/v1/probe')).status).toBe(401);
      expect((await anybody().signIn('dev@acme.test', partner.portalPassword)).status).toBe(401);
      admin = await signedIn('dev@acme.test', PASSWORD);
      expect((await people())[0]).toMatchObject({ role: 'admin', status: 'active' });
      expect(outbox.lastTo('dev@acme.test')?.subject).toBe(
        'Your Partner Portal sign-in at Sample Formation Service was changed',
      );
      expect((await use(token)).status).toBe(404);
    });

    it('gets the same response for unknown, removed and invited addresses', async () => {
      const { userId } = await joined('grace@acme.test', 'developer');
      await admin.call('POST', `/portal/api/people/${userId}/remove`);
      await invite('ada@acme.test', 'viewer');
      const existing = await forgotten('dev@acme.test');
      for (const email of ['nobody@acme.test', 'grace@acme.test', 'ada@acme.test']) {
        const { status, payload } = await forgotten(email);
        expect({ status, payload }).toEqual({ status: existing.status, payload: existing.payload });
        expect(tokenFor(email)).toBe('');
      }
    });

    it('can be replaced after wrong passwords blocked the account, which ends the block', async () => {
      for (let guess = 0; guess < 5; guess++) await anybody().signIn('dev@acme.test', `guess ${guess}`);
      expect((await anybody().signIn('dev@acme.test', partner.portalPassword)).status).toBe(429);
      await forgotten('dev@acme.test');
      expect((await use(tokenFor('dev@acme.test'))).status).toBe(200);
      expect((await anybody().signIn('dev@acme.test', PASSWORD)).status).toBe(200);
    });

    it('has a link that expires after thirty minutes', async () => {
      await forgotten('dev@acme.test');
      const token = tokenFor('dev@acme.test');
      app.clock.advance(30 * 60_000);
      expect((await use(token)).status).toBe(404);
    });

    it('has its link mailed to the stored address, never to one that only folds to it', async () => {
      await invite('kate@acme.test', 'viewer');
      expect((await use(tokenFor('kate@acme.test'))).status).toBe(200);
      const before = outbox.sent.length;
      const lookAlike = '\u212Aate@acme.test';
      expect(codeOf(await forgotten(lookAlike))).toBe('400 E_VALIDATION_FAILED');
      expect(codeOf(await anybody().signIn(lookAlike, PASSWORD))).toBe('400 E_VALIDATION_FAILED');
      expect(codeOf(await invite(lookAlike, 'viewer'))).toBe('400 E_VALIDATION_FAILED');
      expect(outbox.sent).toHaveLength(before);
      await forgotten('KATE@Acme.test');
      expect(outbox.sent.slice(before).map(({ to }) => to)).toEqual(['kate@acme.test']);
    });

    it('is rate-limited for known and unknown addresses', async () => {
      for (const email of ['dev@acme.test', 'nobody@acme.test']) {
        for (let sent = 0; sent < 5; sent++) await forgotten(email);
        expect(codeOf(await forgotten(email))).toBe('429 E_RATE_LIMITED');
      }
    });
  });
});
