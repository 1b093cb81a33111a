import { type DocumentStore, DROPPING } from '#kit/document-store';
import type { AnyProjection } from '#kit/event-sourcing';
import type { ReadModels } from './read-models.js';
import { ReadModelsHealth } from './read-models-health.js';

describe('the state of a read model', () => {
  let checkpoint: number | null;
  let isActivated: boolean;
  let health: ReadModelsHealth;

  beforeEach(() => {
    const projection = { name: 'totals', version: 2 } as AnyProjection;
    const store = { checkpoint: () => Promise.resolve(checkpoint) } as unknown as DocumentStore;
    const active = () => Promise.resolve({ version: 2, generation: 1 });
    isActivated = true;
    const readModels = {
      active,
      isActivated: () => Promise.resolve(isActivated),
      ping: () => Promise.resolve(),
    } as unknown as ReadModels;
    health = new ReadModelsHealth(store, readModels, [projection]);
  });

  const stateAt = async (position: number | null, head: number) => {
    checkpoint = position;
    const [model] = await health.health(() => Promise.resolve(head));
    return model?.state;
  };

  it('is live in an empty log, and while it follows', async () => {
    expect(await stateAt(null, -1)).toBe('live');
    expect(await stateAt(3, 4)).toBe('live');
  });

  it('is filling after an older log was restored, until it has reached the newest event', async () => {
    expect(await stateAt(9, 7)).toBe('filling');
    expect(await stateAt(DROPPING, 7)).toBe('filling');
    expect(await stateAt(-1, 7)).toBe('filling');
    expect(await stateAt(4, 8)).toBe('filling');
    expect(await stateAt(7, 9)).toBe('live');
  });

  it('is filling while it has no documents of an existing log', async () => {
    expect(await stateAt(null, 5)).toBe('filling');
    expect(await stateAt(5, 5)).toBe('live');
  });

  it('is filling until it was filled for the first time, also if the fill has begun earlier', async () => {
    isActivated = false;
    expect(await stateAt(3, 9)).toBe('filling');
    expect(await stateAt(9, 10)).toBe('filling');
    isActivated = true;
    expect(await stateAt(9, 11)).toBe('filling');
    expect(await stateAt(10, 11)).toBe('live');
  });
});
