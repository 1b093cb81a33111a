import { Secret, TOTP } from 'otpauth';
import { cli } from '../support/cli.js';
import { type Answer, call } from '../support/partner-calls.js';
import { freePort, Service, temporaryFolder } from '../support/service.js';

type Answered<T = unknown> = Answer<T> & { readonly cookie: string | null };
type Sent = Readonly<Record<string, string>>;

async function send<T = unknown>(
  of: Service,
  method: string,
  path: string,
  headers: Sent = {},
  body?: object,
): Promise<Answered<T>> {
  const answer = await call<T>(of, method, path, { headers, key: null, ...(body && { body }) });
  return { ...answer, cookie: answer.headers.get('set-cookie') };
}

const SESSION = '/portal/api/session';
const FACTOR = `${SESSION}/second-factor`;
const STEP_MS = 30_000;
const email = 'dev@acme.example';

/** Two processes serve the portal, and an operator uses the command line. */
describe('a second factor, with two processes', () => {
  const folder = temporaryFolder();
  let first: Service;
  let second: Service;
  let partner: { tenantId: string; apiKey: string; portalPassword: string };
  let signedIn: Sent;
  let recoveryCodes: string[];

  beforeAll(async () => {
    first = await Service.start(folder.path);
    second = await Service.start(folder.path, { PORT: String(await freePort()) }, 'partner-api');
    partner = await tell('partners', 'create', '--name', 'Acme', '--email', email);
  });
  afterAll(async () => {
    await Promise.all([first.stop(), second.stop()]);
    folder.remove();
  });

  const tell = async <T>(...args: string[]): Promise<T> => {
    const { code, stdout, stderr } = await cli(folder.path, ...args, '--json');
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout) as T;
  };

  const signIn = (code?: string, of = first) =>
    send<{ csrfToken: string }>(
      of,
      'POST',
      SESSION,
      {},
      {
        email,
        password: partner.portalPassword,
        ...(code !== undefined && { code }),
      },
    );
  const sentBy = ({ cookie }: Pick<Answered, 'cookie'>, csrfToken: string): Sent => ({
    cookie: cookie?.split(';')[0] ?? '',
    'x-csrf-token': csrfToken,
  });
  const outcomeOf = (answer: Answered) => `${answer.status} ${answer.error?.fields?.['code']?.code ?? 'ok'}`;
  const people = () =>
    tell<{ userId: string; secondFactor: boolean }[]>('partners', 'people', partner.tenantId);

  it('is set up with the password and a code, only from the page', async () => {
    const begun = await signIn();
    const own = sentBy(begun, begun.payload.csrfToken);
    const currentPassword = partner.portalPassword;
    const { cookie = '' } = own;
    for (const headers of [{ cookie }, { cookie, 'x-csrf-token': 'x' }, { authorization: partner.apiKey }])
      expect((await send(first, 'POST', `${FACTOR}/begin`, headers, { currentPassword })).status).toBe(401);
    const form = { ...own, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send(first, 'POST', `${FACTOR}/begin`, form, { currentPassword })).status).toBe(415);
    const { payload } = await send<{ secret: string }>(first, 'POST', `${FACTOR}/begin`, own, {
      currentPassword,
    });
    const device = new TOTP({ secret: Secret.fromBase32(payload.secret) });
    // The code of the next time step, which is valid already: it is not too late even on a slow machine.
    const code = device.generate({ timestamp: Date.now() + STEP_MS });
    const confirmed = await send<{ recoveryCodes: string[]; session: { csrfToken: string } }>(
      second,
      'POST',
      `${FACTOR}/confirm`,
      own,
      { code },
    );
    expect(confirmed.status).toBe(200);
    ({ recoveryCodes } = confirmed.payload);
    signedIn = sentBy(confirmed, confirmed.payload.session.csrfToken);
    expect(signedIn['cookie']).not.toBe(cookie);
    expect((await send(second, 'GET', FACTOR, own)).status).toBe(401);
    expect(outcomeOf(await signIn(code, first))).toBe('400 E_INVALID');
  });

  it('is required by every process, and nothing is accessible without it', async () => {
    for (const service of [first, second]) {
      expect((await service.fetch('/portal')).headers.get('content-type')).toMatch(/^text\/html/);
      const refused = await signIn(undefined, service);
      expect([outcomeOf(refused), refused.cookie]).toEqual(['400 E_REQUIRED', null]);
    }
  });

  it('accepts a code once, even at two processes at the same time', async () => {
    const [code = ''] = recoveryCodes;
    const both = await Promise.all([signIn(code, first), signIn(code, second)]);
    expect(both.map(outcomeOf).sort()).toEqual(['200 ok', '400 E_INVALID']);
    expect((await send(first, 'GET', FACTOR, signedIn)).payload).toEqual({
      enabled: true,
      recoveryCodesLeft: 9,
    });
  });

  it('is turned off by an operator only for the person who lost it', async () => {
    const verb = ['partners', 'turn-off-second-factor'];
    const reason = ['--reason', 'The device was lost, asked back by phone.'];
    const other = await tell<{ tenantId: string }>(
      ...['partners', 'create', '--name', 'Other', '--email', 'dev@other.example'],
    );
    const [{ userId, secondFactor } = { userId: '', secondFactor: false }] = await people();
    expect(secondFactor).toBe(true);
    const elsewhere = await cli(folder.path, ...verb, other.tenantId, '--email', email, ...reason);
    expect([elsewhere.code, elsewhere.stderr]).toEqual([
      1,
      'No person of this partner signs in with this address.\n',
    ]);
    expect(outcomeOf(await signIn())).toBe('400 E_REQUIRED');
    expect(await tell(...verb, partner.tenantId, '--email', ' DEV@acme.example', ...reason)).toEqual({
      email,
      userId,
      secondFactor: false,
    });
    expect(await people()).toMatchObject([{ secondFactor: false }]);
    expect((await signIn(undefined, second)).status).toBe(200);
    const again = await cli(folder.path, ...verb, partner.tenantId, '--email', email, ...reason);
    expect([again.code, again.stderr]).toEqual([1, 'They have no second factor.\n']);
  });
});
