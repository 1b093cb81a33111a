import { SettableClock } from '#kit/kernel/testing';
import type { IdentityConfig, ToolsConfig } from '../identity.config.js';
import { IdentityUnavailableError, IntrospectedTokens } from './introspected-tokens.js';
import type { OAuthRecords } from './oauth-records.js';

const identity = { identityPublicUrl: 'https://identity.example' } as IdentityConfig;
const tools = { toolsPublicUrl: 'https://tools.example' } as ToolsConfig;
const records = { toolsSecret: 'secret' } as OAuthRecords;
const person = { customerId: 'c', email: 'ada@founders.example', role: 'founder' };

afterEach(() => jest.restoreAllMocks());

describe('introspected tokens', () => {
  const clock = new SettableClock();
  const exp = clock.now().getTime() / 1000 + 60;
  const active = {
    active: true,
    aud: 'https://tools.example/',
    scope: 'tools',
    client_id: 'p',
    exp,
    ...person,
  };
  let fetched: jest.SpiedFunction<typeof fetch>;
  let tokens: IntrospectedTokens;

  beforeEach(() => {
    fetched = jest.spyOn(globalThis, 'fetch');
    tokens = new IntrospectedTokens(records, identity, tools, clock);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const answer = (body: unknown, status = 200) => {
    fetched.mockImplementation(() => Promise.resolve(Response.json(body, { status })));
  };

  it('have the identity that the authorization server returns, and are introspected once for several calls', async () => {
    answer(active);
    const holders = await Promise.all([tokens.verify('t'), tokens.verify('t')]);
    expect(holders[0]).toEqual({ ...person, clientId: 'p', expiresAt: exp * 1000 });
    expect(await tokens.verify('t')).toEqual(holders[1]);
    expect(fetched).toHaveBeenCalledTimes(1);
    const [url, request] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('https://identity.example/oauth2/introspect');
    expect(request).toMatchObject({
      method: 'POST',
      headers: { authorization: `Basic ${btoa('tool-interface:secret')}` },
      redirect: 'error',
      signal: expect.any(AbortSignal),
    });
    expect(request?.body).toEqual(new URLSearchParams({ token: 't' }));
  });

  it.each<[string, object]>([
    ['is not active', { active: false }],
    ['is for another audience', { ...active, aud: 'https://elsewhere.example/' }],
    ['is for several audiences', { ...active, aud: ['https://tools.example/'] }],
    ['is for another scope', { ...active, scope: 'toolsmith' }],
    ['belongs to no customer', { ...active, customerId: undefined }],
    ['belongs to somebody else than a founder', { ...active, role: 'operator' }],
    ['has expired', { ...active, exp: clock.now().getTime() / 1000 }],
  ])('are rejected if the token %s', async (_, body) => {
    answer(body);
    expect(await tokens.verify('t')).toBeNull();
  });

  it('are neither accepted nor rejected while the authorization server is away', async () => {
    fetched.mockRejectedValue(new TypeError('fetch failed'));
    await expect(tokens.verify('t')).rejects.toThrow(IdentityUnavailableError);
    for (const status of [401, 429, 503]) {
      answer({}, status);
      await expect(tokens.verify('t')).rejects.toThrow(IdentityUnavailableError);
    }
    answer(active);
    expect(await tokens.verify('t')).toMatchObject(person);
  });

  it('are introspected within a time limit', async () => {
    const limit = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    fetched.mockImplementation(
      (_, request) =>
        new Promise((_resolve, reject) => {
          request?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    const verified = tokens.verify('t');
    limit.abort();
    await expect(verified).rejects.toThrow(IdentityUnavailableError);
  });
});
