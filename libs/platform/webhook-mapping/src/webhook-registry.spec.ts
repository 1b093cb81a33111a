import { type AnyAggregate, DomainRegistryError } from '#kit/event-sourcing';
import { type AnyWebhookMapping, textField } from './webhook-mapping.js';
import { type Announcing, WebhookRegistry } from './webhook-registry.js';

const aggregate = (category: string, versions: Readonly<Record<string, number>> = {}): AnyAggregate => ({
  category,
  events: Object.fromEntries(Object.entries(versions).map(([type, version]) => [type, { version }])),
  decider: { initialState: null, evolve: () => null, decide: () => [] },
});

const model = (name: string, parts: Partial<Announcing> = {}): Announcing => ({
  name,
  aggregates: [aggregate(name, { [`${name}Made`]: 1 })],
  webhooks: [],
  ...parts,
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

describe('WebhookRegistry', () => {
  it('lists the webhooks of all domains and the categories whose events they announce', () => {
    const registry = new WebhookRegistry([
      model('cat'),
      model('dog', {
        aggregates: [aggregate('dog', { dogMade: 2, dogBarked: 1 })],
        webhooks: [webhook('dog_made', 'dogMade'), webhook('dog_barked', 'dogBarked')],
      }),
    ]);
    expect(registry.webhooks.map(({ eventName }) => eventName)).toEqual(['dog_made', 'dog_barked']);
    expect(registry.announcedCategories).toEqual(['dog']);
  });

  it('rejects a webhook event that two domains declare', () => {
    const first = model('a', { webhooks: [webhook('a_made', 'aMade')] });
    const second = model('b', { webhooks: [webhook('a_made', 'bMade')] });
    const build = () => new WebhookRegistry([first, second]);
    expect(build).toThrow(DomainRegistryError);
    expect(build).toThrow('the webhook event a_made is declared by a and by b');
  });

  it('accepts one webhook event for several domain events', () => {
    const aggregates = [aggregate('dog', { dogMade: 1, dogBarked: 1 })];
    const webhooks = [webhook('dog_changed', 'dogMade'), webhook('dog_changed', 'dogBarked')];
    expect(new WebhookRegistry([model('dog', { aggregates, webhooks })]).webhooks).toEqual(webhooks);
  });

  it('rejects a webhook for an event that no aggregate has', () => {
    const models = [model('a', { webhooks: [webhook('a_lost', 'aLost')] })];
    expect(() => new WebhookRegistry(models)).toThrow('a_lost is made from aLost, which no aggregate has');
  });

  it('rejects a webhook whose sample does not match its schema', () => {
    const named = textField(() => 'Rex', 'Rex', { about: 'The name.' });
    for (const sample of [undefined, 7, 'Rex'] as never[]) {
      const webhooks = [webhook('dog_made', 'dogMade', { fields: { name: { ...named, sample } } })];
      const start = () => new WebhookRegistry([model('dog', { webhooks })]);
      if (sample === 'Rex') expect(start).not.toThrow();
      else
        expect(start).toThrow(
          `the sample of name in the webhook event dog_made does not match its schema: ${String(sample)}`,
        );
    }
  });

  it('rejects the same webhook event twice for one domain event', () => {
    const models = [model('a', { webhooks: [webhook('a_made', 'aMade'), webhook('a_made', 'aMade')] })];
    expect(() => new WebhookRegistry(models)).toThrow('the webhook event a_made is declared by a and by a');
  });

  it.each<[string, Partial<AnyWebhookMapping>]>([
    ['description', { description: 'Something else happened.' }],
    ['fields', { fields: { why: textField(() => 'x', 'x', { about: 'Why.' }) } }],
  ])('rejects a webhook event whose mappings differ in their %s', (_, parts) => {
    const aggregates = [aggregate('a', { aMade: 1, aChanged: 1 })];
    const webhooks = [webhook('a_changed', 'aMade'), webhook('a_changed', 'aChanged', parts)];
    expect(() => new WebhookRegistry([model('a', { aggregates, webhooks })])).toThrow(
      'a describes the webhook event a_changed in two ways',
    );
  });
});
