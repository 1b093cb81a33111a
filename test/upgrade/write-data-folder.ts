// Run it in a built checkout of any commit: see README.md.
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebhookReceiver } from '../../clients/typescript/examples/webhook-receiver.js';
import { API_KEY, temporaryFolder } from '../support/service.js';
import { type Answers, askCli, cliQuestions } from './answers.js';
import { type Cast, pack } from './data-folder.js';
import { askForEverything } from './everything.js';
import { Processes } from './processes.js';
import { Scenes } from './scenes.js';

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('usage: write-data-folder <target>');
const folder = temporaryFolder();
const processes = await Processes.on(folder.path);
const receiver = await WebhookReceiver.listen();
/** It has no secret and rejects everything. */
const refusing = await WebhookReceiver.listen();

const cast = await writeFolder();
const answers = await recordAnswers(cast);
await receiver.close();
await refusing.close();
mkdirSync(target, { recursive: true });
pack(folder.path, join(target, 'files'));
writeFileSync(join(target, 'cast.json'), `${JSON.stringify(cast, null, 2)}\n`);
writeFileSync(join(target, 'answers.json'), linesOf(answers));
folder.remove();

async function writeFolder(): Promise<Cast> {
  await processes.start();
  const { operator, tenants, suspended } = await administration();
  const scenes = new Scenes(processes.url, API_KEY, operator);
  const others = new Scenes(processes.url, suspended, operator);
  const settled = async (): Promise<void> => {
    await processes.caughtUp();
    await scenes.nothingPending();
    await others.nothingPending();
    await processes.caughtUp();
  };

  receiver.trust(await scenes.endpoint(receiver.url));
  receiver.trust(await scenes.newSecret());
  const customers = await scenes.customers();
  const companies = await scenes.companies(customers['plain'] ?? '');
  const elsewhere = await others.companiesOfSuspended(refusing.url);
  await settled();
  const unreadable = await withoutItsKey(async () => {
    const companyId = await scenes.companyOfNobody();
    await settled();
    return companyId;
  });

  await others.exhaustRetries();
  const fresh = companies['fresh'] ?? '';
  const expired = await scenes.runOut(fresh);
  await scenes.reports(companies['reporting'] ?? '');
  await settled();
  receiver.trust('');
  await scenes.failedAndRetrying(fresh, receiver.url);
  const delivered = await scenes.delivered();
  await processes.tell(`partners suspend ${tenants.suspended} --yes`);
  await settled();
  await processes.stop();
  await processes.tell(`webhooks redeliver ${tenants.partner} ${delivered}`);
  await processes.tell(`webhooks test ${tenants.partner} company_ein_issued`);
  return {
    keys: { partner: API_KEY, suspended, operator, session: expired.session },
    tenants,
    customers,
    companies: { ...companies, ...elsewhere, unreadable },
    link: expired.link,
  };
}

/** A second partner that was suspended once, and active and revoked keys and tokens. */
async function administration(): Promise<{ operator: string; suspended: string; tenants: Cast['tenants'] }> {
  const tell = <T = unknown>(command: string): Promise<T> => processes.tell<T>(command);
  const [first] = await tell<{ tenantId: string }[]>('partners list');
  const create = 'partners create --name Second --email dev@second.example';
  const { tenantId, apiKey } = await tell<{ tenantId: string; apiKey: string }>(create);
  const { keyId } = await tell<{ keyId: string }>(`keys create ${tenantId} --name spare`);
  await tell(`keys revoke ${tenantId} ${keyId} --yes`);
  await tell(`partners suspend ${tenantId} --yes`);
  await tell(`partners resume ${tenantId}`);
  const { tokenId } = await tell<{ tokenId: string }>('operators create --name Gone');
  await tell(`operators revoke ${tokenId} --yes`);
  const { token } = await tell<{ token: string }>('operators create --name Grace');
  return {
    operator: token,
    suspended: apiKey,
    tenants: { partner: first?.tenantId ?? '', suspended: tenantId },
  };
}

/** Simulates restoring an older backup of the records: newer data is unreadable and gets parked. */
async function withoutItsKey<T>(work: () => Promise<T>): Promise<T> {
  const [records, backup] = [join(folder.path, 'records.db'), join(folder.path, 'backup')];
  await processes.stop();
  copyFileSync(records, backup);
  await processes.start();
  const done = await work();
  await processes.stop();
  copyFileSync(backup, records);
  for (const file of readdirSync(folder.path).filter((name) => /^(backup|read-models\.db.*)$/.test(name)))
    rmSync(join(folder.path, file));
  await processes.start();
  return done;
}

async function recordAnswers(of: Cast): Promise<Answers> {
  const recorded = await askForEverything(await processes.startSilently(), of);
  await processes.stop();
  for (const question of cliQuestions(of)) recorded[question] = await askCli(folder.path, question);
  return recorded;
}

/** Writes one answer per line, so that diffs are easy to read. */
function linesOf(recorded: Answers): string {
  const lines = Object.entries(recorded).map(
    ([question, answer]) => `${JSON.stringify(question)}: ${JSON.stringify(answer)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}
