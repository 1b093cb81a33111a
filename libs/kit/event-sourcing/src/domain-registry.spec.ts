import {
  type AnyAggregate,
  type AnyProjection,
  type DomainModel,
  DomainRegistry,
  DomainRegistryError,
} from '#kit/event-sourcing';

const aggregate = (category: string, versions: Readonly<Record<string, number>> = {}): AnyAggregate => ({
  category,
  events: Object.fromEntries(Object.entries(versions).map(([type, version]) => [type, { version }])),
  decider: { initialState: null, evolve: () => null, decide: () => [] },
});

const model = (name: string, parts: Partial<DomainModel> = {}): DomainModel => ({
  name,
  aggregates: [aggregate(name, { [`${name}Made`]: 1 })],
  projections: [],
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

const gone = { status: 410, meaning: 'It is gone.', remedy: 'Make another.' };

describe('the domain registry', () => {
  it('combines the declarations of all domains', () => {
    const registry = new DomainRegistry([
      model('cat', { projections: [projection('cats')], errors: { E_CAT_GONE: gone } }),
      model('dog', {
        aggregates: [aggregate('dog', { dogMade: 2, dogBarked: 1 })],
        upcasters: [{ type: 'dogMade', version: 1, upcast: (data) => ({ ...data, old: true }) }],
        projections: [projection('dogs')],
        errors: { E_CAT_GONE: gone },
      }),
    ]);
    expect(registry.upcasting.upcast('dogMade', 1, {})).toEqual({ type: 'dogMade', data: { old: true } });
    expect(registry.projections.map(({ name }) => name)).toEqual(['cats', 'dogs']);
    expect(registry.errors).toEqual({ E_CAT_GONE: gone });
  });

  it.each<[string, DomainModel, string]>([
    ['category', model('b', { aggregates: [aggregate('a')] }), 'stream category a'],
    ['event type', model('b', { aggregates: [aggregate('b', { aMade: 1 })] }), 'event type aMade'],
    ['projection', model('b', { projections: [projection('as')] }), 'projection as'],
  ])('rejects a %s that two domains declare', (_, second, what) => {
    const first = model('a', { projections: [projection('as')] });
    const build = () => new DomainRegistry([first, second]);
    expect(build).toThrow(DomainRegistryError);
    expect(build).toThrow(`the ${what} is declared by a and by b`);
  });

  it.each([[{ ...gone, status: 404 }], [{ ...gone, meaning: 'It went away.' }]])(
    'rejects an error code with a second, different declaration: %j',
    (other) => {
      const models = [model('a', { errors: { E_GONE: gone } }), model('b', { errors: { E_GONE: other } })];
      expect(() => new DomainRegistry(models)).toThrow('a and b declare the error code E_GONE differently');
    },
  );
});
