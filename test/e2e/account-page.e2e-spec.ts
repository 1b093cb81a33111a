import { eventually } from '#kit/kernel/testing';
import { codeFor, PASSWORD, PROXIED } from '../support/identity.js';
import { PageVisitor } from '../support/page-visitor.js';
import { ISSUERS } from '../support/shared-service.js';

const OTHER_PASSWORD = 'another sentence to remember';

describe.each(ISSUERS)('the account page on %s', (_scheme, sharedIssuer) => {
  const { service, server } = sharedIssuer(PROXIED);

  const page = (): Promise<PageVisitor> => new PageVisitor(server.url).open('/account');
  const signIn = async (email: string, password = PASSWORD): Promise<PageVisitor> =>
    (await page()).submit('/sign-in', { email, password });

  it('opens after a sign-in, or from the consent page', async () => {
    const { visitor } = await server.signedUp('opens@founders.example');
    const flow = await server.begin(await server.newClient());
    await visitor.open(flow.url);
    expect(visitor.text).toContain('<a href="/account">your account</a>');
    await visitor.open('/account');
    expect(visitor.title).toBe('Your account');
    const other = await page();
    expect([other.status, other.title]).toEqual([200, 'Sign in']);
    await other.submit('/sign-in', { email: 'opens@founders.example', password: 'not the password' });
    expect([other.status, other.title]).toEqual([422, 'Error: Sign in']);
    await other.submit('/sign-in', { email: 'opens@founders.example', password: PASSWORD });
    expect([other.status, other.title]).toEqual([200, 'Your account']);
    expect(other.url).toBe(`${server.url}/account`);
    for (const shown of [
      'Ada Lovelace',
      'opens@founders.example',
      'Assistant',
      'This browser',
      'Another browser',
    ])
      expect(other.text).toContain(shown);
    expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('revokes a permission: its tokens become invalid, others stay valid', async () => {
    const one = await server.signedUp('ends@founders.example');
    const client = await server.newClient({ client_name: 'Helper <b>' });
    const next = await server.begin(client);
    await one.visitor.open(next.url);
    await one.visitor.submit('/consent');
    const other = await server.tokensOf(next, one.visitor.url);
    const account = await signIn('ends@founders.example');
    expect(account.text).toContain('Helper &lt;b&gt;');
    expect(account.text).toContain('prepare a new company with you');
    expect(account.text.match(/last active\s+<time datetime="[^"]+Z">/g)).toHaveLength(2);
    const ended = new URLSearchParams({ program: client.client_id });
    await account.open('/account/programs/end', { method: 'POST', body: ended });
    expect(account.text).toContain('The permission was revoked.');
    await service.says('"action":"permission-ended"');
    expect(account.text).not.toContain('Helper');
    await eventually(async () => {
      expect((await server.call(other.access_token)).status).toBe(401);
    });
    expect((await server.refresh(client, other.refresh_token ?? '')).status).toBe(400);
    expect((await server.call(one.tokens.access_token)).status).toBe(200);
    await account.submit('/programs/end');
    expect(account.text).toContain('You have not allowed any program to act for you.');
    expect((await server.refresh(one.client, one.tokens.refresh_token ?? '')).status).toBe(400);
  });

  it('does not revoke another person’s permission', async () => {
    const theirs = await server.signedUp('theirs@founders.example');
    await server.signedUp('mine@founders.example');
    const account = await signIn('mine@founders.example');
    const body = new URLSearchParams({ program: theirs.client.client_id });
    await account.open('/account/programs/end', { method: 'POST', body });
    expect((await server.call(theirs.tokens.access_token)).status).toBe(200);
  });

  it('changes the password, signs out all other browsers and notifies the person', async () => {
    const email = 'changes@founders.example';
    const { client, tokens } = await server.signedUp(email);
    const other = await signIn(email);
    const account = await signIn(email);
    for (const [present, password, message] of [
      ['not the password', OTHER_PASSWORD, 'not your current password'],
      [PASSWORD, 'short', 'at least 15'],
      [PASSWORD, 'changes founders 12345', 'too easy to guess'],
    ] as const) {
      await account.submit('/password', { present, password });
      expect([account.status, account.title]).toEqual([422, 'Error: Your account']);
      expect(account.text).toContain(message);
    }
    const before = account.cookie('identity');
    await account.submit('/password', { present: PASSWORD, password: OTHER_PASSWORD });
    expect(account.text).toContain('Your password has been changed.');
    expect(account.cookie('identity')).not.toBe(before);
    await account.open('/account');
    expect(account.title).toBe('Your account');
    await other.open('/account');
    expect(other.title).toBe('Sign in');
    const inbox = await new PageVisitor(server.url).open('/sandbox/inbox');
    expect(inbox.text).toContain('Your password was changed');
    await service.says('"action":"password-changed"');
    expect((await signIn(email)).status).toBe(422);
    const again = await signIn(email, OTHER_PASSWORD);
    expect(again.title).toBe('Your account');
    const kept = await server.refreshed(client, tokens.refresh_token ?? '');
    await again.submit('/password', { present: OTHER_PASSWORD, password: PASSWORD, programs: 'end' });
    expect(again.text).toContain('and all programs have been signed out');
    expect((await server.refresh(client, kept.refresh_token ?? '')).status).toBe(400);
  });

  it('replaces a forgotten password, which ends the pause after failed attempts', async () => {
    const email = 'forgets@founders.example';
    const { client, tokens } = await server.signedUp(email);
    const visitor = await page();
    for (let attempt = 0; attempt < 5; attempt++)
      await visitor.submit('/sign-in', { email, password: 'was it this sentence' });
    await visitor.open('/account/reset');
    await visitor.submit('/reset', { email });
    const code = await codeFor(server.url, email);
    await visitor.submit('/reset/code', { code, password: 'forgets@founders.example' });
    expect([visitor.status, visitor.text.includes('too easy to guess')]).toEqual([422, true]);
    await visitor.submit('/reset/code', { code, password: OTHER_PASSWORD });
    expect(visitor.title).toBe('Sign in');
    expect((await server.refresh(client, tokens.refresh_token ?? '')).status).toBe(400);
    await visitor.submit('/sign-in', { email, password: OTHER_PASSWORD });
    expect(visitor.title).toBe('Your account');
  });

  it('signs out, here or everywhere', async () => {
    const { visitor } = await server.signedUp('leaves@founders.example');
    const [here, there] = [await signIn('leaves@founders.example'), await signIn('leaves@founders.example')];
    const stolen = here.cookie('identity');
    await here.submit('/sign-out');
    expect([here.title, here.cookie('identity')]).toEqual(['Sign in', '']);
    here.plant('identity', stolen);
    await here.open('/account');
    expect(here.title).toBe('Sign in');
    await there.open('/account');
    await there.submit('/sign-out-everywhere');
    for (const one of [there, visitor]) {
      await one.open(`${server.url}/account`);
      expect(one.title).toBe('Sign in');
    }
  });

  it('does nothing without a sign-in, or for a request from another site', async () => {
    await server.signedUp('guarded@founders.example');
    const account = await signIn('guarded@founders.example');
    for (const path of ['password', 'programs/end', 'sign-out', 'sign-out-everywhere']) {
      const stranger = await page();
      await stranger.open(`/account/${path}`, { method: 'POST', body: new URLSearchParams() });
      expect([path, stranger.title]).toEqual([path, 'Sign in']);
      const headers = { 'sec-fetch-site': 'cross-site' };
      await account.open(`/account/${path}`, { method: 'POST', body: new URLSearchParams(), headers });
      expect([path, account.status]).toEqual([path, 403]);
    }
    await account.open('/account');
    expect(account.title).toBe('Your account');
    for (const path of ['x', 'password', 'programs', 'sign-in/x'])
      expect((await account.open(`/account/${path}`)).status).toBe(404);
  });
});
