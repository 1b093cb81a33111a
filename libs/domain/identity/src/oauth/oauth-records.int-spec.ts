import { Throttle } from '#platform/credentials';
import { customerDomain } from '#domain/customer';
import { Harness } from '#platform/hosting/testing';
import { Mailer, type SandboxInbox } from '#platform/mail';
import { NoCompaniesModule } from '../testing/index.js';
import { identityDomain } from '../identity.domain.js';
import { OAuthAdapter } from './oauth-adapter.js';
import { OAuthRecords, oauthRecords } from './oauth-records.js';

describe('records of the authorization server', () => {
  let app: Harness;
  let records: OAuthRecords;
  beforeAll(async () => {
    app = await Harness.start([identityDomain, customerDomain], {
      serving: ['identity'],
      imports: [NoCompaniesModule],
    });
    records = app.get(OAuthRecords);
  });
  afterAll(() => app.stop());

  const inSeconds = (seconds: number): Date => new Date(app.clock.now().getTime() + seconds * 1000);
  const stored = async (): Promise<string> =>
    JSON.stringify(await app.stores.documentStore.find(oauthRecords, { limit: 100 }));

  it('contain no token, in plain text or as an id', async () => {
    const payload = { accountId: 'ada', grantId: 'the grant' };
    const keeping = { expiresAt: inSeconds(60), grantId: 'the grant', accountId: 'ada' };
    await records.put('AccessToken', 'a secret token', payload, keeping);
    expect((await records.find('AccessToken', 'a secret token'))?.payload).toEqual(payload);
    expect(await records.find('RefreshToken', 'a secret token')).toBeNull();
    expect(await stored()).not.toMatch(/a secret token|the grant|"ada"/);
  });

  it('can be consumed once, even by simultaneous calls', async () => {
    await records.put('AuthorizationCode', 'a code', {}, { expiresAt: inSeconds(60) });
    const used = await Promise.all(
      Array.from({ length: 8 }, () => records.consume('AuthorizationCode', 'a code')),
    );
    expect(used.filter(Boolean)).toHaveLength(1);
    expect(await records.consume('AuthorizationCode', 'no code')).toBe(false);
  });

  it('accept a client assertion once, even in simultaneous requests', async () => {
    const adapter = new OAuthAdapter('ReplayDetection', records, app.clock);
    const uses = await Promise.allSettled(
      Array.from({ length: 8 }, () => adapter.upsert('an assertion', { iss: 'program' }, 60)),
    );
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(uses.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { error: 'invalid_client' },
    });
    expect(await adapter.find('an assertion')).toMatchObject({ iss: 'program' });
  });

  it('expire to the millisecond, are removed by the next sweep, and stay if they have no expiry', async () => {
    await records.put('AccessToken', 'short', {}, { expiresAt: inSeconds(10) });
    await records.put('Client', 'lasting', {}, { expiresAt: null });
    app.clock.advance(9_999);
    expect(await records.find('AccessToken', 'short')).not.toBeNull();
    app.clock.advance(1);
    expect(await records.find('AccessToken', 'short')).toBeNull();
    app.clock.advance(3_600_000);
    await app.sweep();
    const left = await app.stores.documentStore.find(oauthRecords, { limit: 100 });
    expect(left.map(({ document }) => document.model)).toEqual(['Client']);
  });

  it('keep the sandbox’s e-mail for a day', async () => {
    const inbox = app.get(Mailer) as unknown as SandboxInbox;
    await inbox.send({ to: 'ada@founders.example', subject: 'first', text: '' });
    app.clock.advance(24 * 3_600_000);
    await inbox.send({ to: 'ada@founders.example', subject: 'second', text: '' });
    expect((await inbox.latest()).map(({ subject }) => subject)).toEqual(['second']);
  });

  it('count attempts by account, with longer waits, until one succeeds', async () => {
    const throttle = app.get(Throttle);
    const attempt = () => throttle.attempt('sign-in/ada', '192.0.2.1');
    for (let time = 0; time < 5; time++) expect(await attempt()).toBeNull();
    expect(await attempt()).toBe(30);
    app.clock.advance(30_000);
    expect(await attempt()).toBeNull();
    expect(await attempt()).toBe(60);
    await throttle.succeeded('sign-in/ada');
    expect(await attempt()).toBeNull();
  });
});
