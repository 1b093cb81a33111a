import { describe, expect, it } from 'vitest';
import { type AnyProjection, predecessorOf } from '#kit/event-sourcing';

const fold = () => ({ now: true });
const projection: AnyProjection = {
  name: 'dogs',
  version: 3,
  categories: ['dog'],
  documentIds: () => [],
  fold,
};

describe('the predecessor of a projection', () => {
  it('is the projection with what was another', () => {
    const before = () => ({ now: false });
    const predecessor = { version: 2, fold: before };
    expect(predecessorOf({ ...projection, predecessor })).toEqual({
      ...projection,
      version: 2,
      fold: before,
    });
    expect(predecessorOf({ ...projection, predecessor: { version: 2 } })).toEqual({
      ...projection,
      version: 2,
    });
  });

  it('is none where the last release kept this one', () => {
    expect(predecessorOf(projection)).toBeNull();
  });
});
