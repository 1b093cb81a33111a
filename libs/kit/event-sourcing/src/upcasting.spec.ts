import { UnknownEventError, UpcasterChainError, Upcasting, type Upcaster } from '#kit/event-sourcing';
import { givenStored } from '#kit/event-sourcing/testing';

const step = (type: string, version: number, to?: Upcaster['to']): Upcaster => ({
  type,
  version,
  ...(to && { to }),
  upcast: (data) => ({
    ...data,
    steps: [...((data['steps'] as string[] | undefined) ?? []), `${type}${version}`],
  }),
});

describe('upcasting', () => {
  const upcasting = new Upcasting({ Renamed: 2, Kept: 3 }, [
    step('Kept', 1),
    step('Kept', 2),
    step('Old', 1),
    step('Old', 2, { type: 'Renamed', version: 2 }),
    step('Renamed', 1),
  ]);

  it('does not change an event in its present shape', () => {
    givenStored('Kept', 3, { a: 1 }).when(upcasting).then('Kept', { a: 1 });
  });

  it('applies every step to an old shape', () => {
    givenStored('Kept', 1, {})
      .when(upcasting)
      .then('Kept', { steps: ['Kept1', 'Kept2'] });
  });

  it('follows a renamed event', () => {
    givenStored('Old', 1, {})
      .when(upcasting)
      .then('Renamed', { steps: ['Old1', 'Old2'] });
  });

  it.each([
    ['Kept', 4],
    ['Kept', 0],
    ['Unknown', 1],
  ])('rejects %s v%s, which is unknown', (type, version) => {
    expect(() => upcasting.upcast(type, version, {})).toThrow(UnknownEventError);
  });

  it.each<[string, Record<string, number>, Upcaster[]]>([
    ['a gap at the start', { A: 3 }, [step('A', 2)]],
    ['a gap at the end', { A: 3 }, [step('A', 1)]],
    ['a duplicate', { A: 2 }, [step('A', 1), step('A', 1)]],
    ['a step that starts at the present shape', { A: 1 }, [step('A', 1)]],
    ['a step to an unknown shape', { A: 1 }, [step('B', 1)]],
    ['a cycle', { C: 1 }, [step('A', 1, { type: 'B', version: 1 }), step('B', 1, { type: 'A', version: 1 })]],
  ])('rejects upcasters with %s', (_, present, upcasters) => {
    expect(() => new Upcasting(present, upcasters)).toThrow(UpcasterChainError);
  });
});
