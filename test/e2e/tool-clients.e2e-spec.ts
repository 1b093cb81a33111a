import * as modern from '@modelcontextprotocol/client';
import * as openid from 'openid-client';
import { Assistant, Memory } from '../support/assistant.js';
import { CALLBACK, issuerOf, signUp, toolPorts, toolsOf } from '../support/identity.js';
import { PageVisitor } from '../support/page-visitor.js';
import { type Env, Service, temporaryFolder } from '../support/service.js';

const REVISION = '2026-07-28';

describe('a third-party program', () => {
  const folder = temporaryFolder();
  let services: readonly Service[];
  let env: Env;
  let issuer: string;
  let tools: string;

  /** Each role is a process of its own, on the same stores. */
  beforeAll(async () => {
    env = await toolPorts();
    [issuer, tools] = [issuerOf(env), toolsOf(env)];
    const roles = ['projector', 'identity', 'tool-interface'] as const;
    services = await Promise.all(roles.map((role) => Service.start(folder.path, env, role)));
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    folder.remove();
  });

  it('speaks the revisions of 2025: @modelcontextprotocol/sdk', async () => {
    const assistant = await Assistant.of(env, 'sdk@founders.example');
    const { content } = await assistant.call('start_new_company');
    expect(content).toMatchObject({
      stage: 'collecting',
      nextAction: { tool: 'advance_company_onboarding' },
    });
    await assistant.close();
  });

  it(`speaks ${REVISION}: @modelcontextprotocol/client`, async () => {
    const memory = new Memory();
    const connect = async (): Promise<modern.Client> => {
      const authProvider = memory as unknown as modern.OAuthClientProvider;
      const transport = new modern.StreamableHTTPClientTransport(new URL(tools), { authProvider });
      const negotiation = { versionNegotiation: { mode: { pin: REVISION } } };
      const client = new modern.Client({ name: 'assistant', version: '2.0.0' }, negotiation);
      await client.connect(transport);
      return client;
    };
    await expect(connect()).rejects.toThrow('Unauthorized');
    if (!memory.authorizationUrl) throw new Error('the client did not ask for permission');
    const visitor = await new PageVisitor(issuer).open(memory.authorizationUrl.href);
    await signUp(visitor, issuer, 'modern@founders.example');
    await visitor.submit('/consent');
    const authProvider = memory as unknown as modern.OAuthClientProvider;
    const first = new modern.StreamableHTTPClientTransport(new URL(tools), { authProvider });
    await first.finishAuth(new URL(visitor.url).searchParams);
    const client = await connect();
    expect(client.getNegotiatedProtocolVersion()).toBe(REVISION);
    expect((await client.listTools()).tools).toHaveLength(10);
    const answer = await client.callTool({ name: 'get_company_onboarding_status', arguments: {} });
    expect(answer.structuredContent).toMatchObject({ stage: 'none' });
    const { contents } = await client.readResource({ uri: 'formation://states/WY' });
    expect(contents).toEqual([expect.objectContaining({ text: expect.stringContaining('# Wyoming (WY)') })]);
    const reports: unknown[] = [];
    const onprogress = (progress: unknown) => reports.push(progress);
    await client.callTool({ name: 'start_new_company', arguments: {} });
    const submit = { name: 'advance_company_onboarding', arguments: { action: 'submit', params: {} } };
    expect(await client.callTool(submit, { onprogress })).toMatchObject({ isError: true });
    expect(reports).toEqual([{ progress: 0, total: 2, message: expect.any(String) }]);
    await client.close();
  });

  it('gets, refreshes and revokes tokens: openid-client', async () => {
    const config = await openid.dynamicClientRegistration(
      new URL(issuer),
      {
        client_name: 'Program',
        redirect_uris: [CALLBACK],
        grant_types: ['authorization_code', 'refresh_token'],
      },
      openid.ClientSecretBasic(),
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- the name is its warning: this issuer is on loopback
      { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
    );
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const code_challenge = await openid.calculatePKCECodeChallenge(pkceCodeVerifier);
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: 'tools',
      code_challenge,
      code_challenge_method: 'S256',
      resource: `${tools}/`,
    });
    const visitor = await new PageVisitor(issuer).open(url.href);
    await signUp(visitor, issuer, 'openid@founders.example');
    await visitor.submit('/consent');
    const tokens = await openid.authorizationCodeGrant(config, new URL(visitor.url), { pkceCodeVerifier });
    const { active, sub } = await openid.tokenIntrospection(config, tokens.access_token);
    expect([active, sub]).toEqual([true, expect.stringMatching(/^[0-9A-Za-z]{27}$/)]);
    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
    const call = (token: string) =>
      fetch(tools, { headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' } });
    expect((await call(renewed.access_token)).status).toBe(405);
    await openid.tokenRevocation(config, renewed.refresh_token ?? '');
    expect((await openid.tokenIntrospection(config, renewed.access_token)).active).toBe(false);
    const fresh = await fetch(tools, { headers: { authorization: `Bearer ${tokens.access_token}` } });
    expect(fresh.status).toBe(401);
  });
});
