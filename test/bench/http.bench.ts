import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Partner } from '../support/partner.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { API_KEY, freePort, Service, temporaryFolder } from '../support/service.js';
import { type Call, throughput } from './load.js';
import { alternate, type Measure } from './measure.js';

const CONCURRENCY = 64;
const headers = { authorization: API_KEY, 'content-type': 'application/json' };

/** Answers without storing anything, or stores what a team without events would store. */
type Baseline = 'bare-nest' | 'bare-crud';

interface Bench {
  readonly ours: string;
  readonly bare: string;
  readonly customerId: string;
  readonly companyPath: string;
}

/** Our service and a bare Nest application with the same DTO. */
async function withBoth<T>(baseline: Baseline, work: (bench: Bench) => Promise<T>): Promise<T> {
  const folder = temporaryFolder();
  const service = await Service.start(folder.path, { LOG_LEVEL: 'error' });
  const partner = new Partner(service.url, API_KEY);
  const customer = await partner.post<{ serviceCustomerId: string }>(
    '/v1/partner/customers',
    customerRequest(),
  );
  const customerId = customer.serviceCustomerId;
  const company = await partner.post<{ serviceCompanyId: string }>(
    '/v1/partner/companies',
    llcRequest(customerId),
  );
  const companyPath = `/v1/partner/companies/${company.serviceCompanyId}`;
  const bare = await startBare(baseline, {
    FOLDER: folder.path,
    API_KEY,
    CUSTOMER_ID: customerId,
    COMPANY_ID: company.serviceCompanyId,
    COMPANY: JSON.stringify(company),
  });
  try {
    return await work({ ours: service.url, bare: bare.url, customerId, companyPath });
  } finally {
    bare.child.kill('SIGTERM');
    await service.stop();
    folder.remove();
  }
}

/** Starts a minimal program and resolves when it reports that it listens. */
export async function startBare(
  program: Baseline | 'bare-start' | 'bare-receiver' | 'bare-tools',
  more: Readonly<Record<string, string>> = {},
): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const main = fileURLToPath(new URL(`./${program}.js`, import.meta.url));
  const env = { ...process.env, PORT: String(port), ...more };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return { child, url: `http://127.0.0.1:${port}` };
}

/** Measures calls against both baselines. */
function requests(
  name: string,
  aim: number,
  count: number,
  callOf: (bench: Bench) => () => Call,
): readonly Measure[] {
  const against = (baseline: Baseline) => () =>
    withBoth(baseline, (bench) => {
      const call = callOf(bench);
      const load = (origin: string) => () => throughput(origin, count, CONCURRENCY, call);
      return alternate(5, load(bench.ours), load(bench.bare));
    });
  const unit = 'requests/s';
  return [
    { name, unit, aim, run: against('bare-nest') },
    { name: `${name}-crud`, unit, aim, run: against('bare-crud') },
  ];
}

export const measures: readonly Measure[] = [
  ...requests('post-companies', 0.5, 2000, ({ customerId }) => {
    const body = JSON.stringify(llcRequest(customerId));
    return () => ({
      method: 'POST',
      path: '/v1/partner/companies',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body,
    });
  }),
  ...requests('get-company', 0.8, 5000, ({ companyPath: path }) => () => ({ method: 'GET', path, headers })),
  // Wyoming's license tax, computed from declared assets.
  ...requests('annual-report-quote', 0.7, 3000, ({ companyPath }) => {
    const answers = [{ fieldId: 'wyomingAssets', value: '1234567.89' }];
    const body = JSON.stringify({ fiscalYear: 2026, answers });
    return () => ({ method: 'POST', path: `${companyPath}/compliance/annual-report/fee`, headers, body });
  }),
];
