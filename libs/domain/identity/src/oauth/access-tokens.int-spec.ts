import { customerDomain } from '#domain/customer';
import { Harness } from '#platform/hosting/testing';
import { Mailer, type SandboxInbox } from '#platform/mail';
import { SignUps } from '../accounts/sign-up.js';
import { AccountEraser } from '../accounts/account-eraser.js';
import { NoCompaniesModule } from '../testing/index.js';
import { identityDomain } from '../identity.domain.js';
import { AccessTokens } from './access-tokens.js';
import { OAuthAdapter, secretMatches } from './oauth-adapter.js';
import { OAuthRecords, oauthRecords } from './oauth-records.js';
import { OperatorClients } from './operator-clients.js';
import { resourceOf } from './resource.js';
import { ToolsConfig } from '../identity.config.js';

const DAY_MS = 24 * 3_600_000;

describe('tokens of programs', () => {
  let app: Harness;
  let records: OAuthRecords;
  let customerId: string;
  let audience: string;
  beforeAll(async () => {
    app = await Harness.start([identityDomain, customerDomain], {
      serving: ['identity', 'projector'],
      imports: [NoCompaniesModule],
    });
    records = app.get(OAuthRecords);
    audience = resourceOf(app.get(ToolsConfig));
    const person = {
      email: 'ada@founders.example',
      firstName: 'Ada',
      lastName: 'L',
      countryOfResidence: 'GBR',
    };
    const ticket = await app.get(SignUps).begin(person, 'the engine weaves algebraic patterns');
    const [mail] = await (app.get(Mailer) as SandboxInbox).latest();
    const signUp = await app.get(SignUps).confirm(ticket, /\d{8}/.exec(mail?.text ?? '')?.[0] ?? '');
    customerId = signUp.customerId ?? '';
  });
  afterAll(() => app.stop());

  const inSeconds = (seconds: number): Date => new Date(app.clock.now().getTime() + seconds * 1000);
  let count = 0;
  /** Returns a token that is valid apart from the given changes, with its consent. */
  const token = async (more: object = {}, consent = true): Promise<string> => {
    const [name, grantId] = [`token ${++count}`, `grant ${count}`];
    const exp = inSeconds(3600);
    const payload = {
      accountId: customerId,
      clientId: 'client',
      grantId,
      aud: audience,
      scope: 'tools',
      exp: exp.getTime() / 1000,
      ...more,
    };
    const keeping = { expiresAt: exp, grantId, accountId: payload.accountId };
    if (consent) await records.put('Grant', grantId, {}, { ...keeping, expiresAt: inSeconds(DAY_MS) });
    await records.put('AccessToken', name, payload, keeping);
    return name;
  };
  const holder = (name: string) => app.get(AccessTokens).verify(name);

  it('are valid for the tool interface for one hour', async () => {
    const good = await token();
    const identity = { customerId, email: 'ada@founders.example', role: 'founder' };
    expect(await holder(good)).toMatchObject({ ...identity, clientId: 'client' });
    app.clock.advance(3_599_999);
    expect(await holder(good)).not.toBeNull();
    app.clock.advance(1);
    expect(await holder(good)).toBeNull();
  });

  it('are valid with a slash after the audience', async () => {
    expect(await holder(await token({ aud: `${audience}/` }))).not.toBeNull();
  });

  it.each<[string, object, boolean]>([
    ['for another audience', { aud: 'https://elsewhere.example/' }, true],
    ['for several audiences', { aud: ['https://elsewhere.example/', 'x'] }, true],
    ['for no audience', { aud: undefined }, true],
    ['for another scope', { scope: 'toolsmith' }, true],
    ['without a customer', { accountId: 'nobody' }, true],
    ['with a revoked consent', {}, false],
  ])('are invalid %s', async (_, more, consent) => {
    expect(await holder(await token(more, consent))).toBeNull();
  });

  it('are invalid as another kind of record, and without an expiry', async () => {
    await records.put(
      'RefreshToken',
      'refresh',
      { accountId: customerId, aud: audience },
      { expiresAt: null },
    );
    for (const name of ['refresh', '', 'x'.repeat(100_000)]) expect(await holder(name)).toBeNull();
  });

  it.each([
    ['AuthorizationCode', 0],
    ['RefreshToken', 30_000],
  ])(
    'are invalid if the %s that they come from was used again after %s ms, even if they are stored afterwards',
    async (model, graceMs) => {
      const adapter = new OAuthAdapter(model, records, app.clock);
      const [name, grantId] = [await token(), `grant ${count}`];
      await adapter.upsert('used at once', { grantId }, 60);
      await adapter.consume('used at once');
      app.clock.advance(graceMs);
      expect(await adapter.find('used at once')).toMatchObject({ consumed: expect.any(Number) });
      await expect(adapter.consume('used at once')).rejects.toThrow('invalid_grant');
      await token({ grantId }, false);
      for (const one of [name, `token ${count}`]) expect([one, await holder(one)]).toEqual([one, null]);
    },
  );

  it('stay valid if a refresh token is used several times within thirty seconds of its first use', async () => {
    const adapter = new OAuthAdapter('RefreshToken', records, app.clock);
    const [name, grantId] = [await token(), `grant ${count}`];
    await adapter.upsert('parallel', { grantId }, 60);
    await Promise.all(Array.from({ length: 8 }, () => adapter.consume('parallel')));
    app.clock.advance(29_999);
    await adapter.consume('parallel');
    expect(await adapter.find('parallel')).not.toHaveProperty('consumed');
    expect(await holder(name)).not.toBeNull();
  });

  it('come with a refresh token that stays used if it is stored again', async () => {
    const adapter = new OAuthAdapter('RefreshToken', records, app.clock);
    await adapter.upsert('successor', {}, 60);
    await adapter.consume('successor');
    app.clock.advance(30_000);
    await adapter.upsert('successor', {}, 60);
    expect(await adapter.find('successor')).toMatchObject({ consumed: expect.any(Number) });
  });

  it('end with a deleted account, together with sessions and consents', async () => {
    const good = await token();
    const clients = app.get(OperatorClients);
    const { clientId } = await clients.create('Bookkeeping', customerId);
    expect(await clients.customerOf(clientId)).toBe(customerId);
    await records.put('Session', 'session', {}, { expiresAt: inSeconds(60), accountId: customerId });
    await app.get(AccountEraser).erase({ customerId });
    for (const [kind, name] of [
      ['AccessToken', good],
      ['Grant', `grant ${count}`],
      ['Session', 'session'],
    ] as const)
      expect([kind, await records.find(kind, name)]).toEqual([kind, null]);
    expect(await holder(good)).toBeNull();
    expect(await clients.list()).toEqual([]);
  });

  describe('a client', () => {
    const adapter = () => new OAuthAdapter('Client', records, app.clock);

    it('is deleted ninety days after its last use, unless an operator created it', async () => {
      await adapter().upsert('used', { client_id: 'used' });
      await adapter().upsert('unused', { client_id: 'unused' });
      const desk = await app.get(OperatorClients).create('Desk', null);
      app.clock.advance(60 * DAY_MS);
      expect(await adapter().find('used')).toMatchObject({ client_id: 'used' });
      app.clock.advance(30 * DAY_MS);
      expect(await adapter().find('unused')).toBeUndefined();
      expect(await adapter().find('used')).toMatchObject({ client_id: 'used' });
      app.clock.advance(90 * DAY_MS);
      expect(await adapter().find('used')).toBeUndefined();
      expect(await adapter().find(desk.clientId)).toMatchObject({ client_name: 'Desk' });
    });

    it('has a secret that is stored only as a hash', async () => {
      await adapter().upsert('secretive', { client_id: 'secretive', client_secret: 'a secret' });
      const hashed = (await adapter().find('secretive'))?.client_secret;
      expect(hashed).not.toBe('a secret');
      expect(secretMatches(records, hashed, 'a secret')).toBe(true);
      for (const wrong of ['', 'a secre', 'a secret ', hashed ?? ''])
        expect(secretMatches(records, hashed, wrong)).toBe(false);
      expect(secretMatches(records, undefined, '')).toBe(false);
      const stored = JSON.stringify(await app.stores.documentStore.find(oauthRecords, { limit: 100 }));
      expect(stored).not.toContain('secret');
    });
  });
});
