import { type Commit, DocumentStoreUnavailableError, type Write } from '../../document-store.js';
import { MongoFill } from './mongo-fill.js';

it('halves a batch that misses its deadline until the server is fast enough, and then grows again', async () => {
  const sizes: number[] = [];
  let most = 100;
  const fill = ({ writes }: Commit): Promise<void> => {
    sizes.push(writes.length);
    return writes.length > most
      ? Promise.reject(new DocumentStoreUnavailableError('late'))
      : Promise.resolve();
  };
  const reach = <T>(work: (again: boolean, signal: AbortSignal) => Promise<T>): Promise<T> =>
    work(false, new AbortController().signal);
  const collection = { name: 'things', kind: 'derived' } as const;
  const writes = Array.from({ length: 300 }, (_, id): Write => ({ kind: 'remove', collection, id: `${id}` }));
  const commit = { writes } as unknown as Commit;
  const filling = new MongoFill({ reach }, { fill });
  for (let tries = 0; tries < 2; tries++) await expect(filling.run(commit)).rejects.toThrow('late');
  expect(sizes).toEqual([300, 250]);
  await expect(filling.run(commit)).rejects.toThrow('late');
  most = 500;
  await filling.run(commit);
  expect(sizes.slice(2)).toEqual([125, 62, 124, 114]);
});
