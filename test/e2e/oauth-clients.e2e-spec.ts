import * as modern from '@modelcontextprotocol/client';
import { eventually } from '#kit/kernel/testing';
import { cli } from '../support/cli.js';
import { commonIssuer } from '../support/shared-service.js';

interface CreatedClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

describe('a program registered by an operator', () => {
  const { service, server } = commonIssuer();
  let customerId: string;
  let theirToken: string;
  beforeAll(async () => {
    const gateway = await create('Gateway');
    theirToken = (await server.signedUp('founder@founders.example')).tokens.access_token;
    customerId = (await about(gateway, theirToken))['sub'] as string;
  });

  const run = async (...args: readonly string[]): Promise<unknown> => {
    const { code, stdout, stderr } = await cli(service.dataDir, 'oauth-clients', ...args, '--json');
    return code === 0 ? JSON.parse(stdout) : stderr;
  };
  const create = async (name: string, ...more: readonly string[]): Promise<CreatedClient> =>
    (await run('create', '--name', name, ...more)) as CreatedClient;
  const about = (
    { clientId, clientSecret }: CreatedClient,
    token: string,
  ): Promise<Record<string, unknown>> =>
    server.introspect({ client_id: clientId, client_secret: clientSecret }, token);
  const tokenOf = (
    { clientId, clientSecret }: CreatedClient,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Response> =>
    fetch(`${server.url}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...more }),
    });

  it('can introspect every token, and gets none without a founder', async () => {
    const gateway = await create('Second gateway');
    expect(await about(gateway, theirToken)).toMatchObject({
      active: true,
      sub: customerId,
      scope: 'tools',
      aud: server.tools,
      customerId,
      email: 'founder@founders.example',
      role: 'founder',
    });
    const refused = await tokenOf(gateway);
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'unauthorized_client' }]);
  });

  it('works for a founder, with an official client', async () => {
    const { clientId, clientSecret } = await create('Bookkeeping', '--customer', customerId);
    const authProvider = new modern.ClientCredentialsProvider({
      clientId,
      clientSecret,
      expectedIssuer: server.url,
    });
    const client = new modern.Client({ name: 'bookkeeping', version: '1.0.0' });
    await client.connect(new modern.StreamableHTTPClientTransport(new URL(server.tools), { authProvider }));
    const answer = await client.callTool({ name: 'get_company_onboarding_status', arguments: {} });
    expect(answer.structuredContent).toMatchObject({ stage: 'none' });
    await client.close();
  });

  it('gets short-lived tokens with one scope, for the tool interface only', async () => {
    const program = await create('Program', '--customer', customerId);
    // There is only one scope. Other requested scopes are not granted, and the answer says so.
    const answer = await tokenOf(program, { scope: 'admin' });
    const token = (await answer.json()) as Record<string, unknown>;
    expect(token).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 600,
      scope: 'tools',
      token_type: 'Bearer',
    });
    expect(await about(program, token['access_token'] as string)).toMatchObject({
      active: true,
      sub: customerId,
      client_id: program.clientId,
      aud: server.tools,
    });
    for (const [more, error] of [
      [{ resource: 'https://elsewhere.example/' }, 'invalid_target'],
      [{ grant_type: 'authorization_code', code: 'x', redirect_uri: 'x' }, 'unauthorized_client'],
    ] as const) {
      const refused = await tokenOf(program, more);
      expect([more, refused.status, await refused.json()]).toMatchObject([more, 400, { error }]);
    }
    const wrong = await tokenOf({ ...program, clientSecret: 'guess' });
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: 'invalid_client' }]);
  });

  it('is removed by an operator, which ends its tokens within a second', async () => {
    const program = await create('Short-lived', '--customer', customerId);
    const { access_token: token } = (await (await tokenOf(program)).json()) as { access_token: string };
    expect((await server.call(token)).status).toBe(200);
    const gateway = await create('Third gateway');
    expect((await about(gateway, token))['active']).toBe(true);
    const listed = (await run('list')) as Record<string, unknown>[];
    expect(listed.find(({ clientId }) => clientId === program.clientId)).toEqual({
      clientId: program.clientId,
      name: 'Short-lived',
      customerId,
      createdAt: expect.any(String),
    });
    expect(JSON.stringify(listed)).not.toContain(program.clientSecret);
    expect(await run('revoke', program.clientId)).toEqual({ clientId: program.clientId, revoked: true });
    await eventually(async () => {
      expect((await server.call(token)).status).toBe(401);
    });
    expect(await about(gateway, token)).toEqual({ active: false });
    expect((await tokenOf(program)).status).toBe(401);
    expect(await run('revoke', program.clientId)).toContain('There is no such program.');
    expect(await run('create', '--name', 'Nobody’s', '--customer', 'nobody')).toContain(
      'No founder with this id has signed up.',
    );
  });

  it('cannot be registered by a program itself', async () => {
    for (const more of [{ customer_id: customerId }, { made_by_operator: true }]) {
      const client = await server.newClient({ ...more, token_endpoint_auth_method: 'client_secret_basic' });
      const answer = await server.introspect(client, theirToken).catch(() => ({ active: false }));
      expect(answer['active']).toBe(false);
    }
  });
});
