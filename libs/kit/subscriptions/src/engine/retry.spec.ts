import {
  ContentionError,
  DataKeyMissingError,
  ForeignRecordError,
  UnknownEventError,
} from '#kit/event-sourcing';
import { EventStoreUnavailableError } from '#kit/event-store';
import { DocumentStoreUnavailableError, LeaseLostError } from '#kit/document-store';
import { timers } from '#kit/kernel/testing';
import { isPermanent, isTransient, reasonOf, untilAvailable } from './retry.js';

describe('an error of an event', () => {
  it.each([
    new DocumentStoreUnavailableError('away'),
    new EventStoreUnavailableError('away'),
    new ContentionError('busy'),
    new Error('wrapped', { cause: new EventStoreUnavailableError('away') }),
  ])('is transient: $message', (error) => {
    expect([isTransient(error), isPermanent(error)]).toEqual([true, false]);
  });

  it.each([new DataKeyMissingError('gone'), new UnknownEventError('new'), new ForeignRecordError('whose?')])(
    'is permanent: $name',
    (error) => {
      expect([isTransient(error), isPermanent(error)]).toEqual([false, true]);
    },
  );

  it.each([new LeaseLostError('lost'), new TypeError('a bug')])('is neither: $name', (error) => {
    expect([isTransient(error), isPermanent(error)]).toEqual([false, false]);
  });

  it('is one line of bounded length', () => {
    expect(reasonOf(new TypeError('no'))).toBe('TypeError: no');
    expect(reasonOf('x'.repeat(1000))).toHaveLength(500);
  });
});

describe('work that waits for a store', () => {
  const away = new DocumentStoreUnavailableError('away');
  let stopping: AbortController;
  let reasons: (string | null)[];

  beforeEach(() => {
    timers.useFakeTimers();
    stopping = new AbortController();
    reasons = [];
  });
  afterEach(() => timers.useRealTimers());

  const wait = <T>(work: () => Promise<T>): Promise<T> =>
    untilAvailable(work, stopping.signal, (reason) => reasons.push(reason));

  it('reports nothing if the store is available', async () => {
    expect(await wait(() => Promise.resolve(1))).toBe(1);
    expect(reasons).toEqual([]);
  });

  it('is repeated until the store is available, and reports it', async () => {
    let failures = 2;
    const done = wait(() => (failures-- > 0 ? Promise.reject(away) : Promise.resolve('done')));
    await timers.runAllTimersAsync();
    expect(await done).toBe('done');
    expect(reasons).toEqual([reasonOf(away), reasonOf(away), null]);
  });

  it('fails at once for any other reason', async () => {
    await expect(wait(() => Promise.reject(new LeaseLostError('lost')))).rejects.toThrow(LeaseLostError);
    expect(reasons).toEqual([]);
  });

  it('ends with the signal’s reason', async () => {
    const ended = expect(wait(() => Promise.reject(away))).rejects.toThrow('that is all');
    await timers.advanceTimersByTimeAsync(0);
    stopping.abort(new Error('that is all'));
    await ended;
  });
});
