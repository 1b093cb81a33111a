import type { Harness } from '#platform/hosting/testing';
import { SetSuspension } from '#domain/partner';
import { Browser } from '../testing/browser.js';
import { createPartner, createViewer, type PortalPartner, startPortal } from '../testing/portal-harness.js';
import type { OwnSession } from './search.responses.js';

const LIST = '/portal/api/session/list';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

describe('the sessions of a person', () => {
  let app: Harness;
  let acme: PortalPartner;

  beforeEach(async () => {
    app = await startPortal({ env: { RATE_LIMIT_PER_SECOND: '0' } });
    acme = await createPartner(app, 'Acme');
  });
  afterEach(() => app.stop());

  const email = 'dev@acme.test';
  async function signIn(userAgent = CHROME): Promise<Browser> {
    const browser = new Browser(app);
    const body = { email, password: acme.partner.portalPassword };
    const headers = { 'user-agent': userAgent };
    browser.keep(await browser.call('POST', '/portal/api/session', body, headers));
    return browser;
  }
  const list = async (browser: Browser) => (await browser.call<OwnSession[]>('GET', LIST)).payload;
  const isSignedIn = async (browser: Browser) =>
    (await browser.call('GET', '/portal/api/session')).payload !== null;
  const by = { actor: { type: 'operator', id: 'spec' }, requestId: 'r' } as const;

  it('are listed newest first, with browser and address, but without their secrets', async () => {
    app.clock.advance(1_000);
    const browser = await signIn();
    const sessions = await list(browser);
    expect(sessions).toEqual([
      {
        sessionId: expect.stringMatching(/^[\w-]{43}$/),
        createdAt: app.clock.now().toISOString(),
        expiresAt: new Date(app.clock.now().getTime() + 12 * 3_600_000).toISOString(),
        browser: 'Chrome on Windows',
        address: '127.0.0.1',
        current: true,
      },
      expect.objectContaining({ browser: null, current: false }),
    ]);
    const stolen = Object.assign(new Browser(app), { cookie: `portal=${sessions[0]?.sessionId ?? ''}` });
    expect(await isSignedIn(stolen)).toBe(false);
  });

  it('can be ended one by one', async () => {
    const [first, second] = [acme.browser, await signIn()];
    const sessionId = (await list(second)).find(({ current }) => !current)?.sessionId ?? '';
    expect((await second.call('POST', `${LIST}/${sessionId}/end`)).status).toBe(200);
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true]);
    expect(await list(second)).toHaveLength(1);
    expect((await second.call('POST', `${LIST}/${sessionId}/end`)).error?.code).toBe('E_NOT_FOUND');
  });

  it('can be ended together, except the one of the request', async () => {
    const [first, second, third] = [acme.browser, await signIn(), await signIn()];
    expect((await second.call('POST', `${LIST}/end-others`)).status).toBe(200);
    expect([await isSignedIn(first), await isSignedIn(second), await isSignedIn(third)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('are neither listed nor ended by others', async () => {
    const viewer = await createViewer(app, acme.partner);
    const other = (await createPartner(app, 'Other')).browser;
    const sessionId = (await list(acme.browser))[0]?.sessionId ?? '';
    for (const browser of [viewer, other]) {
      expect(await list(browser)).toHaveLength(1);
      expect((await browser.call('POST', `${LIST}/${sessionId}/end`)).error?.code).toBe('E_NOT_FOUND');
      expect((await browser.call('POST', `${LIST}/end-others`)).status).toBe(200);
    }
    expect(await isSignedIn(acme.browser)).toBe(true);
  });

  it('are listed until they expire', async () => {
    app.clock.advance(11 * 3_600_000);
    const browser = await signIn();
    expect(await list(browser)).toHaveLength(2);
    app.clock.advance(3_600_000);
    expect(await list(browser)).toHaveLength(1);
  });

  it('can be ended by viewers and during suspension, but only from the own page', async () => {
    const viewer = await createViewer(app, acme.partner);
    await app.execute(new SetSuspension(acme.partner.tenantId, true, by));
    expect((await viewer.call('POST', `${LIST}/end-others`)).status).toBe(200);
    viewer.csrfToken = 'x';
    expect((await viewer.call('POST', `${LIST}/end-others`)).error?.code).toBe('E_AUTH_INVALID');
    expect((await app.fetch(LIST)).status).toBe(401);
  });

  it.each(['x', '%00', '..%2f', 'x'.repeat(500), '__proto__'])('finds no session %s', async (sessionId) => {
    expect((await acme.browser.call('POST', `${LIST}/${sessionId}/end`)).status).toBe(404);
  });
});
