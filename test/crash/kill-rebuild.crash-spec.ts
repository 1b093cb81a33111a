import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { eventually } from '#kit/kernel/testing';
import { openStores } from '#platform/hosting';
import { Config, Logger } from '#kit/kernel';
import { domains } from '../../apps/domains.js';
import { cli } from '../support/cli.js';
import { call } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { seedCompanies } from '../support/seeded-companies.js';
import { Service, storesOf, temporaryFolder } from '../support/service.js';

/**
 * Run it by hand, because it takes minutes: `KILLS=10 EVENTS=120000`. The specs of `libs/kit/projections`, which run
 * every time, have fewer kills.
 */
const KILLS = Number(process.env['KILLS'] ?? 0);
const EVENTS = Number(process.env['EVENTS'] ?? 4_000);

/** The steps and parts at which the command is killed. */
const MOMENTS: readonly (readonly [step: string, part: number])[] = [
  ['fills', 0],
  ['indexes', 0],
  ['waits', 0],
  ['fills', 0.25],
  ['fills', 0.5],
  ['fills', 0.75],
  ['indexes', 0],
  ['compares', 0],
  ['compares', 0],
];

interface Line {
  readonly step: string;
  readonly edition: string;
  readonly done: number;
  readonly of: number;
  readonly comparison?: Readonly<Record<'served' | 'rebuilt', { readonly documents: number }>>;
}

const isEmbedded = !process.env['EVENTSTORE_URL'] && !process.env['MONGODB_URL'];
const proof = isEmbedded && KILLS > 0 ? it : it.skip;
const folder = temporaryFolder();
let service: Service;
let companyId: string;

beforeAll(async () => {
  if (proof === it.skip) return;
  service = await Service.start(folder.path);
  const post = async (path: string, body: object) =>
    (await call<Record<string, string>>(service, 'POST', path, { body })).payload;
  const { serviceCustomerId = '' } = await post('/v1/partner/customers', customerRequest());
  const company = await post('/v1/partner/companies', llcRequest(serviceCustomerId));
  companyId = company['serviceCompanyId'] ?? '';
  for (const step of ['formation/complete', 'eincreation/complete'])
    await post(`/v1/partner/playground/companies/${companyId}/${step}`, {});
  await service.stop();
  const config = new Config({ ...process.env, ...storesOf(folder.path) });
  const stores = await openStores(config, domains, new Logger('silent'));
  await seedCompanies(stores, folder.path, { like: companyId, events: EVENTS });
  await stores.close();
  service = await Service.start(folder.path);
});
afterAll(async () => {
  if (proof === it) await service.stop();
  folder.remove();
});

/** Returns the active generation; the rebuild must not have begun a fourth one. */
async function active(): Promise<string | undefined> {
  const { stdout } = await cli(folder.path, 'projections', 'list');
  expect(stdout).not.toMatch(/-g4/);
  return /^company-details v\d+-(g\d+) .*active$/m.exec(stdout)?.[1];
}

const rebuildProcess = (...options: string[]) =>
  spawn(
    process.execPath,
    ['dist/apps/cli/main.js', 'projections', 'rebuild', 'company-details', '--json', ...options],
    { env: { ...process.env, ...storesOf(folder.path) }, stdio: ['ignore', 'pipe', 'inherit'] },
  );

/** Runs the command and kills it at the given moment unless it ends earlier. @returns its output */
async function rebuild(moment?: (typeof MOMENTS)[number], ...options: string[]) {
  const child = rebuildProcess(...options);
  const exit = once(child, 'exit') as Promise<[number | null, string | null]>;
  const lines: Line[] = [];
  for await (const text of createInterface({ input: child.stdout })) {
    const line = JSON.parse(text) as Line;
    lines.push(line);
    if (moment === undefined || line.step !== moment[0] || line.done < moment[1] * line.of) continue;
    child.kill('SIGKILL');
  }
  const [code, signal] = await exit;
  return { lines, last: lines.at(-1), code, signal };
}

proof('a rebuild that is killed in each of its steps completes correctly, exactly once', async () => {
  // The active generation contains only one company.
  const first = await rebuild(undefined, '--accept-differences');
  expect([first.code, first.last]).toMatchObject([
    0,
    { step: 'served', edition: expect.stringMatching(/-g2$/) },
  ]);
  const eventCount = async () =>
    (await call<{ total: number }>(service, 'GET', '/v1/partner/events')).payload.total;
  const before = await eventCount();
  const killed: string[] = [];
  // On a slow machine the kill may come after the switch or after the end; the rebuild is not started again then.
  for (const moment of [...MOMENTS.slice(0, KILLS - 1), ['hands over', 0] as const]) {
    if ((await active()) !== 'g2') break;
    const { signal, last } = await rebuild(moment);
    killed.push(
      `${moment.join(' at ')}: ${signal ?? 'ended'} in ${last?.step ?? 'its start'}, ${last?.done ?? 0} of ${last?.of ?? 0}`,
    );
  }
  console.log(killed.join('\n'));
  expect(killed.filter((one) => one.includes('SIGKILL')).length).toBeGreaterThan(0);
  if ((await active()) === 'g2') {
    const end = await rebuild();
    expect([end.code, end.last]).toMatchObject([0, { step: 'served', comparison: { differing: 0 } }]);
    expect(end.last?.comparison?.rebuilt).toEqual(end.last?.comparison?.served);
    expect(end.last?.comparison?.rebuilt.documents).toBe(first.last?.comparison?.rebuilt.documents);
  }
  expect(await active()).toBe('g3');
  await eventually(async () => {
    const response = await call<{ ein: string }>(service, 'GET', `/v1/partner/companies/${companyId}`);
    expect(response.payload.ein).toBe('00-1234567');
  });
  expect(await eventCount()).toBe(before);
});
