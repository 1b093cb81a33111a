import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { CertificateAuthority } from '#platform/webhooks/testing';
import { CALLBACK, signUp, toolPorts } from '../support/identity.js';
import { Issuer } from '../support/issuer.js';
import type { PageVisitor } from '../support/page-visitor.js';
import { Service, temporaryFolder } from '../support/service.js';

/** A web site's response at one path. */
interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** draft-ietf-oauth-client-id-metadata-document: a program's id is the address of its metadata. */
describe('a program that is described at an address', () => {
  const folder = temporaryFolder();
  let service: Service;
  let server: Issuer;
  let site: Server;
  let origin: string;
  /** The requested paths, in order. */
  const paths: string[] = [];
  const answers = new Map<string, Answer>();

  beforeAll(async () => {
    const authority = new CertificateAuthority();
    const trusted = join(folder.path, 'authority.pem');
    writeFileSync(trusted, authority.cert);
    site = createServer(authority.issue({ host: 'localhost' }), (request, response) => {
      paths.push(request.url ?? '');
      const answer = answers.get(request.url ?? '');
      // Requests for unknown paths are never answered.
      if (answer) response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
    });
    site.listen(0);
    await once(site, 'listening');
    origin = `https://localhost:${(site.address() as AddressInfo).port}`;
    service = await Service.start(folder.path, await toolPorts({ NODE_EXTRA_CA_CERTS: trusted }));
    server = new Issuer(service);
    await server.discover();
  });
  afterAll(async () => {
    site.closeAllConnections();
    site.close();
    await service.stop();
    folder.remove();
  });

  /** Publishes a program's metadata on a site. @returns the program's id */
  const describeAt = (path: string, more: object = {}, answer: Partial<Answer> = {}): string => {
    const document = {
      client_id: origin + path,
      client_name: 'Assistant',
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
      ...more,
    };
    answers.set(path, { body: JSON.stringify(document), ...answer });
    return document.client_id;
  };
  const visit = (client_id: string): Promise<PageVisitor> => server.visit({}, { client_id });

  it('gets tokens without a registration; its document is fetched once for them all', async () => {
    const client = { client_id: describeAt('/assistant') };
    const flow = await server.begin(client);
    const visitor = await visit(client.client_id);
    await visitor.open(flow.url);
    await signUp(visitor, server.url, 'described@founders.example');
    expect(visitor.title).toBe('Allow Assistant to act for you?');
    expect(visitor.text).toContain(`<strong>${new URL(origin).host}</strong> confirms this name.`);
    await visitor.submit('/consent');
    const tokens = await server.tokensOf(flow, visitor.url);
    expect((await server.call(tokens.access_token)).status).toBe(200);
    const renewed = await server.refreshed(client, tokens.refresh_token ?? '');
    expect((await server.call(renewed.access_token)).status).toBe(200);
    expect(paths).toEqual(['/assistant']);
  });

  it('authenticates with a key of its own, fetched once, with two libraries', async () => {
    const { publicKey, privateKey } = await oauth.generateKeyPair('RS256');
    const jwk = { ...(await crypto.subtle.exportKey('jwk', publicKey)), kid: 'first', use: 'sig' };
    answers.set('/chatgpt/keys', { body: JSON.stringify({ keys: [jwk] }) });
    const client_id = describeAt('/chatgpt/client.json', {
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: 'RS256',
      jwks_uri: `${origin}/chatgpt/keys`,
    });
    const flow = await server.begin({ client_id });
    const visitor = await visit(client_id);
    await visitor.open(flow.url);
    await signUp(visitor, server.url, 'keys@founders.example');
    await visitor.submit('/consent');
    const config = new openid.Configuration(
      server.metadata,
      client_id,
      undefined,
      openid.PrivateKeyJwt({ key: privateKey, kid: 'first' }),
    );
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the name is its warning: this issuer is on loopback
    openid.allowInsecureRequests(config);
    const checks = { pkceCodeVerifier: flow.verifier, expectedState: flow.state };
    const tokens = await openid.authorizationCodeGrant(config, new URL(visitor.url), checks);
    expect((await server.call(tokens.access_token)).status).toBe(200);

    const refresh = (key: oauth.CryptoKey, kid: string, more: object = {}): Promise<Response> =>
      server.refresh({ client_id }, tokens.refresh_token ?? '', {}, oauth.PrivateKeyJwt({ key, kid }, more));
    const other = await oauth.generateKeyPair('RS256');
    const long = {
      [oauth.modifyAssertion]: (_: object, claims: Record<string, unknown>) => (claims['exp'] = 9e9),
    };
    for (const refused of [
      refresh(other.privateKey, 'first'),
      refresh(privateKey, 'second'),
      refresh(privateKey, 'first', long),
      server.refresh({ client_id }, tokens.refresh_token ?? ''),
    ]) {
      const response = await refused;
      expect([response.status, await response.json()]).toMatchObject([401, { error: 'invalid_client' }]);
    }
    expect((await refresh(privateKey, 'first')).status).toBe(200);
    expect(paths.filter((path) => path.startsWith('/chatgpt/'))).toEqual([
      '/chatgpt/client.json',
      '/chatgpt/keys',
    ]);
  });

  it('is rejected without a key, if it authenticates with one', async () => {
    const client_id = describeAt('/keyless', { token_endpoint_auth_method: 'private_key_jwt' });
    expect((await visit(client_id)).status).toBe(400);
  });

  it('may list options for other authorization servers; unsupported ones are ignored', async () => {
    const more = {
      grant_types: ['authorization_code', 'refresh_token', 'client_credentials', 'urn:x:device'],
      token_endpoint_auth_method: undefined,
      jwks_uri: `${origin}/keys`,
      sector_identifier_uri: `${origin}/sectors`,
      client_secret: null,
      logo_uri: null,
    };
    expect((await visit(describeAt('/generous', more))).title).toBe('Sign in');
    const answer = await fetch(`${server.url}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: `${origin}/generous` }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'unauthorized_client' }]);
    expect(paths.filter((path) => path === '/keys' || path === '/sectors')).toEqual([]);
  });

  it.each<[string, object, Partial<Answer>]>([
    ['names another id', { client_id: 'https://assistant.example/' }, {}],
    ['has a secret', { client_secret: 'known to all' }, {}],
    ['is known by a secret', { token_endpoint_auth_method: 'client_secret_post' }, {}],
    ['has the rights of an operator’s', { made_by_operator: true }, {}],
    ['wants its answer by http', { redirect_uris: ['http://assistant.example/'] }, {}],
    ['wants its answer nowhere', { redirect_uris: [] }, {}],
    ['wants its answer elsewhere than it says', { redirect_uris: ['https://assistant.example/'] }, {}],
    ['has a name of several lines', { client_name: 'Bank\nof all' }, {}],
    ['is not a program', {}, { body: '[]' }],
    ['is no JSON', {}, { body: '<html>' }],
    ['is too long', { contacts: Array<string>(300).fill('somebody@assistant.example') }, {}],
    ['is not there', {}, { status: 404 }],
    ['is elsewhere', {}, { status: 302, headers: { location: '/assistant' } }],
  ])('is rejected if the document %s', async (what, more, answer) => {
    const clientId = `${origin}/${encodeURIComponent(what)}`;
    describeAt(new URL(clientId).pathname, { client_id: clientId, ...more }, answer);
    const visitor = await visit(clientId);
    expect([visitor.status, visitor.url.startsWith(server.url)]).toEqual([400, true]);
    expect(visitor.text).not.toContain('of all');
  });

  it('is rejected if the document does not arrive', async () => {
    expect((await visit(`${origin}/never`)).status).toBe(400);
    expect(paths.at(-1)).toBe('/never');
  });

  it.each([
    'https://10.0.0.1/client',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]:3000/client',
    'https://[::ffff:127.0.0.1]/client',
    'https://0x7f000001/client',
    'https://intranet/client',
    'https://user@localhost/client',
    'https://localhost/a/../client',
    'https://localhost/client#part',
    'http://localhost/client',
    'HTTPS:localhost/client',
    'file:///etc/passwd',
  ])('is rejected at %s', async (clientId) => {
    const before = paths.length;
    expect((await visit(clientId)).status).toBe(400);
    expect(paths).toHaveLength(before);
  });
});
