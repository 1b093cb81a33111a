import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '#kit/kernel';
import { FounderPage, installFounderPage } from '../support/founder-page.js';
import { call, type Schemas } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { Service } from '../support/service.js';

// You are the founder, on the example page of clients/browser. The demo plays the partner, the state and the IRS.

const PAUSE_MS = 1000;
const EMAIL = 'ada@founders.example';

const say = (text: string): void => console.log(text);
const folder = mkdtempSync(join(tmpdir(), 'founder-page-'));
say('Starting a service and installing the packed client into the example.');
installFounderPage(join(folder, 'page'));
const service = await Service.start(join(folder, 'data'));
const page = await FounderPage.serve(join(folder, 'page'), service, EMAIL);
const end = async (): Promise<void> => {
  page.stop();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());

const partner = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const { payload, text, status } = await call<T>(
    service,
    method,
    `/v1/partner/${path}`,
    body ? { body } : {},
  );
  if (status !== 200) throw new Error(text);
  return payload;
};
const customer = await partner<Schemas['Customer']>('POST', 'customers', customerRequest({ email: EMAIL }));
const { serviceCompanyId: id } = await partner<Schemas['Company']>(
  'POST',
  'companies',
  llcRequest(customer.serviceCustomerId),
);
const play = (step: string) => partner('POST', `playground/companies/${id}/${step}`);
const until = async (reached: (company: Schemas['Company']) => boolean): Promise<void> => {
  while (!reached(await partner<Schemas['Company']>('GET', `companies/${id}`))) await sleep(PAUSE_MS);
};

say(`1. Open ${page.url}: the company of a founder, on a page of yours`);
await until(({ stage }) => stage === 'accepted');
await play('formation/reject-names');
say('2. The state rejected the name. Send new names on the page');
await until(({ nameOptions }) => nameOptions.some(({ name }) => name !== 'Analytical Engines'));
await play('formation/complete');
say('3. The state filed the company. Sign Form SS-4 on the page, as Ada Lovelace');
await until(({ signatureRequirements }) =>
  signatureRequirements.every(({ status }) => status === 'COMPLETED'),
);
await play('eincreation/complete');
say('4. The IRS issued the EIN. Download the documents, then press Ctrl-C');
