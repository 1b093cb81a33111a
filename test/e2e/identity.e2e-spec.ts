import * as oauth from 'oauth4webapi';
import { CALLBACK, codeFor, mailsTo, PASSWORD, PROXIED, signUp } from '../support/identity.js';
import { PageVisitor } from '../support/page-visitor.js';
import { call } from '../support/partner-calls.js';
import { ISSUERS } from '../support/shared-service.js';

const CONFIDENTIAL = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'];
const ALGORITHMS = ['ES256', 'EdDSA', 'Ed25519', 'PS256', 'RS256'];

describe.each(ISSUERS)('the authorization server on %s', (_scheme, sharedIssuer) => {
  const { service, server } = sharedIssuer(PROXIED);

  const isActive = async (token: string): Promise<unknown> =>
    (await server.introspect(await confidentialClient(), token))['active'];
  let confidential: oauth.Client | null = null;
  const confidentialClient = async (): Promise<oauth.Client> =>
    (confidential ??= await server.newClient({ token_endpoint_auth_method: 'client_secret_basic' }));

  it('advertises only what works', async () => {
    expect(server.metadata).toEqual({
      issuer: server.url,
      authorization_endpoint: `${server.url}/oauth2/authorize`,
      token_endpoint: `${server.url}/oauth2/token`,
      revocation_endpoint: `${server.url}/oauth2/revoke`,
      introspection_endpoint: `${server.url}/oauth2/introspect`,
      registration_endpoint: `${server.url}/oauth2/register`,
      scopes_supported: ['tools'],
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'fragment', 'form_post'],
      grant_types_supported: ['authorization_code', 'client_credentials', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none', ...CONFIDENTIAL],
      token_endpoint_auth_signing_alg_values_supported: ALGORITHMS,
      revocation_endpoint_auth_methods_supported: ['none', ...CONFIDENTIAL],
      revocation_endpoint_auth_signing_alg_values_supported: ALGORITHMS,
      introspection_endpoint_auth_methods_supported: CONFIDENTIAL,
      introspection_endpoint_auth_signing_alg_values_supported: ALGORITHMS,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
    for (const path of ['/jwks', '/me', '/session/end', '/request'])
      expect((await fetch(server.url + path)).status).toBe(404);
  });

  it('signs up a founder, asks for consent, and issues tokens for the tool interface', async () => {
    const { tokens, visitor, callback } = await server.signedUp('ada@founders.example');
    expect(new URL(callback).searchParams.get('iss')).toBe(server.url);
    expect(visitor.text).not.toContain(PASSWORD);
    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'tools' });
    expect(tokens.expires_in).toBeGreaterThan(3500);
    expect(tokens.access_token).toMatch(/^[\w-]{43}$/);
    expect(tokens.refresh_token).toMatch(/^[\w-]{43}$/);
  });

  it('recognizes a returning founder only with their password', async () => {
    await server.signedUp('grace@founders.example');
    const visitor = await server.visit();
    await visitor.submit('/sign-in', {
      email: 'grace@founders.example',
      password: 'not the password at all',
    });
    expect([visitor.status, visitor.title]).toEqual([422, 'Error: Sign in']);
    await visitor.submit('/sign-in', { email: ' Grace@Founders.example ', password: PASSWORD });
    expect(visitor.text).toContain('Ada Lovelace (grace@founders.example)');
    await visitor.submit('/consent');
    expect(visitor.url).toContain(`${CALLBACK}?code=`);
  });

  it('signs the browser out of another account', async () => {
    await server.signedUp('hopper@founders.example');
    const { visitor } = await server.signedUp('lovelace@founders.example');
    const flow = await server.begin(await server.newClient(), { prompt: 'login' });
    await visitor.open(flow.url);
    await visitor.submit('/sign-in', { email: 'hopper@founders.example', password: PASSWORD });
    expect(visitor.text).toContain('(hopper@founders.example)');
    await visitor.submit('/consent');
    expect(visitor.url).toContain(`${CALLBACK}?code=`);
  });

  it('adds no scope and no resource that a program did not request', async () => {
    const flow = await server.begin(await server.newClient(), {}, ['resource']);
    const visitor = await new PageVisitor(server.url).open(flow.url);
    await signUp(visitor, server.url, 'plain@founders.example');
    await visitor.submit('/consent');
    const tokens = await server.tokensOf(flow, visitor.url);
    expect(tokens.scope).toBe('tools');
  });

  it('notifies a program if the founder declines', async () => {
    const flow = await server.begin(await server.newClient());
    const visitor = await new PageVisitor(server.url).open(flow.url);
    await visitor.submit('/cancel');
    const answer = new URL(visitor.url).searchParams;
    expect([answer.get('error'), answer.get('iss'), answer.get('state')]).toEqual([
      'access_denied',
      server.url,
      flow.state,
    ]);
  });

  it('redeems a code once, however many requests arrive at the same time', async () => {
    const flow = await server.begin(await server.newClient());
    const visitor = await new PageVisitor(server.url).open(flow.url);
    await signUp(visitor, server.url, 'race@founders.example');
    await visitor.submit('/consent');
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.redeem(flow, visitor.url)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('revokes a token', async () => {
    const { client, tokens } = await server.signedUp('revoke@founders.example');
    const answer = await server.revoke(client, tokens.refresh_token ?? '');
    expect(answer.status).toBe(200);
    expect((await server.refresh(client, tokens.refresh_token ?? '')).status).toBe(400);
  });

  it("introspects a program's own tokens only", async () => {
    const { tokens } = await server.signedUp('introspect@founders.example');
    expect(await isActive(tokens.access_token)).toBe(false);
    const anonymous = await fetch(`${server.url}/oauth2/introspect`, {
      method: 'POST',
      body: new URLSearchParams({ token: tokens.access_token }),
    });
    expect(anonymous.status).toBe(400);
  });

  describe('with an invalid request', () => {
    it.each<[string, Record<string, unknown>, string]>([
      ['http elsewhere', { redirect_uris: ['http://assistant.example/cb'] }, 'invalid_redirect_uri'],
      ['a scheme of its own', { redirect_uris: ['assistant://cb'] }, 'invalid_redirect_uri'],
      ['a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
      ['no address', { redirect_uris: [] }, 'invalid_redirect_uri'],
      ['too many addresses', { redirect_uris: Array<string>(11).fill(CALLBACK) }, 'invalid_redirect_uri'],
      ['client credentials', { grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
      ['a long name', { client_name: 'x'.repeat(101) }, 'invalid_client_metadata'],
      ['a name of several lines', { client_name: 'Bank\nof all' }, 'invalid_client_metadata'],
      ['a name that turns around', { client_name: 'Bank \u202egnp.exe' }, 'invalid_client_metadata'],
      ['the rights of an operator’s client', { made_by_operator: true }, 'invalid_client_metadata'],
    ])('rejects a registration with %s', async (_, more, error) => {
      const answer = await server.register(more);
      expect([answer.status, await answer.json()]).toMatchObject([400, { error }]);
    });

    it('rejects an oversized registration', async () => {
      expect((await server.register({ client_uri: `https://x.example/${'x'.repeat(20_000)}` })).status).toBe(
        413,
      );
    });

    it('rejects an unregistered address, without a redirect to it', async () => {
      for (const redirect_uri of [
        'https://evil.example/cb',
        'http://127.0.0.1:9/callback/..',
        `${CALLBACK}#`,
      ]) {
        const flow = await server.begin(await server.newClient(), { redirect_uri });
        const visitor = await new PageVisitor(server.url).open(flow.url);
        expect([visitor.status, visitor.url.startsWith(server.url)]).toEqual([400, true]);
      }
    });

    it('rejects a request without PKCE, and the plain method', async () => {
      for (const [more, without] of [
        [{}, ['code_challenge', 'code_challenge_method']],
        [{ code_challenge_method: 'plain' }, []],
        [{}, ['code_challenge_method']],
      ] as const) {
        const flow = await server.begin(await server.newClient(), more, without);
        const visitor = await new PageVisitor(server.url).open(flow.url);
        expect(new URL(visitor.url).searchParams.get('error')).toBe('invalid_request');
      }
    });

    it('rejects a code with another verifier, another address or another program', async () => {
      const flow = await server.signedUp('verifier@founders.example');
      const one = await server.again(flow);
      const wrong = { ...one, verifier: oauth.generateRandomCodeVerifier() };
      expect((await server.redeem(wrong, one.callback)).status).toBe(400);
      const two = await server.again(flow);
      expect((await server.redeem({ ...two, client: await server.newClient() }, two.callback)).status).toBe(
        400,
      );
    });

    it('rejects a token for another resource', async () => {
      const flow = await server.begin(await server.newClient(), { resource: 'https://elsewhere.example/' });
      const visitor = await new PageVisitor(server.url).open(flow.url);
      expect(new URL(visitor.url).searchParams.get('error')).toBe('invalid_target');
    });

    it('issues no ID token', async () => {
      const visitor = await server.visit({ scope: 'openid profile', response_type: 'id_token' });
      expect(visitor.url).toContain('error=unsupported_response_type');
    });

    it('rejects another browser’s step, and a form that another site sends', async () => {
      const visitor = await server.visit();
      expect((await new PageVisitor(server.url).open(visitor.url)).status).toBe(410);
      await visitor.submit('/sign-in', {}, { 'sec-fetch-site': 'cross-site' });
      expect(visitor.status).toBe(403);
    });

    it('rejects frames around its pages, and escapes names', async () => {
      const client = await server.newClient({ client_name: '<img src=x onerror=alert(1)>' });
      const visitor = await server.visit({}, client);
      expect(visitor.headers.get('x-frame-options')).toBe('DENY');
      const policy = visitor.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      // The response to a form leads to the program, and from there to an unknown address.
      expect(policy).not.toContain('form-action');
      expect(visitor.text).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(visitor.text).not.toContain('<img');
      expect(visitor.text).not.toContain('<script');
    });
  });

  describe('an account', () => {
    it('requires a strong password and a confirmed address', async () => {
      const visitor = await server.visit();
      await visitor.open(`${visitor.url}/sign-up`);
      const filled = {
        email: 'new@founders.example',
        firstName: 'N',
        lastName: 'Ew',
        countryOfResidence: 'GBR',
      };
      await visitor.submit('/sign-up', { ...filled, password: 'passwordpassword' });
      expect(visitor.status).toBe(422);
      await visitor.submit('/sign-up', { ...filled, password: PASSWORD });
      for (let attempt = 0; attempt < 5; attempt++) {
        await visitor.submit('/sign-up/code', { code: '00000000' });
        expect(visitor.text).toContain('This code is incorrect');
      }
      await visitor.submit('/sign-up/code', { code: await codeFor(server.url, 'new@founders.example') });
      expect(visitor.text).toContain('This code has expired');
    });

    it('is not created twice for an address, and does not reveal that it exists', async () => {
      await server.signedUp('taken@founders.example');
      const visitor = await server.visit();
      const before = await server.visit();
      for (const [one, email] of [
        [visitor, 'taken@founders.example'],
        [before, 'free@founders.example'],
      ] as const) {
        await one.open(`${one.url}/sign-up`);
        const filled = {
          email,
          firstName: 'N',
          lastName: 'Ew',
          countryOfResidence: 'GBR',
          password: PASSWORD,
        };
        await one.submit('/sign-up', filled);
      }
      const shown = (text: string) => text.replace(/value="[\w-]{43}"|interaction\/[\w-]+/g, '');
      expect(shown(visitor.text)).toBe(shown(before.text));
      const [latest] = await mailsTo(server.url, 'taken@founders.example');
      expect(latest).not.toMatch(/\b\d{8}\b/);
    });

    it('is not created for the address of a partner’s customer', async () => {
      const body = { email: 'theirs@founders.example' };
      const session = await call(service, 'POST', '/v1/partner/customer-sessions', { body });
      expect(session.status).toBe(200);
      const visitor = await server.visit();
      await signUp(visitor, server.url, 'theirs@founders.example');
      expect([visitor.status, visitor.text.includes('cannot be used')]).toEqual([409, true]);
    });

    it('hides its address from partners', async () => {
      await server.signedUp('mine@founders.example');
      const body = { email: 'MINE@founders.example' };
      const session = await call(service, 'POST', '/v1/partner/customer-sessions', { body });
      expect(session.status).toBe(409);
    });

    it('gets a new password by e-mail, which ends the old one', async () => {
      await server.signedUp('forgot@founders.example');
      const visitor = await server.visit();
      await visitor.open(`${visitor.url}/reset`);
      await visitor.submit('/reset', { email: 'forgot@founders.example' });
      const code = await codeFor(server.url, 'forgot@founders.example');
      await visitor.submit('/reset/code', { code, password: 'another sentence to remember' });
      expect(visitor.title).toBe('Sign in');
      const email = 'forgot@founders.example';
      await visitor.submit('/sign-in', { email, password: PASSWORD });
      expect(visitor.status).toBe(422);
      await visitor.submit('/sign-in', { email, password: 'another sentence to remember' });
      expect(visitor.title).toBe('Allow Assistant to act for you?');
    });

    it('cannot be guessed: after five attempts there is a pause, even for unknown accounts', async () => {
      await server.signedUp('guessed@founders.example');
      for (const email of ['guessed@founders.example', 'nobody@founders.example']) {
        const visitor = await server.visit();
        const { url } = visitor;
        const statuses: number[] = [];
        for (let attempt = 0; attempt < 6; attempt++) {
          await visitor.open(url);
          statuses.push(
            (await visitor.submit('/sign-in', { email, password: 'wrong, wrong, wrong' })).status,
          );
        }
        expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
        await visitor.open(url);
        expect((await visitor.submit('/sign-in', { email, password: PASSWORD })).status).toBe(429);
      }
    });
  });
});
