import type { Permitted } from '../support/issuer.js';
import { PageVisitor } from '../support/page-visitor.js';
import { commonIssuer } from '../support/shared-service.js';

const SPELLINGS = ['absent', 'without a slash', 'with a slash'] as const;
type Spelling = (typeof SPELLINGS)[number];
const ELSEWHERE = 'https://elsewhere.example/';

/** RFC 8707; contract 10.1. */
describe('the parameter `resource`', () => {
  const { server } = commonIssuer();
  let founder: Permitted;
  beforeAll(async () => {
    const client = await server.newClient({ token_endpoint_auth_method: 'client_secret_basic' });
    founder = await server.signedUp('resource@founders.example', client);
  });

  const parameter = (spelling: Spelling): { resource?: string } => {
    if (spelling === 'absent') return {};
    return { resource: spelling === 'with a slash' ? `${server.tools}/` : server.tools };
  };
  /** Gives consent to a request. @returns the flow with its callback */
  const permitted = async (more: { resource?: string }) => {
    const { client, visitor } = founder;
    const flow = await server.begin(client, more, more.resource === undefined ? ['resource'] : []);
    await visitor.open(flow.url);
    await visitor.submit('/consent');
    return { ...flow, callback: visitor.url };
  };
  interface Body {
    readonly error?: string;
    readonly access_token: string;
    readonly refresh_token: string;
  }
  const bodyOf = async (response: Promise<Response>): Promise<Body> =>
    (await (await response).json()) as Body;

  it.each(SPELLINGS)(
    'has the same effect in any spelling, after an authorization with it %s',
    async (first) => {
      for (const second of SPELLINGS) {
        const flow = await permitted(parameter(first));
        let tokens = await bodyOf(server.redeem(flow, flow.callback, parameter(second)));
        for (const third of SPELLINGS) {
          tokens = await bodyOf(server.refresh(flow.client, tokens.refresh_token, parameter(third)));
          const steps = [first, second, third];
          expect([steps, await server.introspect(flow.client, tokens.access_token)]).toMatchObject([
            steps,
            { active: true, aud: server.tools },
          ]);
          expect([steps, (await server.call(tokens.access_token)).status]).toEqual([steps, 200]);
        }
      }
    },
  );

  it.each([
    ['another resource', { resource: ELSEWHERE }, 'invalid_target'],
    ['no address', { resource: 'tools' }, 'invalid_target'],
  ])('does not use up a code if it names %s', async (_, more, error) => {
    const flow = await permitted({});
    expect(await bodyOf(server.redeem(flow, flow.callback, more))).toMatchObject({ error });
    const tokens = await bodyOf(server.redeem(flow, flow.callback, {}));
    expect((await server.call(tokens.access_token)).status).toBe(200);
  });

  it.each([
    ['the resource', { resource: ELSEWHERE }, 'invalid_target'],
    ['the scope', { scope: 'admin' }, 'invalid_scope'],
    ['the characters of the scope', { scope: 'tools "all"' }, 'invalid_scope'],
  ])('does not use up a refresh token if it or the scope is wrong: %s', async (_, more, error) => {
    const { client, tokens } = await server.signedUp(`${error}${Math.random()}@founders.example`);
    const token = tokens.refresh_token ?? '';
    expect(await bodyOf(server.refresh(client, token, more))).toMatchObject({ error });
    const renewed = await bodyOf(server.refresh(client, token));
    expect((await server.call(renewed.access_token)).status).toBe(200);
  });

  it('may be repeated, in one or several spellings, but not with another resource', async () => {
    const flow = await server.begin(founder.client);
    const visit = (resource: string) =>
      new PageVisitor(server.url).open(`${flow.url}&${new URLSearchParams({ resource }).toString()}`);
    expect((await visit(`${server.tools}/`)).title).toBe('Sign in');
    expect(new URL((await visit(ELSEWHERE)).url).searchParams.get('error')).toBe('invalid_target');
  });
});
