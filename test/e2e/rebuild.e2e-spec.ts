import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '#kit/event-store/adapters';
import { eventually } from '#kit/kernel/testing';
import { cli } from '../support/cli.js';
import { call } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { mongoUrlOf } from '../support/service.js';
import { sharedService } from '../support/shared-service.js';

interface Line {
  readonly step: string;
  readonly edition: string;
  readonly stoppedBy?: string | null;
  readonly comparison?: { readonly differing: number; readonly fields: object };
}

describe('read models rebuilt while a service runs', () => {
  const service = sharedService();
  let companyId: string;

  beforeAll(async () => {
    await service.readiness(200);
    companyId = await createCompany();
  });

  const post = async (path: string, body: object) =>
    (await call<Record<string, string>>(service, 'POST', path, { body })).payload;
  const get = async <T>(path: string): Promise<T> => (await call<T>(service, 'GET', path)).payload;

  async function createCompany(): Promise<string> {
    const { serviceCustomerId = '' } = await post('/v1/partner/customers', customerRequest());
    const created = await post('/v1/partner/companies', llcRequest(serviceCustomerId));
    return created['serviceCompanyId'] ?? '';
  }
  const total = async (): Promise<number> => (await get<{ total: number }>('/v1/partner/companies')).total;
  const linesOf = (stdout: string): Line[] =>
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);

  it('become active if they are equal, and every write is readable immediately in the meantime', async () => {
    const rebuilding = cli(service.dataDir, 'projections', 'rebuild', 'company-details', 'customers');
    const ended = new AbortController();
    void rebuilding.then(() => ended.abort());
    let created = 1;
    while (!ended.signal.aborted) {
      await createCompany();
      expect(await total()).toBe(++created);
    }
    const { code, stdout, stderr } = await rebuilding;
    expect([code, stderr]).toEqual([0, '']);
    const lines = linesOf(stdout);
    expect(lines.filter(({ step }) => step === 'served')).toHaveLength(2);
    expect(lines.every(({ edition }) => edition.endsWith('-g2'))).toBe(true);
    await createCompany();
    expect(await total()).toBe(created + 1);
    const listed = (await cli(service.dataDir, 'projections', 'list')).stdout;
    expect(listed).toMatch(/^company-details v\d+-g2 +at \d+ .*active$/m);
    expect(listed).toMatch(/^customers v\d+-g2 +at \d+ .*active$/m);
  });

  const embedded = mongoUrlOf(service.dataDir) === undefined ? it : it.skip;
  embedded('do not become active if documents differ, and the report shows no values', async () => {
    const file = readdirSync(service.dataDir).find((name) =>
      /^read-models\.company-details-v\d+-g2\.db$/.test(name),
    );
    const database = openSqlite(join(service.dataDir, file ?? ''));
    const table = `documents-${/company-details-v\d+-g2/.exec(file ?? '')?.[0] ?? ''}`;
    database
      .prepare(`UPDATE "${table}" SET body = json_set(body, '$.company.ein', 'planted') WHERE id = ?`)
      .run(companyId);
    database.close();
    const { code, stdout } = await cli(service.dataDir, 'projections', 'rebuild', 'company-details');
    const end = linesOf(stdout).at(-1);
    expect([code, end]).toMatchObject([
      1,
      {
        step: 'stopped',
        stoppedBy: 'differences',
        comparison: { differing: 1, fields: { 'company.ein': 1 } },
      },
    ]);
    expect(stdout).not.toContain('planted');
    const shown = () => get<{ ein: string | null }>(`/v1/partner/companies/${companyId}`);
    // A process may read the previous generation until it learns of the switch.
    await eventually(async () => {
      expect((await shown()).ein).toBe('planted');
    });
    const rebuild = await cli(
      service.dataDir,
      'projections',
      'rebuild',
      'company-details',
      '--accept-differences',
    );
    expect([rebuild.code, linesOf(rebuild.stdout).at(-1)]).toMatchObject([0, { step: 'served' }]);
    await eventually(async () => {
      expect((await shown()).ein).toBeNull();
    });
  });

  it('must have a name that `projections list` shows', async () => {
    const { code, stderr } = await cli(service.dataDir, 'projections', 'rebuild', 'companies');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^There is no read model companies\. There are: /),
    ]);
  });
});
