import type { DomainEvent, Projection } from '#kit/event-sourcing';
import { recorded } from '#kit/event-sourcing/testing';
import type { AnyServiceAggregate } from '#platform/domain-model';
import { visibleEventsOnly } from './visible-events.js';

const aggregate = (category: string, events: AnyServiceAggregate['events']): AnyServiceAggregate => ({
  category,
  events,
  decider: { initialState: null, evolve: () => null, decide: () => [] },
});
const aggregates = [
  aggregate('dog', {
    DogBarked: { version: 1, visibleToPartner: true },
    DogWeighed: { version: 2, visibleToPartner: false },
  }),
  aggregate('cat', { CatFed: { version: 1, visibleToPartner: false } }),
];
const everything: Projection<{ readonly seen: true }, DomainEvent> = {
  name: 'everything',
  version: 1,
  categories: [],
  documentIds: () => ['all'],
  fold: () => ({ seen: true }),
};

describe('a projection of visible events only', () => {
  const projection = visibleEventsOnly(everything, aggregates);
  const idsOf = (type: string) => projection.documentIds(recorded<DomainEvent>({ type, data: {} }));

  it('folds only events declared visible to partners', () => {
    expect(idsOf('DogBarked')).toEqual(['all']);
    expect(idsOf('DogWeighed')).toEqual([]);
    expect(idsOf('CatFed')).toEqual([]);
  });

  it('reads only categories with such events', () => {
    expect(projection.categories).toEqual(['dog']);
  });

  it('rejects an event that no aggregate declares', () => {
    expect(() => idsOf('BirdSang')).toThrow('no aggregate declares the event BirdSang');
  });
});
