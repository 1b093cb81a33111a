import { Controller, Get, Post } from '@nestjs/common';
import { emailReservationDomain } from '#domain/email-reservation';
import { Operator, type OperatorCaller, OperatorEndpoint } from '#platform/http';
import { Harness } from '#platform/hosting/testing';
import { operatorDomain } from './operator.domain.js';
import { OperatorTokens } from './operator-tokens.js';
import type { DeskSession } from './sessions/desk-session.controller.js';
import { deskSessions } from './sessions/desk-sessions.js';

@Controller('v1/operations/probe')
@OperatorEndpoint()
class ProbeController {
  @Get() read(@Operator() { actor, tokenId }: OperatorCaller) {
    return { actor, tokenId };
  }
  @Post() write() {
    return null;
  }
}

interface Called<T> {
  readonly status: number;
  readonly payload: T;
  readonly code: string | null;
  readonly cookie: string | null;
  readonly headers: Headers;
}

const ROOT = { type: 'operator', id: 'root' };
const SESSION = '/portal/api/desk/session';
const PROBE = '/v1/operations/probe';

describe("the desk's sessions", () => {
  let app: Harness;
  let token: string;
  let tokenId: string;

  const start = async (options: Parameters<typeof Harness.start>[1] = {}) => {
    app = await Harness.start([operatorDomain, emailReservationDomain], {
      controllers: [ProbeController],
      ...options,
    });
  };
  const startAnew = async (env: Readonly<Record<string, string>> = {}) => {
    await app.stop({ keep: true });
    await start({ folder: app.folder, env });
  };
  beforeEach(async () => {
    await start();
    ({ key: token, keyId: tokenId } = await app.get(OperatorTokens).issue('Grace', ROOT));
  });
  afterEach(() => app.stop());

  async function call<T = unknown>(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: object,
  ): Promise<Called<T>> {
    const answer = await app.fetch(path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { payload, error } = (await answer.json()) as { payload: T; error: { code: string } | null };
    const cookie = answer.headers.get('set-cookie');
    return { status: answer.status, payload, code: error?.code ?? null, cookie, headers: answer.headers };
  }
  const signIn = (what = token, headers: Record<string, string> = {}) =>
    call<DeskSession>('POST', SESSION, headers, { token: what });
  /** The headers of a signed-in browser. */
  async function signedIn(): Promise<{ cookie: string; 'x-csrf-token': string }> {
    const { cookie, payload } = await signIn();
    return { cookie: cookie?.split(';')[0] ?? '', 'x-csrf-token': payload.csrfToken };
  }

  it('sign in an operator, who then acts as with the token', async () => {
    const { payload, cookie, headers } = await signIn();
    expect(payload).toEqual({
      operator: 'Grace',
      environment: 'sandbox',
      expiresAt: expect.any(String),
      csrfToken: expect.any(String),
    });
    expect(cookie).toMatch(/^desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(cookie).not.toContain(token);
    const browser = await signedIn();
    expect((await call('GET', SESSION, browser)).payload).toMatchObject({ operator: 'Grace' });
    const actor = { type: 'operator', id: 'Grace' };
    expect((await call('GET', PROBE, browser)).payload).toEqual({ actor, tokenId });
    expect((await call('POST', PROBE, browser)).status).toBe(200);
  });

  it('set a Secure, host-only cookie when reached by https', async () => {
    await startAnew({ PUBLIC_URL: 'https://api.service.example', SANDBOX_INBOX: 'public' });
    expect((await signIn()).cookie).toMatch(
      /^__Host-desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
  });

  it('reject a wrong token and other credentials', async () => {
    for (const wrong of [token.slice(0, -1), token.replace('op_test_', 'op_live_'), 'x', `Bearer ${token}`]) {
      const { status, code, cookie } = await signIn(wrong);
      expect([status, code, cookie]).toEqual([401, 'E_AUTH_INVALID', null]);
    }
    expect((await signIn('')).code).toBe('E_VALIDATION_FAILED');
    const header = await call('GET', SESSION, { authorization: token });
    expect(header.payload).toBeNull();
  });

  it('prefer a token over a session', async () => {
    const browser = await signedIn();
    const { key } = await app.get(OperatorTokens).issue('Ada', ROOT);
    const { payload } = await call<OperatorCaller>('GET', PROBE, { ...browser, authorization: key });
    expect(payload.actor.id).toBe('Ada');
    expect((await call('GET', PROBE, { ...browser, authorization: 'x' })).code).toBe('E_AUTH_INVALID');
    expect((await call('GET', PROBE, { ...browser, authorization: '' })).code).toBe('E_AUTH_MISSING');
  });

  it('are invalid after sign-out', async () => {
    const browser = await signedIn();
    expect((await call('DELETE', SESSION, { cookie: browser.cookie })).code).toBe('E_AUTH_INVALID');
    expect((await call('DELETE', SESSION, browser)).cookie).toMatch(/^desk=; Max-Age=0; /);
    expect((await call('GET', PROBE, browser)).code).toBe('E_AUTH_MISSING');
    expect((await call('DELETE', SESSION, browser)).code).toBe('E_AUTH_MISSING');
  });

  it('end when their token is revoked', async () => {
    const browser = await signedIn();
    await app.get(OperatorTokens).revoke(tokenId);
    await startAnew();
    expect((await call('GET', PROBE, browser)).code).toBe('E_AUTH_MISSING');
    expect((await call('GET', SESSION, browser)).payload).toBeNull();
  });

  it('end after twelve hours and are removed', async () => {
    const browser = await signedIn();
    app.clock.advance(12 * 3_600_000 - 1);
    expect((await call('GET', PROBE, browser)).status).toBe(200);
    app.clock.advance(1);
    expect((await call('GET', PROBE, browser)).status).toBe(401);
    const sessions = () => app.stores.documentStore.count(deskSessions, {});
    expect(await sessions()).toBe(1);
    await app.sweep();
    expect(await sessions()).toBe(0);
  });
});
