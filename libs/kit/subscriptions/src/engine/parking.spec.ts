import {
  ContentionError,
  DataKeyMissingError,
  ForeignRecordError,
  UnknownEventError,
} from '#kit/event-sourcing';
import type { StoredEvent } from '#kit/event-store';
import { CommitsLostError, type DocumentStore, LeaseLostError, type Write } from '#kit/document-store';
import { parkedOf, type StoredParkedEvent } from './parked-events.js';
import { Parking, type ParkingOptions } from './parking.js';

const event = (stream: string, revision = 0): StoredEvent => ({
  id: `${stream}-${revision}`,
  stream,
  revision,
  position: 10 * revision,
  type: 'Added',
  data: {},
  metadata: {},
});

describe('parking', () => {
  let parked: Map<string, StoredParkedEvent>;
  let decisions: number;
  let tries: number;
  let logged: unknown[];
  let stopping: AbortController;

  beforeEach(() => {
    parked = new Map();
    [decisions, tries, logged, stopping] = [0, 0, [], new AbortController()];
  });

  const store = {
    get: (collection: { name: string }, id: string) => {
      if (collection.name === 'parked-decisions')
        return Promise.resolve(decisions > 0 ? { id, revision: decisions, document: {} } : null);
      const document = parked.get(id);
      return Promise.resolve(document ? { id, revision: 1, document } : null);
    },
    find: (_: unknown, { where }: { where: { stream?: string } }) =>
      Promise.resolve(
        [...parked]
          .filter(([, { stream }]) => stream === (where.stream ?? stream))
          .map(([id, document]) => ({ id, revision: 1, document }))
          .sort((one, other) => one.document.position - other.document.position),
      ),
  } as unknown as DocumentStore;

  const parkingOf = (more: Partial<ParkingOptions> = {}): Parking =>
    new Parking(store, {
      subscription: 'totals',
      signal: stopping.signal,
      parksUnknown: false,
      retryDelaysMs: [0, 0],
      untilAvailable: (work) => work(),
      write: (writes: readonly Write[]) => {
        for (const write of writes)
          if (write.kind === 'put') parked.set(write.id, write.document as StoredParkedEvent);
          else parked.delete(write.id);
        return Promise.resolve();
      },
      onParked: ({ id }, error) => logged.push([id, error]),
      ...more,
    });
  const bug = new TypeError('a bug');
  const failing = (error: Error) => (): Promise<void> => {
    tries++;
    return Promise.reject(error);
  };
  const fine = (): Promise<void> => {
    tries++;
    return Promise.resolve();
  };

  it('does nothing for events that are handled', async () => {
    const parking = parkingOf();
    await parking.handle(event('a'), fine);
    expect([tries, parked.size, parking.size, parking.isParked('a'), parking.fault]).toEqual([
      1,
      0,
      0,
      false,
      null,
    ]);
  });

  it('parks an event after its last retry and reports it; later events of its stream wait', async () => {
    const parking = parkingOf();
    await parking.handle(event('a', 1), failing(bug));
    expect([tries, logged]).toEqual([3, [['a-1', bug]]]);
    await parking.handle(event('a', 2), failing(bug));
    await parking.handle(event('b', 3), fine);
    expect([tries, logged.length, parking.size]).toEqual([4, 1, 1]);
    expect([parking.isParked('a'), parking.isParked('b')]).toEqual([true, false]);
    expect([...parked]).toMatchObject([
      [
        'totals/a-1',
        {
          subscription: 'totals',
          stream: 'a',
          revision: 1,
          position: 10,
          eventId: 'a-1',
          type: 'Added',
          error: 'TypeError: a bug',
          permanent: false,
          retry: false,
        },
      ],
      ['totals/a-2', { error: null, permanent: false, retry: false }],
    ]);
  });

  it('retries an event after a temporary failure', async () => {
    const parking = parkingOf();
    await parking.handle(event('a'), () => (tries++ < 2 ? Promise.reject(bug) : Promise.resolve()));
    expect([tries, parking.size]).toEqual([3, 0]);
  });

  it('does not retry an event with a permanent failure', async () => {
    await parkingOf().handle(event('a'), failing(new DataKeyMissingError('gone')));
    expect(tries).toBe(1);
    expect(parked.get('totals/a-0')).toMatchObject({ error: 'DataKeyMissingError: gone', permanent: true });
  });

  it('leaves an unknown event to a newer process unless none takes it', async () => {
    const unknown = new UnknownEventError('Added v2');
    await expect(parkingOf().handle(event('a'), failing(unknown))).rejects.toBe(unknown);
    expect([parked.size, logged]).toEqual([0, []]);
    await parkingOf({ parksUnknown: true }).handle(event('a'), failing(unknown));
    expect(parked.size).toBe(1);
  });

  it.each([new LeaseLostError('lost'), new CommitsLostError('totals', 7), new ContentionError('busy')])(
    'does not park for %s',
    async (error) => {
      await expect(parkingOf().handle(event('a'), failing(error))).rejects.toBe(error);
      expect([tries, parked.size]).toEqual([1, 0]);
    },
  );

  it('parks nothing once the process stops', async () => {
    stopping.abort(new Error('stops'));
    await expect(parkingOf().handle(event('a'), failing(bug))).rejects.toBe(bug);
    stopping = new AbortController();
    const parking = parkingOf({ retryDelaysMs: [3_600_000] });
    const handled = parking.handle(event('a'), () => {
      setImmediate(() => {
        stopping.abort(new Error('stops'));
      });
      return failing(bug)();
    });
    await expect(handled).rejects.toThrow('stops');
    expect([tries, parked.size]).toEqual([2, 0]);
  });

  it('does not change an event that is parked already', async () => {
    await parkingOf().handle(event('a'), failing(bug));
    const before = parked.get('totals/a-0');
    const next = parkingOf();
    await next.handle(event('a'), failing(new Error('another')));
    expect(parked.get('totals/a-0')).toBe(before);
    expect(next.isParked('a')).toBe(true);
  });

  it('does not retry a repeated failure until a retry succeeds', async () => {
    const parking = parkingOf();
    for (const stream of ['a', 'b', 'c']) await parking.handle(event(stream), failing(bug));
    expect([tries, parking.fault]).toEqual([9, 'TypeError: a bug']);
    await parking.handle(event('d'), failing(bug));
    expect(tries).toBe(10);
    await parking.handle(event('e'), fine);
    expect(parking.fault).toBe('TypeError: a bug');
    let first = true;
    await parking.handle(event('f'), () => {
      if (!first) return Promise.resolve();
      first = false;
      return Promise.reject(new Error('another'));
    });
    expect(parking.fault).toBeNull();
  });

  /** Parks two events of a stream, as an earlier leader does. */
  const parkedBefore = (stream: string, error: unknown, more: Partial<StoredParkedEvent> = {}): void => {
    for (const revision of [1, 2])
      parked.set(`totals/${stream}-${revision}`, {
        ...parkedOf('totals', event(stream, revision), revision === 1 ? { error } : null),
        ...more,
      });
  };
  const idsOf = (events: readonly StoredParkedEvent[]) => events.map(({ eventId }) => eventId);

  it('retries the first event of each stream if an operator chose it or the event before it is done', async () => {
    parkedBefore('failed', bug);
    parkedBefore('chosen', bug, { retry: true });
    parkedBefore('behind', bug, { error: null });
    const parking = parkingOf();
    await parking.reload();
    expect(idsOf(parking.due())).toEqual(['chosen-1', 'behind-1']);
    expect(parking.size).toBe(3);
    parked.clear();
    await parking.reload();
    expect([parking.due(), parking.size]).toEqual([[], 0]);
  });

  it('knows the events that earlier leaders could not read', async () => {
    parkedBefore('failed', bug);
    parkedBefore('unknown', new UnknownEventError('Added v2'));
    parkedBefore('keyless', new DataKeyMissingError('gone'));
    parkedBefore('foreign', new ForeignRecordError('whose?'));
    parkedBefore('wrapped', new Error('wrapped', { cause: new DataKeyMissingError('gone') }));
    const parking = parkingOf();
    await parking.reload();
    expect(idsOf(parking.unreadable())).toEqual(['unknown-1', 'keyless-1', 'foreign-1']);
  });

  it('has no fault once nothing is parked', async () => {
    const parking = parkingOf();
    for (const stream of ['a', 'b', 'c']) await parking.handle(event(stream), failing(bug));
    await parking.reload();
    expect(parking.fault).toBe('TypeError: a bug');
    parked.clear();
    await parking.reload();
    expect(parking.fault).toBeNull();
  });

  it('notices each decision once', async () => {
    const parking = parkingOf();
    expect(await parking.takeNewDecision()).toBe(true);
    expect(await parking.takeNewDecision()).toBe(false);
    decisions = 3;
    expect(await parking.takeNewDecision()).toBe(true);
    expect(await parking.takeNewDecision()).toBe(false);
  });

  const first = (stream: string) => parked.get(`totals/${stream}-1`) as StoredParkedEvent;

  it('removes an event from the list after a successful retry; the next event of its stream is due', async () => {
    const parking = parkingOf();
    for (const stream of ['a', 'b', 'c']) await parking.handle(event(stream, 1), failing(bug));
    await parking.handle(event('a', 2), fine);
    await parking.settle(first('a'), { handled: true });
    expect([...parked.keys()]).toEqual(['totals/b-1', 'totals/c-1', 'totals/a-2']);
    expect([idsOf(parking.due()), parking.fault]).toEqual([['a-2'], null]);
    await parking.settle(first('b'), { handled: true });
    expect([parking.isParked('a'), parking.isParked('b')]).toEqual([true, false]);
  });

  it('does not remove an event that a subscriber’s commit has removed', async () => {
    parkedBefore('a', bug);
    const removed = first('a');
    parked.delete('totals/a-1');
    const parking = parkingOf({ write: () => Promise.reject(new Error('written')) });
    await parking.settle(removed, { handled: true });
    expect(idsOf(parking.due())).toEqual(['a-2']);
  });

  it('keeps an event that fails again, with the new reason', async () => {
    parkedBefore('a', bug, { retry: true, since: '2026-11-21T08:00:00.000Z' });
    const before = first('a');
    const parking = parkingOf();
    await parking.settle(before, { handled: false, error: new DataKeyMissingError('gone') });
    const after = { ...before, retry: false, error: 'DataKeyMissingError: gone', permanent: true };
    expect(first('a')).toEqual(after);
    expect([parking.due(), parking.unreadable()]).toEqual([[], [after]]);
  });

  it('does not restore an event that was skipped meanwhile', async () => {
    const parking = parkingOf();
    await parking.handle(event('a', 1), failing(bug));
    const skipped = first('a');
    parked.clear();
    await parking.settle(skipped, { handled: false, error: bug });
    expect([parked.size, parking.size]).toEqual([0, 0]);
  });
});
