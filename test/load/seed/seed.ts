import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '#kit/kernel';
import { AnchorLog } from '#platform/audit';
import { DocumentBytes, readDocument } from '#platform/documents';
import { anchorerOf, openStores, readConfig, type Stores, streamPrefixesOf } from '#platform/hosting';
import { domains } from '../../../apps/domains.js';
import { companyNameAt, founderAt } from '../../support/many-names.js';
import { storesOf } from '../../support/service.js';
import type { Copy, Person, SeededPartner } from './copy.js';
import { ANCHORING, CopyWriter } from './copy-writer.js';
import { SeededFiles } from './files.js';
import { Random } from './ids.js';
import { PARTNER_COLLECTIONS, literalsOf, partnerAt, partnerStory, sandboxPartner } from './partners.js';
import { RecentLog } from './recent-log.js';
import { BULK, RecordWriter } from './record-writer.js';
import { playStories, TOTAL_WEIGHT } from './stories.js';
import { readPlayed, type StoryTemplate, TemplateBuilder } from './template.js';

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

const YEAR_MS = 365 * 86_400_000;
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
  const { played: stories, subscribers } = await playStories(folder);
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const env = { ...storesOf(folder), LOG_LEVEL: 'error' };
  const stores = await openStores(readConfig(env, domains), domains, new Logger('error'));
  const played = await readPlayed(stores, COLLECTIONS);
  const documents = join(folder, 'documents');
  const bytes = new DocumentBytes(new SeededFiles(documents, false), stores.keyRing);
  const builder = new TemplateBuilder(stores, played, (id) => readDocument(bytes, id));
  const own = sandboxPartner(stores, played);
  const partnerTemplate = await builder.build(partnerStory(stores, played, own), null);
  const templates: StoryTemplate[] = [];
  for (const { companyId, customerId, email, weight } of stories) {
    const emailStream = emailStreamOf(stores, email);
    const literals = {
      ...literalsOf(own),
      [email]: ({ person }: Copy) => person.email,
      [emailStream]: ({ person }: Copy) => person.emailStream,
    };
    const names = [companyId, customerId, emailStream];
    const template = await builder.build({ literals, names, subjectId: customerId }, companyId);
    templates.push(...Array.from({ length: weight }, () => template));
  }
  const records = new RecordWriter(env);
  for (const name of BULK)
    await records.write(
      (played.records.get(name) ?? []).map(({ id, document }) => [name, id, JSON.stringify(document)]),
    );
  const log = new RecentLog(stores.eventStore, played.stored);
  const anchors = new AnchorLog({
    store: log,
    chain: stores.chain,
    prefixes: streamPrefixesOf(stores),
    now: () => new Date(),
  });
  await anchors.seal(ANCHORING);
  const writer = new CopyWriter(stores, log, anchors, records, new SeededFiles(documents, true));
  const year = { from: Date.now() - YEAR_MS, events: options.events };
  const random = new Random(options.seed);
  const partners = [own];
  for (let number = 1; number < partnersOf(options.events); number++) {
    const partner = partnerAt(stores.masterKey, options.seed, number, year.from);
    partners.push(partner);
    const copy = newCopy(partner, NOBODY, '', random);
    for (const step of partnerTemplate.steps) await writer.write(partnerTemplate, copy, step, year.from);
  }
  const companies = await writeCompanies({ stores, writer, templates, partners, random, year });
  await writer.flush();
  await records.finish(subscribers, await stores.eventStore.head());
  await anchorerOf(stores, new Logger('error')).seal();
  const head = await stores.eventStore.head();
  await stores.close();
  removeReadModels(folder);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const cpuSeconds = (user + system) / 1e6;
  return { events: head, companies, eventsPerSecond: writer.written / seconds, cpuSeconds };
}

const NOBODY: Person = { firstName: '', lastName: '', email: '', emailStream: '' };

/** Larger deployments have larger partners: 50 at 10,000 events, 400 at 100,000, 2,000 at a million. */
export const partnersOf = (events: number): number =>
  Math.ceil(events / (events < 30_000 ? 200 : events < 300_000 ? 250 : 500));

interface Writing {
  readonly stores: Stores;
  readonly writer: CopyWriter;
  /** One per weight. */
  readonly templates: readonly StoryTemplate[];
  readonly partners: readonly SeededPartner[];
  readonly random: Random;
  readonly year: { readonly from: number; readonly events: number };
}

interface Open {
  readonly template: StoryTemplate;
  readonly copy: Copy;
  next: number;
}

/** Writes companies until there are enough events. Returns their number. */
async function writeCompanies({
  stores,
  writer,
  templates,
  partners,
  random,
  year,
}: Writing): Promise<number> {
  const open: Open[] = [];
  const total = year.events;
  const mostOpen = Math.min(MAX_OPEN, Math.ceil(total / EVENTS_PER_OPEN));
  let companies = 0;
  /** The id of the founder with many companies. */
  let serial: string | null = null;
  const timeNow = () => Math.floor(year.from + (writer.written / total) * (YEAR_MS - 3_600_000));
  const step = async (one: Open): Promise<void> => {
    const next = one.template.steps[one.next++];
    if (next) await writer.write(one.template, one.copy, next, timeNow());
  };
  while (writer.written < total) {
    if (open.length < mostOpen) {
      const number = companies++;
      const isSerial = number % SERIAL === 0;
      const template = templates[random.below(TOTAL_WEIGHT)] as StoryTemplate;
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
