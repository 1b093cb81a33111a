import { type DocumentStore, DocumentStoreUnavailableError } from '#kit/document-store';
import { timers } from '#kit/kernel/testing';
import { totals } from '#kit/subscriptions/testing';
import { POINTERS_MS } from './projection-pointers.js';
import { ReadModels } from './read-models.js';

const newer = { ...totals, version: 2 };
const away = () => Promise.reject(new DocumentStoreUnavailableError('away'));
const pointersTo = (version: number) => {
  const document = { name: 'totals', version, isChosenByOperator: false, generations: {}, previous: null };
  return Promise.resolve([{ id: 'totals', revision: version, document }]);
};
const never = () => new Promise<never>(() => undefined);

describe('read models while look-ups of the pointers fail', () => {
  let find: () => Promise<unknown>;
  let models: ReadModels;
  /** Like the store after version 1 was filled and activated. */
  const pointers = () => pointersTo(1);
  const version = async () => (await models.active(newer)).version;

  beforeEach(() => {
    timers.useFakeTimers();
    find = pointers;
    const store = { find: () => find(), checkpoint: () => Promise.resolve(5), ping: () => Promise.resolve() };
    models = new ReadModels(store as unknown as DocumentStore, [newer]);
  });
  afterEach(() => timers.useRealTimers());

  it('serve the last known version for as long as look-ups hang or fail, and recover', async () => {
    expect(await version()).toBe(1);
    for (const outage of [never, away, never, never]) {
      find = outage;
      await timers.advanceTimersByTimeAsync(POINTERS_MS + 1);
      const read = version();
      // Another read starts the next look-up while the first one still hangs.
      await timers.advanceTimersByTimeAsync(POINTERS_MS + 1);
      const [later] = [version(), timers.advanceTimersByTimeAsync(60_000)];
      expect([await read, await later]).toEqual([1, 1]);
    }
    find = () => pointersTo(2);
    await timers.advanceTimersByTimeAsync(POINTERS_MS + 1);
    expect(await version()).toBe(2);
  });

  it.each([
    ['hangs', never],
    ['fails', away],
  ])('reject reads and the health check if the first look-up %s, and recover', async (_, outage) => {
    find = outage;
    const rejected = [version(), models.ping()].map((call) =>
      expect(call).rejects.toThrow(DocumentStoreUnavailableError),
    );
    await timers.advanceTimersByTimeAsync(60_000);
    await Promise.all(rejected);
    find = pointers;
    expect(await version()).toBe(1);
    await models.ping();
  });
});
