import { TestDocumentStore } from '#kit/document-store/testing';
import { Logger } from '#kit/kernel';
import { SettableClock } from '#kit/kernel/testing';
import { ErasedWords } from './erased-words.js';
import { WordScrub } from './word-scrub.js';

const HOUR = 3_600_000;

describe('WordScrub', () => {
  let stores: TestDocumentStore;
  let clock: SettableClock;
  let words: ErasedWords;
  let worker: WordScrub;
  let scrubs: number;
  let duringScrub: () => Promise<void>;
  beforeEach(async () => {
    stores = await TestDocumentStore.open();
    const { store } = stores;
    scrubs = 0;
    duringScrub = () => Promise.resolve();
    store.scrub = async () => {
      scrubs++;
      await duringScrub();
    };
    clock = new SettableClock();
    words = new ErasedWords(store, clock);
    worker = new WordScrub(words, store, clock, new Logger('silent'));
  });
  afterEach(() => stores.close());

  const after = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();

  it('removes the words of all erasures of half a day at once, before the deadline of the first', async () => {
    expect([await words.deadline(), await worker.pass()]).toEqual([null, false]);
    await words.deleted();
    const deadline = after(24 * HOUR);
    clock.advance(11 * HOUR);
    await words.deleted();
    expect([await words.deadline(), await worker.pass()]).toEqual([deadline, false]);
    clock.advance(HOUR);
    expect(await worker.pass()).toBe(true);
    expect([await words.deadline(), await worker.pass(), scrubs]).toEqual([null, false, 1]);
  });

  it('keeps a deadline for people who are erased during a scrub', async () => {
    await words.deleted();
    clock.advance(20 * HOUR);
    const deadline = after(24 * HOUR);
    duringScrub = () => words.deleted();
    expect(await worker.pass()).toBe(true);
    expect(await words.deadline()).toBe(deadline);
  });

  it('scrubs in one process at a time', async () => {
    await words.deleted();
    clock.advance(20 * HOUR);
    const other = new WordScrub(words, stores.store, clock, new Logger('silent'));
    duringScrub = async () => {
      expect(await other.pass()).toBe(false);
    };
    expect([await worker.pass(), scrubs]).toEqual([true, 1]);
  });
});
