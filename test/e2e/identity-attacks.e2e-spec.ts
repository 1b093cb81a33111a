import { request as httpRequest } from 'node:http';
import type * as oauth from 'oauth4webapi';
import { CALLBACK, codeFor, PASSWORD, signUp } from '../support/identity.js';
import { PageVisitor } from '../support/page-visitor.js';
import { ISSUERS } from '../support/shared-service.js';

const HTTPS_CALLBACK = 'https://assistant.example/cb';

/** Known attacks on authorization servers: RFC 6819, RFC 9700, and the security considerations of the protocols used. */
describe.each(ISSUERS)('an attacker on %s', (_scheme, sharedIssuer) => {
  const { service, server } = sharedIssuer();

  const post = (path: string, fields: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(server.url + path, { method: 'POST', body: new URLSearchParams(fields) });

  /** Sends a request that `fetch` would reject, and returns the status. */
  const raw = (
    path: string,
    headers: Readonly<Record<string, string>>,
    chunks: readonly string[] = [],
  ): Promise<number> =>
    new Promise((resolve, reject) => {
      const method = chunks.length > 0 ? 'POST' : 'GET';
      const at = { host: '127.0.0.1', port: service.env['IDENTITY_PORT'], path, method };
      const own = { host: new URL(server.url).host };
      const call = httpRequest({ ...at, headers: { ...own, ...headers } }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      call.on('error', reject);
      for (const chunk of chunks) call.write(chunk);
      call.end();
    });

  describe('with a code or a token that is not theirs', () => {
    it('replays a code, which revokes its tokens', async () => {
      const flow = await server.signedUp('replayed@founders.example');
      const again = await server.redeem(flow, flow.callback);
      expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
      expect((await server.call(flow.tokens.access_token)).status).toBe(401);
      expect((await server.refresh(flow.client, flow.tokens.refresh_token ?? '')).status).toBe(400);
    });

    it('uses another program’s refresh token, or revokes another program’s token', async () => {
      const { client, tokens } = await server.signedUp('bystander@founders.example');
      const theirs = await server.newClient();
      const refreshToken = tokens.refresh_token ?? '';
      expect((await server.refresh(theirs, refreshToken)).status).toBe(400);
      const answers = [];
      for (const token of [refreshToken, 'a token that nobody has']) {
        const answer = await post('/oauth2/revoke', { token, client_id: theirs.client_id });
        answers.push([answer.status, await answer.text()]);
      }
      expect(answers).toEqual([
        [200, '{}'],
        [200, '{}'],
      ]);
      expect((await server.refresh(client, refreshToken)).status).toBe(200);
    });

    it('omits the proof key when the code is redeemed', async () => {
      const flow = await server.signedUp('unproven@founders.example');
      const { callback, client, verifier } = await server.again(flow);
      const code = new URL(callback).searchParams.get('code') ?? '';
      const fields = {
        grant_type: 'authorization_code',
        client_id: client.client_id,
        redirect_uri: CALLBACK,
        code,
      };
      for (const tried of [{}, { code_verifier: '' }, { code_verifier: 'x'.repeat(43) }]) {
        const answer = await post('/oauth2/token', { ...fields, ...tried });
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
      }
      const elsewhere = { ...fields, code_verifier: verifier, redirect_uri: `${CALLBACK}x` };
      expect((await post('/oauth2/token', elsewhere)).status).toBe(400);
    });

    it('requests unsupported grants', async () => {
      const client = await server.newClient({ token_endpoint_auth_method: 'client_secret_post' });
      const credentials = { client_id: client.client_id, client_secret: client.client_secret as string };
      for (const [grant_type, error] of [
        ['client_credentials', 'unauthorized_client'],
        ['password', 'unsupported_grant_type'],
        ['urn:ietf:params:oauth:grant-type:device_code', 'unsupported_grant_type'],
        ['urn:ietf:params:oauth:grant-type:token-exchange', 'unsupported_grant_type'],
      ] as const) {
        const answer = await post('/oauth2/token', { ...credentials, grant_type });
        expect([answer.status, await answer.json()]).toMatchObject([400, { error }]);
      }
      const wrong = {
        ...credentials,
        client_secret: 'guess',
        grant_type: 'refresh_token',
        refresh_token: 'x',
      };
      const refused = await post('/oauth2/token', wrong);
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
        401,
        `Basic realm="${server.url}"`,
      ]);
    });
  });

  describe('with a link', () => {
    const registered = { redirect_uris: [CALLBACK, HTTPS_CALLBACK] };
    let client: oauth.Client;
    beforeAll(async () => {
      client = await server.newClient(registered);
    });

    it.each([
      `${HTTPS_CALLBACK}#fragment`,
      `${HTTPS_CALLBACK}?more=1`,
      `${HTTPS_CALLBACK}/`,
      `${HTTPS_CALLBACK}/../cb`,
      `${HTTPS_CALLBACK}/%2e%2e/elsewhere`,
      `${HTTPS_CALLBACK};x`,
      'https://assistant.example/CB',
      'https://assistant.example/%63b',
      'https://assistant.example//cb',
      'https://assistant.example:8443/cb',
      'https://assistant.example.evil.example/cb',
      'https://assistant.example@evil.example/cb',
      'https://user@assistant.example/cb',
      'https://assistant.example\\@evil.example/cb',
      'https://assistant.example%2f@evil.example/cb',
      'http://assistant.example/cb',
      '//assistant.example/cb',
      '/cb',
      'http://localhost:9/callback',
      'http://[::1]:9/callback',
      'http://127.0.0.2:9/callback',
      'http://127.1:9/callback',
      'http://2130706433:9/callback',
      'https://127.0.0.1:9/callback',
      'http://127.0.0.1:9/callback/..',
      'http://127.0.0.1:9/callback?x',
      'http://127.0.0.1:9@evil.example/callback',
      'http://127.0.0.1.evil.example:9/callback',
      'assistant://cb',
      'javascript:alert(1)//callback',
      'data:text/html,callback',
      `${HTTPS_CALLBACK} https://evil.example`,
      `${HTTPS_CALLBACK}\r\nlocation: https://evil.example`,
    ])('has the response sent to %j', async (redirect_uri) => {
      const visitor = await server.visit({ redirect_uri }, client);
      expect([visitor.status, visitor.url.startsWith(server.url)]).toEqual([400, true]);
      expect(visitor.text).not.toContain('evil.example');
    });

    it('redirects a loopback program to another port, which is correct (RFC 8252, 7.3)', async () => {
      const visitor = await server.visit({ redirect_uri: 'http://127.0.0.1:51004/callback' }, client);
      expect([visitor.status, visitor.title]).toEqual([200, 'Sign in']);
    });

    it.each([
      'redirect_uri',
      'client_id',
      'state',
      'code_challenge',
      'code_challenge_method',
      'response_type',
    ])('sends %s twice', async (name) => {
      const { url } = await server.begin(client);
      for (const doubled of [`${url}&${name}=evil`, url.replace('?', `?${name}=evil&`)]) {
        const visitor = await new PageVisitor(server.url).open(doubled);
        const { origin, searchParams } = new URL(visitor.url);
        expect([visitor.status === 400 || searchParams.get('error')]).not.toEqual([null]);
        expect([server.url, new URL(CALLBACK).origin]).toContain(origin);
        expect(searchParams.get('code')).toBeNull();
      }
    });

    it.each<[string, Record<string, string>, readonly string[]]>([
      ['without a proof key', {}, ['code_challenge', 'code_challenge_method']],
      ['with a plain one', { code_challenge_method: 'plain' }, []],
      ['with one without a method', {}, ['code_challenge_method']],
      ['with one that is not a hash', { code_challenge: 'short' }, []],
      ['for a token at once', { response_type: 'token' }, []],
      ['for a code and a token', { response_type: 'code token' }, []],
      ['for nothing', { response_type: 'none' }, []],
      ['with a request of its own making', { request: 'e30.e30.' }, []],
      ['with a request that lies elsewhere', { request_uri: 'https://evil.example/request' }, []],
      ['with a window of another origin', { response_mode: 'web_message' }, []],
      ['for another resource', { resource: 'https://elsewhere.example/' }, []],
      ['for a resource with a fragment', { resource: 'http://localhost/#x' }, []],
    ])('asks %s and gets an error that names the issuer', async (_, more, without) => {
      for (const asking of [client, await server.newClient({ ...registered, ...SECRET })]) {
        const flow = await server.begin(asking, more, without);
        const visitor = await new PageVisitor(server.url).open(flow.url);
        const { hash, search } = new URL(visitor.url);
        const params = new URLSearchParams(search || hash.slice(1));
        expect(visitor.url.startsWith(CALLBACK)).toBe(true);
        expect(params.get('error')).toMatch(/^(invalid_|unsupported_|request_)/);
        expect([params.get('iss'), params.get('state'), params.get('code')]).toEqual([
          server.url,
          flow.state,
          null,
        ]);
      }
    });

    it("gets nothing without the founder's request, even after an earlier consent", async () => {
      const flow = await server.signedUp('silent@founders.example');
      const { url } = await server.begin(flow.client, { prompt: 'none' });
      await flow.visitor.open(url);
      expect(new URL(flow.visitor.url).searchParams.get('error')).toMatch(/_required$/);
      for (const application_type of ['web', 'native']) {
        const other = await server.newClient({ redirect_uris: [CALLBACK], application_type });
        const first = await server.begin(other);
        await flow.visitor.open(first.url);
        await flow.visitor.submit('/consent');
        await flow.visitor.open((await server.begin(other)).url);
        expect([application_type, flow.visitor.title]).toEqual([
          application_type,
          'Allow Assistant to act for you?',
        ]);
      }
    });

    it("consents in the founder's place before they signed in", async () => {
      const visitor = await server.visit({}, client);
      await visitor.open(`${visitor.url}/consent`, { method: 'POST', body: new URLSearchParams() });
      expect([visitor.status, visitor.title]).toEqual([200, 'Sign in']);
    });

    it('sends a state of more than 2,048 characters', async () => {
      const visitor = await server.visit({ state: 's'.repeat(2048) }, client);
      expect([visitor.status, visitor.title]).toEqual([200, 'Sign in']);
      const long = await server.visit({ state: 's'.repeat(2049) }, client);
      expect([long.status, long.url.startsWith(`${server.url}/oauth2/authorize`)]).toEqual([400, true]);
    });

    it('adds a slash to the path to send a long state or an unknown scope', async () => {
      const visit = async (more: Readonly<Record<string, string>>): Promise<PageVisitor> => {
        const flow = await server.begin(client, more);
        return new PageVisitor(server.url).open(flow.url.replace('/oauth2/authorize', '$&/'));
      };
      expect((await visit({ state: 's'.repeat(2049) })).status).toBe(400);
      const odd = await visit({ scope: 'everything' });
      expect([odd.status, odd.title]).toEqual([200, 'Sign in']);
    });

    const SECRET = { token_endpoint_auth_method: 'client_secret_basic' };
  });

  describe('with a registration', () => {
    it('gets no more than allowed, whatever it claims', async () => {
      const body = JSON.stringify({
        redirect_uris: [CALLBACK],
        token_endpoint_auth_method: 'none',
        contacts: Array.from({ length: 1000 }, (_, at) => `person${at}@assistant.example`),
      });
      const halves = [body.slice(0, 9000), body.slice(9000)];
      const type = { 'content-type': 'application/json' };
      expect(await raw('/oauth2/register', type, halves)).toBe(413);
      expect(await raw('/oauth2/register', { ...type, 'content-length': String(body.length) }, halves)).toBe(
        413,
      );
    });

    it.each([
      ['an address with a user', { redirect_uris: ['https://user@assistant.example/'] }],
      ['http elsewhere among good ones', { redirect_uris: [CALLBACK, 'http://assistant.example/'] }],
      ['an invalid address', { redirect_uris: [{}] }],
      ['addresses that are no list', { redirect_uris: CALLBACK }],
      ['a picture by http', { logo_uri: 'javascript:alert(1)' }],
      ['a page that is a script', { client_uri: 'javascript:alert(1)' }],
      ['an invalid name', { client_name: { html: '<b>' } }],
      ['an empty name', { client_name: '' }],
      ['an unknown grant', { grant_types: ['password'] }],
      ['grants that are not a list', { grant_types: 'client_credentials' }],
    ])('says %s', async (_, more) => {
      const answer = await server.register(more);
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error: expect.stringMatching(/^inv/) },
      ]);
    });

    it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
      ['a key', { jwks: { keys: [] } }, { jwks: undefined }],
      ['a key that lies elsewhere', { jwks_uri: 'https://127.0.0.1/keys' }, { jwks_uri: undefined }],
      [
        'a list that lies elsewhere',
        { sector_identifier_uri: 'https://127.0.0.1/list' },
        { sector_identifier_uri: undefined },
      ],
      ['a pairwise subject', { subject_type: 'pairwise' }, { subject_type: undefined }],
      ['another scope', { scope: 'openid admin' }, { scope: 'tools' }],
      ['implicit tokens', { response_types: ['token'] }, { response_types: ['code'] }],
      [
        'client credentials as well',
        { grant_types: ['client_credentials', 'authorization_code'] },
        { grant_types: ['authorization_code'] },
      ],
      [
        'a secret that it proves by signing',
        { token_endpoint_auth_method: 'private_key_jwt' },
        { token_endpoint_auth_method: 'none', client_secret: undefined },
      ],
    ])('gets something supported instead of %s (contract 10.2)', async (_, more, shown) => {
      const answer = await server.register(more);
      const registered = (await answer.json()) as object;
      expect([answer.status, registered]).toEqual([201, { ...registered, ...shown }]);
    });

    it('chooses neither its id nor its secret', async () => {
      const chosen = { client_id: 'chosen', client_secret: 'chosen' };
      const answer = (await (await server.register(chosen)).json()) as oauth.Client;
      expect(answer.client_id).toMatch(/^[\w-]{21,}$/);
      expect(answer.client_secret).toBeUndefined();
    });

    it("cannot occupy another program's identity", async () => {
      expect((await fetch(`${server.url}/oauth2/register`)).status).toBeGreaterThanOrEqual(400);
      expect((await fetch(`${server.url}/oauth2/register/any`)).status).toBe(404);
    });
  });

  describe('with a page', () => {
    it('gets nothing from a page whose name resolves to this address (DNS rebinding)', async () => {
      for (const path of [
        '/.well-known/oauth-authorization-server',
        '/sandbox/inbox',
        '/interaction/x',
        '/account',
      ])
        for (const host of ['evil.example', 'evil.example:3002', '127.0.0.1.evil.example', 'localhost.evil'])
          expect([path, host, await raw(path, { host })]).toEqual([path, host, 403]);
      const type = { 'content-type': 'application/json' };
      expect(await raw('/oauth2/register', { host: 'evil.example', ...type }, ['{}'])).toBe(403);
      expect(await raw('/.well-known/oauth-authorization-server', { host: new URL(server.url).host })).toBe(
        200,
      );
    });

    it('cannot frame, cache or sniff a page', async () => {
      const visitor = await server.visit();
      const { url } = visitor;
      const seen: [string, PageVisitor['headers']][] = [];
      const note = (one: PageVisitor) => seen.push([`${one.status} ${one.title}`, one.headers]);
      note(visitor);
      for (const path of ['/sign-up', '/reset', '/nothing']) note(await visitor.open(url + path));
      note(await visitor.open('/nothing'));
      note(await visitor.open('/sandbox/inbox'));
      note(await new PageVisitor(server.url).open(url));
      note(await new PageVisitor(server.url).open('/oauth2/authorize?client_id=nobody'));
      await visitor.open(url);
      note(await visitor.submit('/sign-in', { email: 'x', password: 'x' }));
      note(await visitor.submit('/sign-in', {}, { 'sec-fetch-site': 'same-site' }));
      await visitor.open(url);
      note(await signUp(visitor, server.url, 'framed@founders.example'));
      expect(visitor.title).toBe('Allow Assistant to act for you?');
      const formPost = await server.begin(await server.newClient(), { response_mode: 'form_post' });
      await visitor.open(formPost.url);
      note(await visitor.submit('/consent'));
      expect(visitor.text).toContain('name="code"');
      expect(seen).toHaveLength(12);
      for (const [page, headers] of seen)
        expect([page, headers.get('x-frame-options'), headers.get('content-security-policy')]).toEqual([
          page,
          'DENY',
          expect.stringContaining("frame-ancestors 'none'"),
        ]);
      for (const [page, headers] of seen)
        expect([page, headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
          page,
          'no-store',
          'nosniff',
        ]);
    });

    it('cannot post from another site', async () => {
      const visitor = await server.visit();
      for (const site of ['cross-site', 'same-site']) {
        const headers = { 'sec-fetch-site': site };
        const body = new URLSearchParams({ email: 'a@founders.example', password: PASSWORD });
        const { url } = visitor;
        await visitor.open(`${url}/sign-in`, { method: 'POST', body, headers });
        expect(visitor.status).toBe(403);
        await visitor.open(url);
      }
    });
  });

  describe('with a cookie', () => {
    it('cannot plant a cookie before the sign-in (session fixation)', async () => {
      const visitor = await server.visit();
      visitor.plant('identity', 'planted');
      visitor.plant('identity.sig', 'planted');
      await signUp(visitor, server.url, 'fixed@founders.example');
      const first = visitor.cookie('identity');
      expect(first).toMatch(/^[\w-]{21,}$/);
      expect(first).not.toBe('planted');
      await visitor.submit('/switch');
      await visitor.submit('/sign-in', { email: 'fixed@founders.example', password: PASSWORD });
      expect(visitor.title).toBe('Allow Assistant to act for you?');
      expect(visitor.cookie('identity')).not.toBe(first);
      const thief = new PageVisitor(server.url);
      thief.plant('identity', first);
      thief.plant('identity.sig', 'x');
      await thief.open((await server.begin(await server.newClient())).url);
      expect(thief.title).toBe('Sign in');
    });

    it('gets no cookie that a script can read or another site sends', async () => {
      const { url } = await server.begin(await server.newClient());
      const cookies = (await fetch(url, { redirect: 'manual' })).headers.getSetCookie();
      expect(cookies.length).toBeGreaterThan(0);
      for (const cookie of cookies) {
        expect(cookie).toMatch(/; samesite=lax(;|$)/i);
        expect(cookie).toMatch(/; httponly(;|$)/i);
      }
    });
  });

  describe('who guesses', () => {
    it('has five attempts at an e-mail code, from any page', async () => {
      const visitor = await server.visit();
      await visitor.open(`${visitor.url}/reset`);
      await visitor.submit('/reset', { email: 'framed@founders.example' });
      for (let attempt = 0; attempt < 5; attempt++) {
        await visitor.submit('/reset/code', { code: '00000000', password: PASSWORD });
        expect(visitor.text).toContain('This code is incorrect');
      }
      const code = await codeFor(server.url, 'framed@founders.example');
      await visitor.submit('/reset/code', { code, password: PASSWORD });
      expect(visitor.text).toContain('This code has expired');
    });

    it('gets no mail for an address that only folds to the founder’s, and a long one costs nothing', async () => {
      await server.signedUp('kate@founders.example');
      const visitor = await server.visit();
      const { url } = visitor;
      for (const email of ['\u212Aate@founders.example', `${'a.'.repeat(120_000)}@founders.example`])
        for (const page of ['/reset', '/sign-up', '']) {
          await visitor.open(url + page);
          await visitor.submit(page === '' ? '/sign-in' : page, { email, password: PASSWORD });
          expect([page, visitor.status]).toEqual([page, 422]);
        }
      await visitor.open(`${url}/reset`);
      await visitor.submit('/reset', { email: 'KATE@founders.example' });
      const inbox = (await visitor.open('/sandbox/inbox')).text;
      expect(inbox).not.toMatch(/\u212A|KATE@/);
      expect(inbox.match(/· kate@founders\.example/g)).toHaveLength(2);
    });

    it('has thirty attempts from one address for all accounts together, and gets Retry-After', async () => {
      const visitor = await server.visit();
      const attempts = Array.from({ length: 60 }, (_, at) =>
        visitor.send(`${visitor.url}/reset`, {
          method: 'POST',
          body: new URLSearchParams({ email: `nobody${at}@founders.example` }),
        }),
      );
      const refused = (await Promise.all(attempts)).filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    });

    it('can start only a limited number of unfinished sign-ins from one address', async () => {
      const begin = () => fetch(`${server.url}/oauth2/authorize`, { redirect: 'manual' });
      let refused: Response | undefined;
      for (let rounds = 0; !refused && rounds < 250; rounds++) {
        const answers = await Promise.all(Array.from({ length: 50 }, begin));
        refused = answers.find(({ status }) => status === 429);
        for (const { body } of answers) await body?.cancel();
      }
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await server.register()).status).toBe(201);
    });

    it('can register only a limited number of programs per hour from one address', async () => {
      const statuses = new Set<number>();
      for (let count = 0; count < 70; count++) statuses.add((await server.register()).status);
      expect([...statuses]).toEqual([201, 429]);
      const refused = await server.register();
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    });
  });
});
