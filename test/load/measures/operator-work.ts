import { rm } from 'node:fs/promises';
import { founderAt } from '../../support/many-names.js';
import type { Measure } from './measure.js';
import { meanwhile } from './meanwhile.js';
import type { Running } from './running.js';

const READ_MODEL = 'company-details';
/** The status of a response while the work goes on. */
const ACCEPTED = 202;

/** Erases a customer, and waits until the erasure is complete. */
export async function erase(running: Running, customerId: string): Promise<void> {
  const key = await running.operatorToken();
  const path = `/v1/operations/customers/${customerId}/erase`;
  for (;;) {
    const body = { reason: 'a measure of load' };
    if ((await running.call<{ readonly complete: boolean }>({ key, path, body })).complete) return;
  }
}

/** Sends what the heavy partner has missed again, and waits until the recovery ends. */
async function recover(running: Running): Promise<void> {
  const path = '/v1/partner/webhook-deliveries/recover';
  while ((await running.send({ key: running.heavy, path, body: {} })).status === ACCEPTED);
}

/** Returns the customers of the heavy partner who match a search. */
async function customersLike(running: Running, query: string): Promise<readonly string[]> {
  const path = `/v1/partner/customers?${query}`;
  const { content } = await running.call<{
    readonly content: readonly { readonly serviceCustomerId: string }[];
  }>({ key: running.heavy, path });
  return content.map(({ serviceCustomerId }) => serviceCustomerId);
}

/** Returns the first founder of many companies of the heavy partner. */
export async function oldestCustomer(running: Running): Promise<string> {
  const [customer = ''] = (await customersLike(running, 'size=10')).slice(-1);
  return customer;
}

export const verify = (running: Running): Promise<unknown> => running.cli('audit', 'verify', '--json');

export const rebuild = (running: Running): Promise<unknown> =>
  running.cli('projections', 'rebuild', READ_MODEL, '--json');

/** Makes a backup and removes it. */
export async function backUp(running: Running): Promise<void> {
  const out = `${running.folder}.backup`;
  await rm(out, { recursive: true, force: true });
  await running.cli('backup', '--out', out);
  await rm(out, { recursive: true });
}

/** Work of operators while a partner uses the service. */
export const operatorWork: readonly Measure[] = [
  {
    name: 'verify',
    run: (running) => meanwhile(running, 'verify', () => verify(running), perEvent(running)),
  },
  {
    name: 'rebuild',
    run: (running) => meanwhile(running, 'rebuild', () => rebuild(running), perEvent(running)),
  },
  {
    name: 'prune',
    run: (running) =>
      meanwhile(running, 'prune', () => running.cli('projections', 'prune', '--yes', '--json')),
  },
  {
    name: 'recover',
    run: async (running) => {
      await recover(running);
      return meanwhile(running, 'recover', () => recover(running));
    },
  },
  {
    name: 'erase',
    run: async (running) => {
      const customer = await oldestCustomer(running);
      return meanwhile(running, 'erase', () => erase(running, customer));
    },
  },
  {
    name: 'erase-founder',
    run: async (running) => {
      const { email } = founderAt(0);
      const [customer] = await customersLike(running, `email=${encodeURIComponent(email)}`);
      if (customer === undefined) throw new Error('the founder of many companies is erased already');
      return meanwhile(running, 'erase-founder', () => erase(running, customer));
    },
  },
  { name: 'backup', run: (running) => meanwhile(running, 'backup', () => backUp(running)) },
];

const perEvent = ({ events }: Running) => ({ per: { count: events, name: 'event' } });
