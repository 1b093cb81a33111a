import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import * as openid from 'openid-client';
import { CALLBACK, signUp } from '../support/identity.js';
import { PageVisitor } from '../support/page-visitor.js';
import { commonIssuer } from '../support/shared-service.js';

const CURSOR = 'cursor://anysphere.cursor-retrieval/oauth/user-mcp/callback';

/** Requests that programs for other authorization servers send (contract 10.1, 10.2). */
describe('the authorization server, used by programs that were written for others,', () => {
  const { server } = commonIssuer();

  const registered = async (more: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> =>
    (await (await server.register(more)).json()) as Record<string, unknown>;

  describe('discovery', () => {
    it('returns the same document where programs for OpenID Connect look', async () => {
      const response = await fetch(`${server.url}/.well-known/openid-configuration`, {
        headers: { origin: 'https://assistant.example' },
      });
      expect(response.status).toBe(200);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(await response.json()).toEqual(server.metadata);
    });

    it('is enough for openid-client, from registration to revocation', async () => {
      const insecure = {
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- the name is its warning: this issuer is on loopback
        execute: [openid.allowInsecureRequests],
      };
      const metadata = { client_name: 'Assistant', redirect_uris: [CALLBACK], scope: 'openid tools' };
      const config = await openid.dynamicClientRegistration(
        new URL(server.url),
        { ...metadata, grant_types: ['authorization_code', 'refresh_token'] },
        undefined,
        insecure,
      );
      const verifier = openid.randomPKCECodeVerifier();
      const state = openid.randomState();
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: CALLBACK,
        scope: 'openid tools',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce: openid.randomNonce(),
        max_age: '3600',
      });
      const visitor = await new PageVisitor(server.url).open(url.href);
      await signUp(visitor, server.url, 'openid-client@founders.example');
      await visitor.submit('/consent');
      const checks = { pkceCodeVerifier: verifier, expectedState: state };
      const tokens = await openid.authorizationCodeGrant(config, new URL(visitor.url), checks);
      const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
      expect((await server.call(renewed.access_token)).status).toBe(200);
      await openid.tokenRevocation(config, renewed.access_token);
      expect((await openid.tokenIntrospection(config, renewed.access_token)).active).toBe(false);
    });
  });

  describe('an authorization request', () => {
    it.each<[string, Record<string, string>]>([
      ['nonce', { nonce: 'n-0S6_WzA2Mj' }],
      ['max_age', { max_age: '300' }],
      ['max_age=0', { max_age: '0' }],
      ['claims', { claims: '{"userinfo":{"email":null}}' }],
      ['acr_values', { acr_values: '1' }],
      ['id_token_hint', { id_token_hint: 'x.y.z' }],
      ['registration', { registration: '{}' }],
      ['ui_locales', { ui_locales: 'de' }],
      ['audience', { audience: 'https://elsewhere.example' }],
      ['prompt=select_account', { prompt: 'select_account' }],
    ])('may contain %s, which is ignored', async (_, more) => {
      expect((await server.visit(more)).title).toBe('Sign in');
    });
  });

  describe('a registration', () => {
    it('may have addresses of installed programs; others are left out if one remains', async () => {
      const kept = [CURSOR, 'vscode://vscode.github-authentication/did-authenticate', CALLBACK];
      const client = await registered({ redirect_uris: ['unlisted://callback', ...kept] });
      expect(client['redirect_uris']).toEqual(kept);
      const flow = await server.begin({ client_id: String(client['client_id']) }, { redirect_uri: CURSOR });
      const visitor = await new PageVisitor(server.url).open(flow.url);
      await signUp(visitor, server.url, 'cursor@founders.example');
      await visitor.submit('/consent');
      expect(visitor.url).toMatch(`${CURSOR}?code=`);
    });

    it.each([
      ['http://assistant.example/cb', 'http is allowed only on 127.0.0.1, [::1] and localhost; use https'],
      ['unlisted://callback', 'its scheme must be one of: https, http (on this machine), cursor, vscode'],
      ['https://assistant.example/cb#part', 'it must have no fragment'],
    ])('names the forbidden address %s and the rule', async (address, rule) => {
      const response = await server.register({ redirect_uris: [address] });
      expect(response.status).toBe(400);
      const { error, error_description: description } = (await response.json()) as Record<string, string>;
      expect(error).toBe('invalid_redirect_uri');
      expect(description).toContain(address);
      expect(description).toContain(rule);
    });

    it.each(['web', 'native', 'spa', null])('may have any type of application: %s', async (type) => {
      const redirect_uris = [CURSOR, 'http://localhost:3000/cb', 'https://assistant.example/cb'];
      const client = await registered({ redirect_uris, application_type: type });
      expect(client).toMatchObject({ redirect_uris, application_type: 'native' });
    });

    it('may have members that are null', async () => {
      const none = {
        client_uri: null,
        logo_uri: null,
        contacts: null,
        scope: null,
        grant_types: null,
        response_types: null,
        token_endpoint_auth_method: null,
        tos_uri: null,
        jwks: null,
        default_max_age: null,
        software_id: null,
      };
      const client = await registered(none);
      expect(client).toMatchObject({
        client_name: 'Assistant',
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_basic',
        client_secret: expect.any(String),
      });
      expect(Object.values(client)).not.toContain(null);
    });

    it('shows what is supported, and nothing about ID tokens', async () => {
      const client = await registered({
        scope: 'openid profile offline_access',
        response_types: ['code', 'id_token'],
        response_modes: ['query', 'query.jwt'],
        grant_types: ['authorization_code', 'refresh_token', 'implicit'],
        token_endpoint_auth_method: 'private_key_jwt',
        token_endpoint_auth_signing_alg: 'RS256',
        jwks_uri: 'https://assistant.example/keys',
        id_token_signed_response_alg: 'HS256',
        subject_type: 'pairwise',
        require_auth_time: true,
        default_max_age: 60,
        default_acr_values: ['1'],
        dpop_bound_access_tokens: true,
      });
      expect(client).toEqual({
        client_id: expect.any(String),
        client_id_issued_at: expect.any(Number),
        client_name: 'Assistant',
        redirect_uris: [CALLBACK],
        application_type: 'native',
        scope: 'tools',
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
      });
      const visitor = await server.visit({}, { client_id: String(client['client_id']) });
      expect(visitor.title).toBe('Sign in');
    });

    it('may be sent in chunks, up to the same size', async () => {
      const send = async (more: object): Promise<[number | undefined, Record<string, unknown>]> => {
        const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
        const sent = request(`${server.url}/oauth2/register`, { method: 'POST', headers });
        sent.end(JSON.stringify({ client_name: 'Assistant', redirect_uris: [CALLBACK], ...more }));
        const [response] = (await once(sent, 'response')) as [IncomingMessage];
        return [response.statusCode, JSON.parse(await text(response)) as Record<string, unknown>];
      };
      expect(await send({})).toMatchObject([201, { client_name: 'Assistant' }]);
      const large = { client_uri: `https://x.example/${'x'.repeat(20_000)}` };
      expect(await send(large)).toMatchObject([413, { error: 'invalid_client_metadata' }]);
    });
  });

  it('answers a revocation with JSON', async () => {
    const { client_id } = await server.newClient();
    const response = await fetch(`${server.url}/oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ client_id, token: 'unknown' }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toEqual({});
  });
});
