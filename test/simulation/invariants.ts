import { type DomainEvent, parseStreamName, type Projection, type Recorded } from '#kit/event-sourcing';
import { project } from '#kit/event-sourcing/testing';
import { countParked } from '#kit/subscriptions';
import { verifyLog } from '#platform/audit';
import { evidenceOf, type Stores, streamPrefixesOf } from '#platform/hosting';
import type { CompanyEvent } from '#domain/company';
import { effects } from './effects.js';
import { webhooks } from './expected-webhooks.js';
import type { Partner } from './partner.js';
import { plainTexts, unforgotten } from './erased.js';
import { repeatedSteps, sentAgain } from './repeats.js';
import type { World } from './world.js';

type Json = Readonly<Record<string, unknown>>;

/**
 * Checks a world that has come to rest. Returns the promises that are broken, a line each.
 *
 * @param stores of a process that takes part in nothing
 */
export async function violationsIn(
  world: World,
  partners: readonly Partner[],
  stores: Stores,
): Promise<string[]> {
  const prefixes = streamPrefixesOf(stores);
  const ofDomains = world.log.all().filter(({ stream }) => prefixes.some((one) => stream.startsWith(one)));
  const recorded = (await Promise.all(
    ofDomains.map((event) => stores.codec.decode(event)),
  )) as Recorded<DomainEvent>[];
  return [
    ...partners.flatMap(({ violations }) => violations),
    ...acknowledged(partners, recorded),
    ...repeatedSteps(partners, recorded),
    ...(await uniqueNames(stores)),
    ...(await readModels(stores, recorded)),
    ...webhooks(world.receivers, urlsOf(partners), stores.webhooks, recorded),
    ...effects(recorded),
    ...(await chains(stores)),
    ...remains(world, partners),
    ...plainTexts(world, partners),
    ...unforgotten(world, partners, recorded),
    ...sentAgain(world),
    ...(await parked(stores)),
  ];
}

const urlsOf = (partners: readonly Partner[]): ReadonlyMap<string, string> =>
  new Map(partners.map(({ tenantId, url }) => [tenantId, url]));

/** Nothing acknowledged is lost, and nothing happened twice. */
function acknowledged(partners: readonly Partner[], events: readonly Recorded<DomainEvent>[]): string[] {
  const streams = new Set(events.map(({ stream }) => parseStreamName(stream).id));
  const requested = events.filter(({ type }) => type === 'CompanyRequested') as Recorded<CompanyEvent>[];
  const keys = new Map<string, number>();
  for (const { data } of requested) {
    const { description } = data as unknown as { readonly description: string };
    keys.set(description, (keys.get(description) ?? 0) + 1);
  }
  return partners.flatMap(({ creates }) =>
    creates.flatMap(({ kind, id, key }) => [
      ...(id !== null && !streams.has(id) ? [`the acknowledged ${kind} ${id} has no events`] : []),
      ...((keys.get(`made with ${key}`) ?? 0) > 1 ? [`the key ${key} created several companies`] : []),
    ]),
  );
}

/** A partner has one customer per address and one company per external id. */
async function uniqueNames(stores: Stores): Promise<string[]> {
  const named = (name: string) => stores.registry.projections.find((one) => one.name === name);
  const all = async (name: string) => {
    const projection = named(name) as unknown as Projection<Json, DomainEvent>;
    return (await stores.readModels.find(projection, { limit: 100_000 })).map(({ document }) => document);
  };
  const customers = (await all('customers')).map(({ tenantId, personal }) => [
    tenantId,
    (personal as Json | null)?.['email'],
  ]);
  const companies = (await all('company-details')).map(({ tenantId, externalCompanyId }) => [
    tenantId,
    externalCompanyId,
  ]);
  return [customers, companies].flatMap((pairs) => {
    const texts = pairs.filter(([, name]) => typeof name === 'string').map((pair) => pair.join(' '));
    return texts.filter((text, index) => texts.indexOf(text) !== index).map((text) => `${text} exists twice`);
  });
}

/** Every read model equals a fold of all events. */
async function readModels(stores: Stores, events: readonly Recorded<DomainEvent>[]): Promise<string[]> {
  const violations: string[] = [];
  for (const declared of stores.registry.projections) {
    const projection = declared as unknown as Projection<object, DomainEvent>;
    const expected = project(
      projection,
      events.filter(({ stream }) => projection.categories.includes(parseStreamName(stream).category)),
    );
    const active = await stores.readModels.find(projection, { limit: 100_000 });
    const stored = new Map(active.map(({ id, document }) => [id, document]));
    for (const id of new Set([...expected.keys(), ...stored.keys()])) {
      const [one, other] = [stored.get(id), expected.get(id)].map((document) => JSON.stringify(document));
      if (one !== other)
        violations.push(`${projection.name} ${id} is ${one ?? 'missing'}, not ${other ?? 'missing'}`);
    }
  }
  return violations;
}

/** The hash chains and their anchors verify. */
async function chains(stores: Stores): Promise<string[]> {
  const { faults } = await verifyLog(await evidenceOf(stores));
  return faults.map((fault) => `audit: ${JSON.stringify(fault)}`);
}

/** Nothing of an erased person is stored anywhere. */
function remains(world: World, partners: readonly Partner[]): string[] {
  const erased = partners.flatMap(({ persons }) => persons).filter(({ erased }) => erased);
  if (erased.length === 0) return [];
  const texts = [
    ...world.documents.texts(),
    ...world.log.all().map((event) => JSON.stringify(event)),
    ...[...world.files.values()].map(({ bytes }) => Buffer.from(bytes).toString('latin1')),
  ].map((text) => text.toLowerCase());
  return erased.flatMap(({ secret }) =>
    texts
      .filter((text) => text.includes(secret.toLowerCase()))
      .map((text) => `a text of an erased person is stored: ${text.slice(0, 200)}`),
  );
}

/** No event waits for an operator. */
async function parked(stores: Stores): Promise<string[]> {
  return [...(await countParked(stores.documentStore))].map(
    ([subscription, count]) => `${String(count)} events of ${subscription} are parked`,
  );
}
