import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cli, cliWith } from '../support/cli.js';
import { call } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { Service, temporaryFolder } from '../support/service.js';

describe('the command line', () => {
  const folder = temporaryFolder();
  let service: Service;
  let companyId: string;

  beforeAll(async () => {
    service = await Service.start(folder.path);
    const post = async (path: string, body: object) =>
      (await call<Record<string, string>>(service, 'POST', path, { body })).payload;
    const { serviceCustomerId = '' } = await post('/v1/partner/customers', customerRequest());
    const company = await post('/v1/partner/companies', llcRequest(serviceCustomerId));
    companyId = company['serviceCompanyId'] ?? '';
  });
  afterAll(async () => {
    await service.stop();
    folder.remove();
  });

  const replay = (...args: string[]) => cli(folder.path, 'audit', 'replay', ...args);

  it.each([
    ['an unknown company', ['2abcdefghijklmnopqrstuvwxyz'], 'There is no company'],
    ['what is no id', ['nothing'], 'A company id has 27 letters and digits'],
  ])('says in words that it cannot replay %s', async (_, args, words) => {
    const { code, stdout, stderr } = await replay(...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('says in words that a company did not exist yet', async () => {
    const { code, stderr } = await replay(companyId, '--at', '2020-01-01T00:00:00Z');
    expect([code, stderr]).toEqual([1, 'The company did not exist yet at 2020-01-01T00:00:00.000Z.\n']);
  });

  it('replays the state as of a revision', async () => {
    const { code, stdout } = await replay(companyId, '--at', '0', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ revision: 0, state: { companyId } });
  });

  it.each([
    [['doctor'], 'stdout'],
    [['audit', 'replay', '2abcdefghijklmnopqrstuvwxyz'], 'stderr'],
    [['partners', 'create', '--name', 'Acme', '--email', 'dev@acme.test'], 'stderr'],
  ] as const)('makes no stores in a folder that was mistyped: %j', async (args, where) => {
    const mistyped = join(folder.path, 'date');
    const outcome = await cliWith({ EVENTSTORE_URL: '', MONGODB_URL: '' }, mistyped, ...args);
    expect(outcome.code).toBe(1);
    expect(outcome[where]).toContain(`There is no events.db and no records.db in ${mistyped}`);
    expect(existsSync(mistyped)).toBe(false);
  });
});
