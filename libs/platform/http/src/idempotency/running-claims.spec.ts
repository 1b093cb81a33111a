import { Logger } from '#kit/kernel';
import { type DocumentStore, DocumentStoreUnavailableError } from '#kit/document-store';
import { eventually, timers } from '#kit/kernel/testing';
import type { IdempotencyRecord } from './idempotency-record.js';
import { RunningClaims } from './running-claims.js';

const RENEWAL_MS = 1_500;

/** A store with one record, whose writes the spec lets happen. */
class HeldStore {
  revision = 1;
  document: IdempotencyRecord | null = null;
  readonly held: { apply: () => void; lose: () => void }[] = [];

  readonly get = () =>
    Promise.resolve(this.document && { id: 'key', revision: this.revision, document: this.document });

  readonly replace = (_: unknown, _id: string, document: IdempotencyRecord, revision: number) =>
    new Promise<boolean>((resolve, reject) => {
      const write = (): boolean => {
        const matches = revision === this.revision;
        if (matches) [this.document, this.revision] = [document, revision + 1];
        return matches;
      };
      const apply = (): void => {
        resolve(write());
      };
      const lose = (): void => {
        write();
        reject(new DocumentStoreUnavailableError('no response'));
      };
      this.held.push({ apply, lose });
    });
}

describe('the keys that a process holds', () => {
  let store: HeldStore;
  let running: RunningClaims;
  let record: IdempotencyRecord;
  const done = (): IdempotencyRecord => ({ ...record, state: 'done', response: 'sealed' });

  beforeEach(() => {
    timers.useFakeTimers(['setInterval', 'clearInterval', 'Date', 'performance']);
    store = new HeldStore();
    running = new RunningClaims(store as unknown as DocumentStore, new Logger('silent'));
    record = {
      state: 'running',
      fingerprint: 'f',
      reservedIds: { id: 'a', commandId: 'c' },
      leaseUntil: RunningClaims.leaseFromNow(),
      response: null,
      subjectId: null,
      expiresAt: '2027-01-01T00:00:00.000Z',
    };
    running.add({ id: 'key', record, creates: null, mayRepeat: false }, 1);
  });
  afterEach(() => {
    running.stop();
    timers.useRealTimers();
  });

  it('are not renewed after their result was decided, however long it takes to store', async () => {
    await timers.advanceTimersByTimeAsync(RENEWAL_MS - 1);
    const ended = running.end('key', done());
    await timers.advanceTimersByTimeAsync(10 * RENEWAL_MS);
    store.held[0]?.apply();
    await ended;
    expect([store.held.length, store.document?.state]).toEqual([1, 'done']);
  });

  it('have one renewal at a time, and the result follows it', async () => {
    await timers.advanceTimersByTimeAsync(10 * RENEWAL_MS);
    expect(store.held).toHaveLength(1);
    const ended = running.end('key', done());
    store.held[0]?.apply();
    await eventually(() => {
      expect(store.held).toHaveLength(2);
    });
    store.held[1]?.apply();
    await ended;
    expect([store.revision, store.document?.state]).toEqual([3, 'done']);
  });

  it('store their result even if the response to a renewal was lost', async () => {
    await timers.advanceTimersByTimeAsync(RENEWAL_MS);
    store.held[0]?.lose();
    const ended = running.end('key', done());
    await eventually(() => {
      expect(store.held).toHaveLength(2);
    });
    store.held[1]?.apply();
    await ended;
    expect(store.document?.state).toBe('done');
  });

  it.each([
    ['report that their result was stored', 'apply', {}, 'stored'],
    ['report that they are held although a write failed, while the lease is valid', 'lose', {}, 'unknown'],
    ['may have been taken over if a write fails after the lease', 'lose', { leaseUntil: 0 }, 'lost'],
    ['report that they were taken over', 'apply', { revision: 2 }, 'lost'],
  ] as const)('%s', async (_, answer, stored, ending) => {
    const { leaseUntil, revision } = { leaseUntil: record.leaseUntil, revision: 1, ...stored };
    running.add({ id: 'key', record: { ...record, leaseUntil }, creates: null, mayRepeat: false }, 1);
    store.revision = revision;
    const ended = running.end('key', done());
    await eventually(() => {
      expect(store.held).toHaveLength(1);
    });
    store.held[0]?.[answer]();
    expect(await ended).toBe(ending);
  });
});
