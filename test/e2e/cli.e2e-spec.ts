import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cli, cliProcess, cliWith } from '../support/cli.js';
import { newOperator } from '../support/operator-calls.js';
import { call } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { commonService } from '../support/shared-service.js';

interface AuditEntry {
  readonly type: string;
  readonly actor: object;
  readonly data: object;
}

/** Random ids can contain a name of three letters. */
const FIRST = 'Zarathustrine';

describe('the command line', () => {
  const service = commonService();
  let companyId: string;

  beforeAll(async () => {
    const post = async (path: string, body: object) =>
      (await call<Record<string, string>>(service, 'POST', path, { body })).payload;
    const { serviceCustomerId = '' } = await post('/v1/partner/customers', customerRequest());
    const body = JSON.stringify(llcRequest(serviceCustomerId)).replaceAll('"Ada"', `"${FIRST}"`);
    const company = await post('/v1/partner/companies', JSON.parse(body) as object);
    companyId = company['serviceCompanyId'] ?? '';
  });

  const replay = (...args: string[]) => cli(service.dataDir, 'audit', 'replay', ...args);

  it.each([
    ['an unknown company', ['2abcdefghijklmnopqrstuvwxyz'], 'There is no company'],
    ['an invalid id', ['nothing'], 'A company id has 27 letters and digits'],
  ])('explains that it cannot replay %s', async (_, args, words) => {
    const { code, stdout, stderr } = await cliProcess({}, service.dataDir, 'audit', 'replay', ...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('explains that a company did not exist yet', async () => {
    const { code, stderr } = await replay(companyId, '--at', '2020-01-01T00:00:00Z');
    expect([code, stderr]).toEqual([1, 'The company did not exist yet at 2020-01-01T00:00:00.000Z.\n']);
  });

  it('replays the state as of a revision', async () => {
    const { code, stdout } = await replay(companyId, '--at', '0', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ revision: 0, state: { companyId } });
  });

  it('shows the changes between two points', async () => {
    const { status } = await call(
      service,
      'POST',
      `/v1/partner/playground/companies/${companyId}/formation/complete`,
    );
    expect(status).toBe(200);
    const args = ['audit', 'diff', companyId, '--from', '0', '--to', '2'];
    const { code, stdout } = await cli(service.dataDir, ...args, '--json');
    expect(code).toBe(0);
    const { from, to, changes } = JSON.parse(stdout) as Record<string, unknown>;
    expect([from, to]).toMatchObject([{ revision: 0 }, { revision: 2 }]);
    expect(changes).toContainEqual({ path: 'formationFilingNumber', from: null, to: 'PLAYGROUND-FILING' });
    expect((await cli(service.dataDir, ...args)).stdout).toMatch(
      /^formationFilingNumber +– +PLAYGROUND-FILING$/m,
    );
  });

  it('shows the history in a table that fits, without colors if there is no terminal', async () => {
    for (const width of [40, 100]) {
      const env = { COLUMNS: String(width), FORCE_COLOR: '1' };
      const { code, stdout } = await cliWith(env, service.dataDir, 'audit', 'replay', companyId);
      expect(code).toBe(0);
      expect(stdout).toContain('CompanyRequested');
      expect(stdout).not.toContain('\x1b');
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(width);
    }
  });

  const PERSONAL = new RegExp(`${FIRST}|Lovelace|ada@founders\\.example|St James Square`);
  const AUDITS = [
    ['replay', '--json'],
    ['replay'],
    ['replay', '--at', '0', '--json'],
    ['diff', '--from', '0', '--to', '1', '--json'],
  ];

  it.each(AUDITS.map((words) => [words]))(
    'masks personal data: audit %j',
    async ([verb = '', ...options]) => {
      const { code, stdout } = await cli(service.dataDir, 'audit', verb, companyId, ...options);
      expect(code).toBe(0);
      expect(stdout).not.toMatch(PERSONAL);
    },
  );

  it('reveals personal data to an operator, whom the next audit names', async () => {
    const { token } = await newOperator(service.dataDir, 'Grace Hopper');
    const clear = await replay(companyId, '--json', '--reveal', token);
    expect(clear.code).toBe(0);
    expect(JSON.parse(clear.stderr)).toMatchObject({ verification: { ok: true, failures: [] } });
    expect(clear.stdout).toMatch(PERSONAL);
    const environment = { OPERATOR_TOKEN: token };
    const diff = ['audit', 'diff', companyId, '--from', '0', '--to', '1', '--reveal'];
    expect((await cliWith(environment, service.dataDir, ...diff)).code).toBe(0);
    const entries = JSON.parse((await replay(companyId, '--json')).stdout) as AuditEntry[];
    const acts = entries.filter(({ type }) => type === 'PersonalDataRevealed');
    expect(acts.map(({ actor, data }) => [actor, data])).toMatchObject([
      [{ type: 'operator', id: 'Grace Hopper' }, { purpose: 'audit replay' }],
      [{ type: 'operator', id: 'Grace Hopper' }, { purpose: 'audit diff' }],
    ]);
  });

  it('reports on a separate page, masked unless revealed', async () => {
    const report = (name: string, ...options: string[]) =>
      cli(service.dataDir, 'audit', 'report', companyId, '--out', join(service.dataDir, name), ...options);
    expect(JSON.parse((await report('masked.html', '--json')).stdout)).toMatchObject({
      companyId,
      file: join(service.dataDir, 'masked.html'),
      verification: { ok: true, failures: [] },
    });
    const masked = readFileSync(join(service.dataDir, 'masked.html'), 'utf8');
    expect(masked).toMatch(/^<!doctype html>[^]*CompanyRequested[^]*FormationFiled[^]*<\/html>\n$/);
    expect(masked).not.toMatch(PERSONAL);
    expect(masked).toContain('API key <strong>Sandbox key</strong>');
    const { token } = await newOperator(service.dataDir, 'Ada Byron');
    expect((await report('clear.html', '--reveal', token)).code).toBe(0);
    expect(readFileSync(join(service.dataDir, 'clear.html'), 'utf8')).toMatch(/St James Square[^]*Ada Byron/);
  });

  it.each([
    ['exists already', 'masked.html', 'exists already. Give the name of a new file'],
    ['is in no folder', 'nowhere/report.html', 'cannot be written: ENOENT'],
    ['is a folder', 'folder', 'exists already'],
  ])('writes no report to a path that %s', async (_, name, words) => {
    mkdirSync(join(service.dataDir, 'folder'), { recursive: true });
    const file = join(service.dataDir, name);
    const before = existsSync(file) && statSync(file).mtimeMs;
    const { code, stdout, stderr } = await cli(service.dataDir, 'audit', 'report', companyId, '--out', file);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(words);
    expect(existsSync(file) && statSync(file).mtimeMs).toBe(before);
  });

  it('leaves no file if there is nothing to report', async () => {
    const file = join(service.dataDir, 'none.html');
    for (const more of [['2abcdefghijklmnopqrstuvwxyz'], [companyId, '--reveal', 'op_test_wrong']])
      expect((await cli(service.dataDir, 'audit', 'report', ...more, '--out', file)).code).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  it('reveals nothing without a valid token', async () => {
    const { tokenId, token } = await newOperator(service.dataDir, 'Left');
    await cli(service.dataDir, 'operators', 'revoke', tokenId, '--yes');
    for (const wrong of [token, 'op_test_wrong', 'x'.repeat(1000)]) {
      const { code, stdout, stderr } = await replay(companyId, '--json', '--reveal', wrong);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain('Invalid operator token. Nothing was revealed.\n');
    }
    const none = await cliProcess(
      { OPERATOR_TOKEN: '' },
      service.dataDir,
      'audit',
      'replay',
      companyId,
      '--reveal',
    );
    expect([none.code, none.stdout, none.stderr]).toMatchObject([
      1,
      '',
      expect.stringContaining('--reveal <token>'),
    ]);
    const unknown = await newOperator(service.dataDir, 'Grace');
    const nobody = await replay('2abcdefghijklmnopqrstuvwxyz', '--reveal', unknown.token);
    expect([nobody.code, nobody.stderr]).toEqual([1, 'There is no company 2abcdefghijklmnopqrstuvwxyz.\n']);
    const entries = JSON.parse((await replay(companyId, '--json')).stdout) as AuditEntry[];
    expect(entries.filter(({ type }) => type === 'PersonalDataRevealed')).toHaveLength(3);
  });

  it('lists the read models, their progress and the active generation', async () => {
    const { code, stdout } = await cliProcess({}, service.dataDir, 'projections', 'list', '--json');
    expect(code).toBe(0);
    const details = (JSON.parse(stdout) as { name: string; version: number }[]).find(
      ({ name }) => name === 'company-details',
    );
    const { version } = details ?? { version: -1 };
    const filled = { version, position: expect.any(Number), lag: expect.any(Number), parked: 0 };
    expect(details).toEqual({
      name: 'company-details',
      version,
      served: version,
      pinned: false,
      versions: [filled],
    });
    expect((await cli(service.dataDir, 'projections', 'list')).stdout).toMatch(
      /^company-details v\d+ +at \d+ .*active$/m,
    );
  });

  it('discards no read models while a process has them open', async () => {
    const { code, stdout, stderr } = await cliProcess({}, service.dataDir, 'projections', 'discard', '--yes');
    expect([code, stdout]).toEqual([1, '']);
    const reason = process.env['MONGODB_URL']
      ? 'The read models are in MongoDB. Only embedded read models can be discarded.\n'
      : 'A process of the service is using the read models. Stop all processes first.\n';
    expect(stderr).toBe(reason);
    if (!process.env['MONGODB_URL']) expect(readdirSync(service.dataDir)).toContain('read-models.db');
  });

  it('verifies the hash chains of all events, and of one company', async () => {
    const all = await cliProcess({}, service.dataDir, 'audit', 'verify', '--json');
    expect([all.code, JSON.parse(all.stdout)]).toMatchObject([0, { broken: null }]);
    const one = await cli(service.dataDir, 'audit', 'verify', '--company', companyId);
    expect([one.code, one.stdout]).toEqual([
      0,
      expect.stringMatching(/^\d+ events in \d+ streams: the hash chain is intact; .+\.\n$/),
    ]);
    const none = await cli(service.dataDir, 'audit', 'verify', '--company', '2abcdefghijklmnopqrstuvwxyz');
    expect([none.code, none.stderr]).toEqual([1, 'There is no company 2abcdefghijklmnopqrstuvwxyz.\n']);
  });

  // The other specs' commands share a process, see `cli-host.ts`.
  it.each(['partners list', 'operators list', 'webhooks queue', 'events parked', 'operations --help'])(
    'is a process that ends by itself: %s',
    async (line) => {
      const { code, stdout, stderr } = await cliProcess({}, service.dataDir, ...line.split(' '));
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).not.toBe('');
    },
  );

  it.each([
    ['privacy', 'erase', '2abcdefghijklmnopqrstuvwxyz', '--reason', 'asked'],
    ['partners', 'suspend', '2abcdefghijklmnopqrstuvwxyz'],
    ['webhooks', 'recover', '2abcdefghijklmnopqrstuvwxyz'],
    ['projections', 'prune'],
    ['projections', 'discard'],
    ['events', 'skip', 'x', '--reason', 'asked'],
    ['operators', 'revoke', 'x'],
    ['keys', 'revoke', '2abcdefghijklmnopqrstuvwxyz', 'x'],
  ])('requires --yes without a terminal: %s %s', async (...args) => {
    const { code, stdout, stderr } = await cli(service.dataDir, ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^This .* Add --yes to confirm\.\n/);
  });

  it('names a mistake in two lines, without the whole help', async () => {
    const { code, stderr } = await cli(service.dataDir, 'audit', 'replay');
    expect(code).toBe(1);
    expect(stderr).toBe("error: missing required argument 'companyId'\n(see --help)\n");
  });

  it.each([
    ['verify --file /dev/null/a', '/dev/null/a cannot be read: ENOTDIR.'],
    ['verify --file .', '. cannot be read: EISDIR.'],
    ['export ID --out /dev/null/a', '/dev/null/a cannot be written: ENOTDIR.'],
    ['export ID --out package.json', 'package.json exists already. Give the name of a new file.'],
  ])('names a file that it cannot use: audit %s', async (line, message) => {
    const { code, stderr } = await cli(service.dataDir, 'audit', ...line.replace('ID', companyId).split(' '));
    expect([code, stderr]).toEqual([1, `${message}\n`]);
  });

  it.each([
    [['doctor'], 'stdout'],
    [['audit', 'replay', '2abcdefghijklmnopqrstuvwxyz'], 'stderr'],
    [['partners', 'create', '--name', 'Acme', '--email', 'dev@acme.test'], 'stderr'],
  ] as const)('creates no stores in a mistyped folder: %j', async (args, where) => {
    const mistyped = join(service.dataDir, 'date');
    const outcome = await cliProcess({ EVENTSTORE_URL: '', MONGODB_URL: '' }, mistyped, ...args);
    expect(outcome.code).toBe(1);
    expect(outcome[where]).toContain(`There is no events.db and no records.db in ${mistyped}`);
    expect(existsSync(mistyped)).toBe(false);
  });
});
