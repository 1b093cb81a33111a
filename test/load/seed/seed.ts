import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '#kit/kernel';
import { DocumentBytes, readDocument } from '#platform/documents';
import { anchorerOf, openStores, readConfig, type Stores } from '#platform/hosting';
import { domains } from '../../../apps/domains.js';
import { companyNameAt, founderAt } from '../../support/many-names.js';
import { storesOf } from '../../support/service.js';
import { BULK } from './collections.js';
import type { Copy, Person, SeededPartner } from './copy.js';
import { CopyWriter } from './copy-writer.js';
import { SeededFiles, STORED } from './files.js';
import { Random } from './ids.js';
import { PARTNER_COLLECTIONS, literalsOf, partnerAt, partnerStory, sandboxPartner } from './partners.js';
import { FolderWriter, type SeededRecord } from './folder-writer.js';
import { playStories, type Stories, TOTAL_WEIGHT } from './stories.js';
import { type Played, readPlayed, type StoryTemplate, TemplateBuilder } from './template.js';

export interface SeedOptions {
  readonly folder: string;
  /** Number of events; the stories and anchors add a few more. */
  readonly events: number;
  /** The same number gives the same companies, names and times. */
  readonly seed: number;
}

/** The contents of a seeded folder, and the cost of seeding. */
export interface Seeded {
  readonly events: number;
  readonly companies: number;
  readonly eventsPerSecond: number;
  /** Of all threads. */
  readonly cpuSeconds: number;
}

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
/** Number of companies whose events alternate in the log. */
const MAX_OPEN = 2_000;
/** The open companies are in the log's last part, a few days, so that no signature of them is due yet. */
const EVENTS_PER_OPEN = 2_000;
/** Every fifth company belongs to the first partner, besides its share of the others. */
const HEAVY = 5;
/** Every hundredth company belongs to the same founder, a customer of the first partner. */
const SERIAL = 100;
const COLLECTIONS = [...BULK, 'idempotency', 'request-log-entries', ...PARTNER_COLLECTIONS];

/**
 * Fills a new data folder with a year of many companies: one company of each kind is taken through its life by a real
 * service, and what the service wrote is repeated with other ids, names, times and keys.
 *
 * @throws {Error} if the folder is not empty
 */
export async function seed(options: SeedOptions): Promise<Seeded> {
  const { folder } = options;
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  mkdirSync(folder, { recursive: true });
  const stories = await playStories(folder);
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const env = { ...storesOf(folder), LOG_LEVEL: 'error' };
  const stores = await openStores(readConfig(env, domains), domains, new Logger('error'));
  const played = await readPlayed(stores, COLLECTIONS);
  const templates = await templatesOf(stores, played, stories, join(folder, 'documents'));
  const folderWriter = new FolderWriter(env);
  const storyRecords = BULK.flatMap((name) =>
    (played.records.get(name) ?? []).map(({ id, document }): SeededRecord => [
      name,
      id,
      JSON.stringify(document),
    ]),
  );
  await folderWriter.write({ appends: [], records: storyRecords, files: [] });
  await folderWriter.written();
  const copyWriter = new CopyWriter(stores, folderWriter, await stores.eventStore.head());
  const companies = await writeCopies(stores, copyWriter, templates, options);
  await copyWriter.flush();
  await folderWriter.finish(stories.subscribers);
  // Copies the anchors into the records.
  await anchorerOf(stores, new Logger('error')).seal();
  await sweep(stores, join(folder, 'documents'));
  const events = await stores.eventStore.head();
  await stores.close();
  removeReadModels(folder);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const cpuSeconds = (user + system) / 1e6;
  return { events, companies, eventsPerSecond: copyWriter.written / seconds, cpuSeconds };
}

interface Templates {
  /** The sandbox's partner, who has played the stories. */
  readonly sandbox: SeededPartner;
  readonly partner: StoryTemplate;
  /** Each story as often as its weight. */
  readonly companies: readonly StoryTemplate[];
}

async function templatesOf(
  stores: Stores,
  played: Played,
  stories: Stories,
  documents: string,
): Promise<Templates> {
  const bytes = new DocumentBytes(new SeededFiles(documents, false), stores.keyRing);
  const builder = new TemplateBuilder(stores, played, async (id) => shared(await readDocument(bytes, id)));
  const sandbox = sandboxPartner(stores, played);
  const partner = await builder.build(partnerStory(stores, played, sandbox), null);
  const companies: StoryTemplate[] = [];
  for (const { companyId, customerId, email, weight } of stories.played) {
    const emailStream = emailStreamOf(stores, email);
    const literals = {
      ...literalsOf(sandbox),
      [email]: ({ person }: Copy) => person.email,
      [emailStream]: ({ person }: Copy) => person.emailStream,
    };
    const names = [companyId, customerId, emailStream];
    const template = await builder.build({ literals, names, subjectId: customerId }, companyId);
    companies.push(...Array.from({ length: weight }, () => template));
  }
  return { sandbox, partner, companies };
}

/** Records that all document files were checked. Otherwise, the first start would check them while others measure it. */
async function sweep({ documentStore }: Stores, documents: string): Promise<void> {
  for (const name of readdirSync(documents)) utimesSync(join(documents, name), STORED, STORED);
  const startedAt = new Date().toISOString();
  await documentStore.put({ name: 'document-sweeps', kind: 'record' }, 'last', { startedAt });
}

/** Copies bytes into memory that threads share. */
function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

const NOBODY: Person = { firstName: '', lastName: '', email: '', emailStream: '' };

/** Larger deployments have larger partners: 50 at 10,000 events, 400 at 100,000, 2,000 at a million. */
export const partnersOf = (events: number): number =>
  Math.ceil(events / (events < 30_000 ? 200 : events < 300_000 ? 250 : 500));

interface Open {
  readonly template: StoryTemplate;
  readonly copy: Copy;
  next: number;
}

/** Writes partners, and companies until there are enough events. Returns the number of companies. */
async function writeCopies(
  stores: Stores,
  writer: CopyWriter,
  templates: Templates,
  { seed, events: total }: SeedOptions,
): Promise<number> {
  const random = new Random(seed);
  const from = Date.now() - YEAR_MS;
  const partners = [templates.sandbox];
  for (let number = 1; number < partnersOf(total); number++) {
    const partner = partnerAt(stores.masterKey, seed, number, from);
    partners.push(partner);
    const copy = newCopy(partner, NOBODY, '', random);
    for (const step of templates.partner.steps) await writer.write(templates.partner, copy, step, from);
  }
  const open: Open[] = [];
  const mostOpen = Math.min(MAX_OPEN, Math.ceil(total / EVENTS_PER_OPEN));
  let companies = 0;
  /** The id of the founder with many companies. */
  let serial: string | null = null;
  const timeNow = () => Math.floor(from + (writer.written / total) * (YEAR_MS - HOUR_MS));
  const step = async (one: Open): Promise<void> => {
    const next = one.template.steps[one.next++];
    if (next) await writer.write(one.template, one.copy, next, timeNow());
  };
  while (writer.written < total) {
    if (open.length < mostOpen) {
      const number = companies++;
      const isSerial = number % SERIAL === 0;
      const template = templates.companies[random.below(TOTAL_WEIGHT)] as StoryTemplate;
      const place = isSerial || number % HEAVY === 0 ? 0 : random.below(partners.length);
      const founder = isSerial ? 0 : number;
      const copy = newCopy(
        partners[place] as SeededPartner,
        personOf(stores, founder),
        companyNameAt(number),
        random,
      );
      const one: Open = { template, copy, next: 0 };
      if (isSerial && serial !== null) {
        one.next = template.founding;
        template.setSubject(copy, serial);
      }
      while (one.next < template.opening) await step(one);
      if (isSerial) serial ??= template.subject(copy);
      if (one.next < template.steps.length) open.push(one);
      continue;
    }
    const place = random.below(open.length);
    const one = open[place] as Open;
    await step(one);
    if (one.next >= one.template.steps.length) open.splice(place, 1);
  }
  return companies;
}

function personOf(stores: Stores, number: number): Person {
  const founder = founderAt(number);
  return { ...founder, emailStream: emailStreamOf(stores, founder.email) };
}

const emailStreamOf = ({ masterKey }: Stores, email: string): string =>
  `emailReservation-${masterKey.mac('email-reservation', email)}`;

const newCopy = (partner: SeededPartner, person: Person, companyName: string, random: Random): Copy => ({
  partner,
  person,
  companyName,
  random,
  ids: [],
  times: [],
  positions: [],
  heads: [],
});

/** The service derives them again when it starts. */
function removeReadModels(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith('read-models')) rmSync(join(folder, name));
}
