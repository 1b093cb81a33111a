import { request } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { eventually } from '#kit/kernel/testing';
import { Assistant } from '../support/assistant.js';
import { cli } from '../support/cli.js';
import { type Call, callOf, follow, llc, openLink } from '../support/founder.js';
import { toolPorts, toolsOf } from '../support/identity.js';
import { countEvents } from '../support/operator-calls.js';
import { freePort, Service, temporaryFolder } from '../support/service.js';

const EACH = 4;

describe('the processes of the tool interface', () => {
  const folder = temporaryFolder();
  let projector: Service;
  let identity: Service;
  let one: Service;
  let two: Service;
  let env: Record<string, string>;
  let twosPort: string;
  let tools: string;

  beforeAll(async () => {
    const ports = await toolPorts();
    tools = toolsOf(ports);
    env = { ...ports, TOOLS_PUBLIC_URL: tools };
    twosPort = String(await freePort());
    projector = await Service.start(folder.path, env, 'projector');
    identity = await Service.start(folder.path, env, 'identity');
    one = await Service.start(folder.path, env, 'tool-interface');
    two = await Service.start(folder.path, { ...env, TOOLS_PORT: twosPort }, 'tool-interface');
  });
  afterAll(async () => {
    await Promise.all([one, two, projector, identity].map((service) => service.stop()));
    folder.remove();
  });

  it('never repeat simultaneous actions of two assistants of one founder', async () => {
    const assistant = await Assistant.of(env, 'racing@founders.example');
    const headers = { authorization: `Bearer ${assistant.accessToken}` };
    const other = new Client({ name: 'another', version: '1.0.0' });
    const address = new URL(`http://localhost:${twosPort}`);
    await other.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
    const both = (call: Call) =>
      Promise.all(
        Array.from({ length: EACH }).flatMap(() => [
          assistant.call(call.tool, call.args).then(({ isError, content }) => ({ isError, content })),
          other
            .callTool({ name: call.tool, arguments: call.args })
            .then(({ isError, structuredContent }) => ({
              isError: isError === true,
              content: structuredContent as Record<string, unknown>,
            })),
        ]),
      );
    const seen = new Map<string, Set<unknown>>();
    for (;;) {
      const { nextAction } = (await assistant.call('get_company_onboarding_status')).content;
      const call = callOf(nextAction, llc);
      if (!call || call.name === 'sign') break;
      // The next step is up to the person, on the open page.
      if (call.name === 'verify_payment')
        await openLink(assistant.visitor, `${tools}/checkout/${String(call.args['checkoutSessionId'])}`);
      const answers = await both(call);
      const good = answers.filter(({ isError }) => !isError);
      expect(good.length).toBeGreaterThan(0);
      seen.set(
        call.name,
        new Set(good.map(({ content }) => content['checkoutSessionId'] ?? content['companyId'])),
      );
    }
    expect([...seen].filter(([, ids]) => ids.size !== 1)).toEqual([]);
    const { content } = await assistant.call('list_companies');
    const companies = content['companies'] as { companyId: string }[];
    expect(companies).toHaveLength(1);
    expect(await countEvents(folder.path, companies[0]?.companyId ?? '', 'CompanyRequested')).toBe(1);
    await Promise.all([assistant.close(), other.close()]);
  });

  it('reject a token for another address', async () => {
    const assistant = await Assistant.of(env, 'audience@founders.example');
    const TOOLS_PORT = String(await freePort());
    const elsewhere = { ...env, TOOLS_PORT, TOOLS_PUBLIC_URL: `http://localhost:${TOOLS_PORT}` };
    const third = await Service.start(folder.path, elsewhere, 'tool-interface');
    const ask = (port: string) =>
      fetch(`http://localhost:${port}`, { headers: { authorization: `Bearer ${assistant.accessToken}` } });
    expect((await ask(twosPort)).status).toBe(405);
    const refused = await ask(TOOLS_PORT);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('error="invalid_token"'),
    ]);
    await third.stop();
    await assistant.close();
  });

  it('respond 503 while the authorization server is away, and continue when it is back', async () => {
    const assistant = await Assistant.of(env, 'away@founders.example');
    const headers = { authorization: `Bearer ${assistant.accessToken}` };
    const status = async () => (await fetch(tools, { headers })).status;
    expect(await status()).toBe(405);
    await identity.stop();
    await eventually(async () => {
      expect(await status()).toBe(503);
    });
    identity = await Service.start(folder.path, env, 'identity');
    expect(await status()).toBe(405);
    await assistant.close();
  });

  it('forget an assistant and all answers after the founder is erased', async () => {
    const assistant = await Assistant.of(env, 'erased@founders.example');
    await follow(assistant, {
      ...llc,
      responsibleParty: { ...(llc['responsibleParty'] as object), legalLastName: 'Byron-King' },
    });
    const { content } = await assistant.call('get_company');
    const { serviceCustomerId, serviceCompanyId } = content['company'] as Record<string, string>;
    const exported = () => cli(folder.path, 'privacy', 'export', serviceCustomerId ?? '', '--json');
    expect((await exported()).stdout).toContain('Byron-King');
    const erase = ['privacy', 'erase', serviceCustomerId ?? '', '--reason', 'asked for', '--yes'];
    expect((await cli(folder.path, ...erase)).code).toBe(0);
    // Cached token data is at most a second old.
    for (;;) {
      const answer = await fetch(tools, { headers: { authorization: `Bearer ${assistant.accessToken}` } });
      if (answer.status === 401) break;
    }
    const { stdout } = await exported();
    expect(stdout).toContain(serviceCompanyId);
    expect(stdout).not.toContain('Byron-King');
    await assistant.close();
  });

  it('reject another host name before anything else', async () => {
    const { hostname, port } = new URL(tools);
    const statusBy = (host: string): Promise<number> =>
      new Promise((resolve, reject) => {
        request({ hostname, port, method: 'POST', path: '/', headers: { host } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        })
          .on('error', reject)
          .end('{');
      });
    expect(await statusBy('evil.example')).toBe(403);
    expect(await statusBy(`evil.example:${port}`)).toBe(403);
    expect(await statusBy('localhost.evil.example')).toBe(403);
    expect(await statusBy(`localhost:${port}`)).toBe(401);
  });
});
