import { type AnyProjection, previousVersionOf } from '#kit/event-sourcing';

const fold = () => ({ now: true });
const projection: AnyProjection = {
  name: 'dogs',
  version: 3,
  categories: ['dog'],
  documentIds: () => [],
  fold,
};

describe('the previous version of a projection', () => {
  it('is the projection with the parts that differed', () => {
    const before = () => ({ now: false });
    const previousVersion = { version: 2, fold: before };
    expect(previousVersionOf({ ...projection, previousVersion })).toEqual({
      ...projection,
      version: 2,
      fold: before,
    });
    expect(previousVersionOf({ ...projection, previousVersion: { version: 2 } })).toEqual({
      ...projection,
      version: 2,
    });
  });

  it('is null if none is declared', () => {
    expect(previousVersionOf(projection)).toBeNull();
  });
});
