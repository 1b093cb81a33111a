import { randomUUID } from 'node:crypto';
import type { Envelope } from '../support/partner.js';
import { cli, type CliOutcome } from '../support/cli.js';
import { customerRequest } from '../support/requests.js';
import { sharedService } from '../support/shared-service.js';

interface Created {
  readonly tenantId: string;
  readonly apiKey: string;
}
interface Key {
  readonly keyId: string;
  readonly name: string;
  readonly revokedAt: string | null;
}

describe('the administration of partners', () => {
  const service = sharedService();
  let acme: Created;

  const run = (...args: string[]): Promise<CliOutcome> => cli(service.dataDir, ...args);
  const json = async <T>(...args: string[]): Promise<T> => {
    const { code, stdout, stderr } = await run(...args, '--json');
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout) as T;
  };
  const create = (name: string) =>
    json<Created>('partners', 'create', '--name', name, '--email', `${randomUUID()}@partners.example`);
  const keysOf = (tenantId: string) => json<Key[]>('keys', 'list', tenantId);

  async function call(method: 'GET' | 'POST', key: string): Promise<[number, string | undefined]> {
    const headers = {
      authorization: key,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const body = method === 'POST' ? { body: JSON.stringify(customerRequest()) } : {};
    const answer = await service.fetch('/v1/partner/customers', { method, headers, ...body });
    return [answer.status, ((await answer.json()) as Envelope<unknown>).error?.code];
  }

  /** A fee quote stores nothing. For an unknown company it returns 404 if the caller has access. */
  async function quote(key: string): Promise<[number, string | undefined]> {
    const path = '/v1/partner/companies/2abcdefghijklmnopqrstuvwxyz/compliance/annual-report/fee';
    const headers = { authorization: key, 'content-type': 'application/json' };
    const answer = await service.fetch(path, { method: 'POST', headers, body: '{}' });
    return [answer.status, ((await answer.json()) as Envelope<unknown>).error?.code];
  }

  /** Calls until a change made by another process takes effect, within a second (see `BriefCache`). */
  async function untilRefused(method: 'GET' | 'POST', key: string): Promise<[number, string | undefined]> {
    for (;;) {
      const answer = await call(method, key);
      if (answer[0] !== 200) return answer;
    }
  }

  beforeAll(async () => {
    acme = await create('Acme');
  });

  it('lists partners, including ones created a moment ago', async () => {
    const { tenantId } = await create('Beta');
    const listed = await json<{ tenantId: string; name: string; suspended: boolean }[]>('partners', 'list');
    expect(listed.map(({ name }) => name)).toEqual(['Sandbox partner', 'Acme', 'Beta']);
    expect(listed.at(-1)).toMatchObject({ tenantId, suspended: false });
    expect((await run('partners', 'list')).stdout).toContain(tenantId);
  });

  it('suspends a partner, whose keys can then only read, and resumes it', async () => {
    const { tenantId, apiKey } = await create('Gamma');
    expect(await call('POST', apiKey)).toEqual([200, undefined]);
    expect(await json('partners', 'suspend', tenantId, '--yes')).toEqual({ tenantId, suspended: true });
    expect(await untilRefused('POST', apiKey)).toEqual([403, 'E_TENANT_SUSPENDED']);
    expect(await call('GET', apiKey)).toEqual([200, undefined]);
    expect(await quote(apiKey)).toEqual([404, 'E_NOT_FOUND']);
    expect(await call('POST', acme.apiKey)).toEqual([200, undefined]);
    const listed = await json<{ tenantId: string; suspended: boolean }[]>('partners', 'list');
    expect(listed.filter(({ suspended }) => suspended).map((one) => one.tenantId)).toEqual([tenantId]);
    expect(await json('partners', 'resume', tenantId)).toEqual({ tenantId, suspended: false });
    while ((await call('POST', apiKey))[0] === 403);
    expect(await call('POST', apiKey)).toEqual([200, undefined]);
  });

  it('issues and revokes single keys, which the running service notices', async () => {
    const { tenantId, apiKey } = await create('Delta');
    const created = await json<{ keyId: string; apiKey: string }>(
      'keys',
      'create',
      tenantId,
      '--name',
      'Rotation',
    );
    expect(created.apiKey).toMatch(/^dk_test_[0-9A-Za-z]{49}$/);
    expect(await call('POST', created.apiKey)).toEqual([200, undefined]);
    const keys = await keysOf(tenantId);
    expect(keys.map(({ name, revokedAt }) => [name, revokedAt])).toEqual([
      ['Rotation', null],
      ['First key', null],
    ]);
    const first = keys.find(({ name }) => name === 'First key');
    expect(await call('GET', apiKey)).toEqual([200, undefined]);
    expect(await json('keys', 'revoke', tenantId, first?.keyId ?? '', '--yes')).toMatchObject({
      revoked: true,
    });
    expect(await untilRefused('GET', apiKey)).toEqual([401, 'E_AUTH_INVALID']);
    expect(await call('GET', created.apiKey)).toEqual([200, undefined]);
    expect((await keysOf(tenantId)).filter(({ revokedAt }) => revokedAt !== null)).toHaveLength(1);
    expect((await run('keys', 'revoke', tenantId, first?.keyId ?? '', '--yes')).code).toBe(1);
    const { stdout } = await run('keys', 'list', tenantId);
    expect(stdout).toContain(`  dk_test_…${created.apiKey.slice(-4)}  `);
    expect(stdout).not.toContain(created.apiKey.slice(8));
  });

  it("does not revoke another partner's key", async () => {
    const { tenantId } = await create('Epsilon');
    const [key] = await keysOf(tenantId);
    const { code, stderr } = await run('keys', 'revoke', acme.tenantId, key?.keyId ?? '', '--yes');
    expect([code, stderr]).toEqual([1, 'This partner has no such active key.\n']);
  });

  it('prints a link for people who are locked out', async () => {
    const { tenantId } = await create('Zeta');
    const email = `${randomUUID()}@people.example`;
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await service.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: answer.status, ...((await answer.json()) as Envelope<Record<string, unknown>>) };
    };
    const use = (link: string, password: string) =>
      post('/portal/api/link/use', { token: link.slice(link.indexOf('#') + 1), password });
    const signIn = (password: string) => post('/portal/api/session', { email, password });
    const invite = ['partners', 'invite', tenantId, '--email', email, '--role', 'developer'];
    const invited = await json<{ link: string; role: string }>(...invite);
    expect(invited.role).toBe('developer');
    expect((await use(invited.link, 'violet engines weave by night')).status).toBe(200);
    const signedIn = await service.fetch('/portal/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'violet engines weave by night' }),
    });
    expect(((await signedIn.json()) as Envelope<object>).payload).toMatchObject({
      user: { email, role: 'developer' },
      partner: { tenantId },
    });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const listed = await service.fetch('/portal/api/people', { headers: { cookie } });
    expect([listed.status, ((await listed.json()) as Envelope<null>).error?.code]).toEqual([
      403,
      'E_FORBIDDEN',
    ]);
    const reset = await json<{ link: string }>('partners', 'reset-password', tenantId, '--email', email);
    expect((await use(reset.link, 'looms that add up by themselves')).status).toBe(200);
    expect((await signIn('violet engines weave by night')).status).toBe(401);
    expect((await signIn('looms that add up by themselves')).status).toBe(200);
    const people = await json<{ role: string }[]>('partners', 'people', tenantId);
    expect(people.toSorted((one, other) => one.role.localeCompare(other.role))).toMatchObject([
      { role: 'admin', status: 'active' },
      { email, role: 'developer', status: 'active' },
    ]);
    const other = await run('partners', 'reset-password', acme.tenantId, '--email', email);
    expect([other.code, other.stderr]).toEqual([
      1,
      'No person of this partner signs in with this address.\n',
    ]);
  });

  it('reports an impossible request in one line', async () => {
    const nobody = '0ujsswThIGTUYm2K8FjOOfXtY1K';
    const refused: [string[], string][] = [
      [['partners', 'suspend', nobody, '--yes'], 'There is no such partner.'],
      [['keys', 'list', nobody], 'There is no such partner.'],
      [
        ['partners', 'turn-off-second-factor', nobody, '--email', 'x@y.example', '--reason', ' '],
        'A reason has 1',
      ],
      [['keys', 'revoke', nobody, '-x', '--yes'], 'There is no such partner.'],
      [['partners', 'resume', 'acme'], 'A tenant id has 27 letters and digits.'],
      [
        ['partners', 'create', '--name', 'X', '--email', '\u212Aate@y.example'],
        'This is not an e-mail address.',
      ],
      [['partners', 'reset-password', nobody, '--email', '"k"@y.example'], 'This is not an e-mail address.'],
      [['keys', 'create', nobody, '--name', ' '], 'A name has 1 to 100 characters.'],
    ];
    for (const [args, message] of refused) {
      const { code, stdout, stderr } = await run(...args);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(message);
      expect(stderr).not.toMatch(/\n\s+at /);
    }
  });

  it('works with and without a running service', async () => {
    await service.stop();
    await create('Zeta');
    const listed = await json<{ name: string }[]>('partners', 'list');
    expect(listed.at(-1)?.name).toBe('Zeta');
    await service.start();
    expect(await call('GET', acme.apiKey)).toEqual([200, undefined]);
  });
});
