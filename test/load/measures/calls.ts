import { API_KEY } from '../../support/service.js';
import { founderAt } from '../../support/many-names.js';
import { type Figure, percentile } from './figures.js';
import type { Measure } from './measure.js';
import { usageOf } from './process-usage.js';
import type { Call, Running } from './running.js';

const CALLS = 200;
const WARM_UP = 30;
const CREATES = 60;

/** Makes calls one after the other, and measures CPU per call and latencies. */
async function timed(
  running: Running,
  name: string,
  call: (index: number) => Promise<unknown>,
  count = CALLS,
): Promise<Figure[]> {
  for (let index = 0; index < Math.min(WARM_UP, count / 2); index++) await call(index);
  const before = usageOf(running.pid).cpuMs;
  const taken: number[] = [];
  for (let index = 0; index < count; index++) {
    const began = performance.now();
    await call(index);
    taken.push(performance.now() - began);
  }
  const cpu = (usageOf(running.pid).cpuMs - before) / count;
  return [
    { name: `${name}/cpu`, unit: 'ms CPU', value: cpu },
    { name: `${name}/p50`, unit: 'ms', value: percentile(taken, 0.5) },
    { name: `${name}/p99`, unit: 'ms', value: percentile(taken, 0.99) },
  ];
}

/** A measure of calls that read. @param callOf returns the call of a number */
const reads = (name: string, callOf: (running: Running) => Promise<(index: number) => Call>): Measure => ({
  name,
  run: async (running) => {
    const at = await callOf(running);
    return timed(running, name, (index) => running.call(at(index)));
  },
});

/** A list of the heavy partner. */
const list = (name: string, path: string): Measure =>
  reads(name, (running) => Promise.resolve(() => ({ key: running.heavy, path: `/v1/partner/${path}` })));

/** A list of the operations desk. */
const desk = (name: string, path: string): Measure =>
  reads(name, async (running) => {
    const key = await running.operatorToken();
    return () => ({ key, path: `/v1/operations/${path}` });
  });

/** The portal's first page, for the admin of the heavy partner. */
const overview = reads('overview', async (running) => {
  const cookie = await portalCookie(running);
  return () => ({ key: null, path: '/portal/api/overview', cookie });
});

const PASSWORD = 'a password for measures of load';

async function portalCookie(running: Running): Promise<string> {
  const me = await running.call<{ partner: { tenantId: string } }>({
    key: running.heavy,
    path: '/v1/partner/me',
  });
  const email = 'sandbox@partner.example';
  const { link } = JSON.parse(
    await running.cli('partners', 'reset-password', me.partner.tenantId, '--email', email, '--json'),
  ) as { readonly link: string };
  const token = link.slice(link.indexOf('#') + 1);
  await running.call({ key: null, path: '/portal/api/link/use', body: { token, password: PASSWORD } });
  const signedIn = await fetch(`${running.service.url}/portal/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
}

const founder = founderAt(0);

/** Requests of partners, operators and people, at rest. */
export const calls: readonly Measure[] = [
  {
    name: 'create',
    run: (running) => timed(running, 'create', () => running.create(), CREATES),
  },
  reads('get', async (running) => {
    const ids = await running.companyIds();
    return (index) => ({ key: running.heavy, path: `/v1/partner/companies/${ids[index % ids.length]}` });
  }),
  list('list-companies', 'companies'),
  list('list-customers', 'customers'),
  list('list-actions', 'required-actions'),
  list('list-deliveries', 'webhook-deliveries'),
  list('list-events', 'events'),
  list('filter-state', 'companies?state=WY'),
  list('filter-status', 'companies?status=FAILED&entityType=LLC'),
  list('filter-deliveries', 'webhook-deliveries?status=delivered'),
  reads('filter-updated', () =>
    Promise.resolve(() => ({
      key: API_KEY,
      path: `/v1/partner/companies?updatedSince=${new Date().toISOString()}`,
    })),
  ),
  list('search-name', 'companies?q=turing1%20looms'),
  list('search-word', 'companies?q=llc'),
  list('search-customer', `customers?q=${founder.lastName.slice(0, 6)}`),
  list('search-email', `companies?q=${encodeURIComponent(founder.email)}`),
  desk('desk-state', 'companies?state=WY'),
  desk('desk-type', 'companies?entityType=CCorp'),
  desk('desk-search', 'companies?q=turing1%20looms'),
  desk('desk-partners', 'partners?q=partner%201'),
  desk('desk-webhooks', 'webhook-queue'),
  overview,
];
