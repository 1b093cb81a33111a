import { fork } from 'node:child_process';
import { InvalidDocumentError } from '#kit/document-store';
import { collectionOf, subscriptionOf } from '../collection-of.js';
import { add, totals, witness, witnessed } from '#kit/subscriptions/testing';
import { ProjectionsWorkspace } from './fixtures/projections-workspace.js';

const collection = collectionOf(totals);

/** Built by `npm test`, because a separate process can only run the build. */
const PROJECTOR = 'dist/libs/kit/projections/src/engine/fixtures/projector.js';
const TIME_MS = 60_000;
const COUNTERS = ['a', 'b', 'c'];
const EVENTS = 300;

describe('a projector', () => {
  let workspace: ProjectionsWorkspace;
  beforeEach(() => {
    workspace = new ProjectionsWorkspace();
  });
  afterEach(() => workspace.dispose());

  /** Runs a projector and kills it at its n-th message, which comes before or after a commit. */
  const runAndKill = (words: number): Promise<void> =>
    new Promise((resolve, reject) => {
      let heard = 0;
      const child = fork(PROJECTOR, [workspace.directory, `child ${words}`], { execArgv: [] });
      child.on('message', () => {
        if (++heard === words) child.kill('SIGKILL');
      });
      child.on('exit', (code, signal) => {
        if (signal === 'SIGKILL') resolve();
        else reject(new Error(`the projector ended by itself with ${code}: is it built? npm test builds it`));
      });
    });

  it('loses nothing and does nothing twice if its process is killed at any point', async () => {
    const [events, documents] = [await workspace.events(), await workspace.documents()];
    let position = -1;
    for (let n = 0; n < EVENTS; n++) position = await add(events, COUNTERS[n % 3] ?? '', n);
    for (const words of [5, 6, 13, 30]) await runAndKill(words);
    const engine = workspace.engine(events, documents, 'last').project(totals).subscribe(witness);
    await engine.start();
    await documents.whenReached(subscriptionOf(totals), position, TIME_MS);
    await documents.whenReached({ name: witness.name, kind: 'record' }, position, TIME_MS);
    const stored = await documents.getMany(collectionOf(totals), COUNTERS);
    expect(stored.map(({ document }) => document.additions)).toEqual([100, 100, 100]);
    expect(stored.reduce((sum, { document }) => sum + document.total, 0)).toBe((EVENTS * (EVENTS - 1)) / 2);
    const seen = await documents.find(witnessed, { limit: 2 * EVENTS });
    expect(seen.map(({ revision }) => revision)).toEqual(Array.from({ length: EVENTS }, () => 1));
  });

  it('finishes a removal of documents that a killed process began, and refills them', async () => {
    const [events, documents] = [await workspace.events(), await workspace.documents()];
    const position = await add(events, 'a', 1, 2);
    const filled = async (owner: string) => {
      const engine = workspace.engine(events, documents, owner).project(totals);
      await engine.start();
      await documents.whenReached(subscriptionOf(totals), position, TIME_MS);
      await engine.stop();
      return (await documents.get(collection, 'a'))?.document.total;
    };
    expect(await filled('first')).toBe(3);
    // A collection that no store can hold stands for a process that dies after the first one.
    const impossible = { ...collection, name: `${collection.name}\0` };
    await expect(documents.drop(subscriptionOf(totals), [collection, impossible])).rejects.toThrow(
      InvalidDocumentError,
    );
    expect(await filled('next')).toBe(3);
  });
});
