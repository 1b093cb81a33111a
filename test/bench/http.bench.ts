import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Partner } from '../support/partner.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { API_KEY, freePort, Service, temporaryFolder } from '../support/service.js';
import { throughput } from './load.js';
import { alternate, type Measure } from './measure.js';

const CONCURRENCY = 64;
const headers = { authorization: API_KEY, 'content-type': 'application/json' };

interface Bench {
  readonly ours: string;
  readonly bare: string;
  readonly customerId: string;
  readonly companyPath: string;
}

/** Our service and a bare Nest application with the same DTO. */
async function withBoth<T>(work: (bench: Bench) => Promise<T>): Promise<T> {
  const folder = temporaryFolder();
  const service = await Service.start(folder.path, { LOG_LEVEL: 'error' });
  const partner = new Partner(service.url, API_KEY);
  const customer = await partner.post<{ serviceCustomerId: string }>(
    '/v1/partner/customers',
    customerRequest(),
  );
  const customerId = customer.serviceCustomerId;
  const created = await partner.post<{ serviceCompanyId: string }>(
    '/v1/partner/companies',
    llcRequest(customerId),
  );
  const companyPath = `/v1/partner/companies/${created.serviceCompanyId}`;
  const file = join(folder.path, 'company.json');
  writeFileSync(file, await (await service.fetch(companyPath, { headers })).text());
  const bare = await startBare('bare-nest', { COMPANY_FILE: file });
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
  program: 'bare-nest' | 'bare-start' | 'bare-receiver' | 'bare-tools',
  more: Readonly<Record<string, string>> = {},
): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const main = fileURLToPath(new URL(`./${program}.js`, import.meta.url));
  const env = { ...process.env, PORT: String(port), ...more };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return { child, url: `http://127.0.0.1:${port}` };
}

const createCompany: Measure = {
  name: 'post-companies',
  unit: 'requests/s',
  aim: 0.5,
  run: () =>
    withBoth(({ ours, bare, customerId }) => {
      const body = JSON.stringify(llcRequest(customerId));
      const call = () => ({
        method: 'POST' as const,
        path: '/v1/partner/companies',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body,
      });
      const load = (origin: string) => throughput(origin, 2000, CONCURRENCY, call);
      return alternate(
        5,
        () => load(ours),
        () => load(bare),
      );
    }),
};

const getCompany: Measure = {
  name: 'get-company',
  unit: 'requests/s',
  aim: 0.8,
  run: () =>
    withBoth(({ ours, bare, companyPath }) => {
      const call = () => ({ method: 'GET' as const, path: companyPath, headers });
      const load = (origin: string) => throughput(origin, 5000, CONCURRENCY, call);
      return alternate(
        5,
        () => load(ours),
        () => load(bare),
      );
    }),
};

/** Wyoming's license tax, computed from declared assets. */
const annualReportQuote: Measure = {
  name: 'annual-report-quote',
  unit: 'requests/s',
  aim: 0.7,
  run: () =>
    withBoth(({ ours, bare, companyPath }) => {
      const answers = [{ fieldId: 'wyomingAssets', value: '1234567.89' }];
      const body = JSON.stringify({ fiscalYear: 2026, answers });
      const path = `${companyPath}/compliance/annual-report/fee`;
      const call = () => ({ method: 'POST' as const, path, headers, body });
      const load = (origin: string) => throughput(origin, 3000, CONCURRENCY, call);
      return alternate(
        5,
        () => load(ours),
        () => load(bare),
      );
    }),
};

export const measures: readonly Measure[] = [createCompany, getCompany, annualReportQuote];
