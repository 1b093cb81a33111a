import { describe, expect, it } from 'vitest';
import {
  type AnyAggregate,
  type AnyProjection,
  type AnyWebhookMapping,
  type DomainModel,
  DomainRegistry,
  DomainRegistryError,
  textField,
} from '#kit/event-sourcing';

const aggregate = (category: string, versions: Readonly<Record<string, number>> = {}): AnyAggregate => ({
  category,
  events: Object.fromEntries(
    Object.entries(versions).map(([type, version]) => [type, { version, visibleToPartner: false }]),
  ),
  decider: { initialState: null, evolve: () => null, decide: () => [] },
});

const model = (name: string, parts: Partial<DomainModel> = {}): DomainModel => ({
  name,
  aggregates: [aggregate(name, { [`${name}Made`]: 1 })],
  upcasters: [],
  projections: [],
  webhooks: [],
  errors: {},
  ...parts,
});

const projection = (name: string): AnyProjection => ({
  name,
  version: 1,
  categories: [],
  documentIds: () => [],
  fold: () => null,
});

const webhook = (
  eventName: string,
  on: string,
  parts: Partial<AnyWebhookMapping> = {},
): AnyWebhookMapping => ({
  eventName,
  on,
  description: 'It happened.',
  fields: {},
  ...parts,
});

const gone = { status: 410, meaning: 'It is gone.' };

describe('the registry of domains', () => {
  it('puts together what they declare', () => {
    const registry = new DomainRegistry([
      model('cat', { projections: [projection('cats')], errors: { E_CAT_GONE: gone } }),
      model('dog', {
        aggregates: [aggregate('dog', { dogMade: 2, dogBarked: 1 })],
        upcasters: [{ type: 'dogMade', version: 1, upcast: (data) => ({ ...data, old: true }) }],
        projections: [projection('dogs')],
        webhooks: [webhook('dog_made', 'dogMade'), webhook('dog_barked', 'dogBarked')],
        errors: { E_CAT_GONE: gone },
      }),
    ]);
    expect(registry.upcasting.upcast('dogMade', 1, {})).toEqual({ type: 'dogMade', data: { old: true } });
    expect(registry.projections.map(({ name }) => name)).toEqual(['cats', 'dogs']);
    expect(registry.webhooks.map(({ eventName }) => eventName)).toEqual(['dog_made', 'dog_barked']);
    expect(registry.announcedCategories).toEqual(['dog']);
    expect(registry.errors).toEqual({ E_CAT_GONE: gone });
  });

  it('takes one webhook event that is made from several domain events', () => {
    const aggregates = [aggregate('dog', { dogMade: 1, dogBarked: 1 })];
    const webhooks = [webhook('dog_changed', 'dogMade'), webhook('dog_changed', 'dogBarked')];
    expect(new DomainRegistry([model('dog', { aggregates, webhooks })]).webhooks).toEqual(webhooks);
  });

  it.each<[string, DomainModel, string]>([
    ['category', model('b', { aggregates: [aggregate('a')] }), 'stream category a'],
    ['event type', model('b', { aggregates: [aggregate('b', { aMade: 1 })] }), 'event type aMade'],
    ['projection', model('b', { projections: [projection('as')] }), 'projection as'],
    ['webhook event', model('b', { webhooks: [webhook('a_made', 'bMade')] }), 'webhook event a_made'],
  ])('refuses a %s that two domains declare', (_, second, what) => {
    const first = model('a', { projections: [projection('as')], webhooks: [webhook('a_made', 'aMade')] });
    const build = () => new DomainRegistry([first, second]);
    expect(build).toThrow(DomainRegistryError);
    expect(build).toThrow(`the ${what} is declared by a and by b`);
  });

  it.each([[{ status: 404, meaning: gone.meaning }], [{ status: gone.status, meaning: 'It went away.' }]])(
    'refuses an error code that is declared in two ways: %j',
    (other) => {
      const models = [model('a', { errors: { E_GONE: gone } }), model('b', { errors: { E_GONE: other } })];
      expect(() => new DomainRegistry(models)).toThrow('a and b declare the error code E_GONE differently');
    },
  );

  it('refuses a webhook on an event that no aggregate has', () => {
    const models = [model('a', { webhooks: [webhook('a_lost', 'aLost')] })];
    expect(() => new DomainRegistry(models)).toThrow('a_lost is made from aLost, which no aggregate has');
  });

  it('refuses a webhook whose sample is not what its schema describes', () => {
    const named = textField(() => 'Rex', 'Rex');
    for (const sample of [undefined, 7, 'Rex'] as never[]) {
      const webhooks = [webhook('dog_made', 'dogMade', { fields: { name: { ...named, sample } } })];
      const start = () => new DomainRegistry([model('dog', { webhooks })]);
      if (sample === 'Rex') expect(start).not.toThrow();
      else
        expect(start).toThrow(`the sample of name in the webhook event dog_made is none: ${String(sample)}`);
    }
  });

  it('refuses one webhook event twice on one domain event', () => {
    const models = [model('a', { webhooks: [webhook('a_made', 'aMade'), webhook('a_made', 'aMade')] })];
    expect(() => new DomainRegistry(models)).toThrow('the webhook event a_made is declared by a and by a');
  });

  it.each<[string, Partial<AnyWebhookMapping>]>([
    ['description', { description: 'Something else happened.' }],
    ['fields', { fields: { why: textField(() => 'x', 'x') } }],
  ])('refuses a webhook event whose mappings differ in their %s', (_, parts) => {
    const aggregates = [aggregate('a', { aMade: 1, aChanged: 1 })];
    const webhooks = [webhook('a_changed', 'aMade'), webhook('a_changed', 'aChanged', parts)];
    expect(() => new DomainRegistry([model('a', { aggregates, webhooks })])).toThrow(
      'a describes the webhook event a_changed in two ways',
    );
  });
});
