import {
  type Aggregate,
  type CommandContext,
  CommandHandling,
  ContentionError,
  DomainError,
  EventCodec,
  eventId,
  hashOf,
  Upcasting,
} from '#kit/event-sourcing';
import { InMemoryCipher, testChain } from '#kit/event-sourcing/testing';
import { type EventStore, EventStoreUnavailableError, WrongExpectedRevisionError } from '#kit/event-store';
import { openTestEventStore } from '#kit/event-store/testing';

interface Added {
  readonly type: 'Added';
  readonly data: { readonly amount: number };
}

const counter: Aggregate<number, number, Added> = {
  category: 'counter',
  events: { Added: { version: 1 } },
  decider: {
    initialState: 0,
    evolve: (state, { data }) => state + data.amount,
    decide: (_, amount) => {
      if (amount < 0) throw new DomainError('E_INVALID', 'the amount must not be negative');
      return Array.from({ length: amount }, () => ({ type: 'Added' as const, data: { amount: 1 } }));
    },
  },
};

const NOW = '2026-01-02T03:04:05.678Z';
const LATER = '2026-01-02T03:04:06.000Z';

let commands = 0;
const context = (commandId = `command-${++commands}`): CommandContext => ({
  commandId,
  tenantId: 'tenant-1',
  actor: { type: 'partner', id: 'key-1' },
  correlationId: 'request-1',
  now: NOW,
  subjectId: null,
});

afterEach(() => jest.restoreAllMocks());

describe('command handling', () => {
  let store: EventStore;
  let close: () => Promise<void>;
  const codec = new EventCodec(new Upcasting({ Added: 1 }, []), new InMemoryCipher());
  let handling: CommandHandling;
  /** The current time, by tenant. */
  const times: Record<string, string> = {};
  const recordedAt = async (stream: string) =>
    (await store.readStream(stream)).map(({ metadata }) => metadata['recordedAt']);
  beforeAll(async () => {
    ({ store, close } = await openTestEventStore());
    handling = new CommandHandling(
      store,
      new EventCodec(new Upcasting({ Added: 1 }, []), new InMemoryCipher()),
      { now: (tenantId) => new Date(times[tenantId ?? ''] ?? NOW) },
      testChain,
    );
  });
  afterAll(() => close());

  it('appends the events of the decider with metadata', async () => {
    const handled = await handling.of(counter).execute('a', context('why'), 2);
    expect(handled).toMatchObject({ state: 2, revision: 1 });
    const [first] = await store.readStream('counter-a');
    expect(first).toMatchObject({ id: eventId('why', 0), position: expect.any(Number) });
    expect(first?.metadata).toMatchObject({
      schemaVersion: 1,
      causationId: 'why',
      correlationId: 'request-1',
    });
  });

  it('records the span of a command, covered by the hash', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const traced = new CommandHandling(store, codec, { now: () => new Date(NOW) }, testChain, undefined, {
      execute: (_, work) => work(),
      append: (_, work) => work(),
      traceparent: () => traceparent,
    });
    await traced.of(counter).execute('traced', context(), 1);
    await handling.of(counter).execute('traced', context(), 1);
    const [first, second] = await store.readStream('counter-traced');
    if (!first || !second) throw new Error('not appended');
    expect(first.metadata['traceparent']).toBe(traceparent);
    expect(second.metadata).not.toHaveProperty('traceparent');
    for (const { revision, ...event } of [first, second])
      expect(hashOf('counter-traced', revision, event)).toBe(event.metadata['hash']);
    const metadata = { ...first.metadata, traceparent: undefined };
    expect(hashOf('counter-traced', 0, { ...first, metadata })).not.toBe(first.metadata['hash']);
  });

  describe('the time of an event', () => {
    beforeEach(() => {
      times['tenant-1'] = NOW;
    });

    it("is the tenant's time of the append, not of the command", async () => {
      const command = { ...context(), now: '2026-01-02T03:04:00.000Z' };
      await handling.of(counter).execute('h', command, 1, { isNew: true });
      times['tenant-1'] = LATER;
      await handling.of(counter).execute('h', { ...command, commandId: 'later' }, 1);
      await handling.of(counter).execute('h', { ...command, commandId: 'of nobody', tenantId: null }, 1);
      expect(await recordedAt('counter-h')).toEqual([NOW, LATER, LATER]);
    });

    it('is no earlier than the previous event if the clock steps back', async () => {
      times['tenant-1'] = LATER;
      await handling.of(counter).execute('i', context(), 1);
      times['tenant-1'] = NOW;
      await handling.of(counter).execute('i', context(), 2);
      expect(await recordedAt('counter-i')).toEqual([LATER, LATER, LATER]);
    });

    it('is no earlier than its command', async () => {
      await handling.of(counter).execute('j', { ...context(), now: LATER }, 1);
      expect(await recordedAt('counter-j')).toEqual([LATER]);
    });

    it('is that of the successful attempt', async () => {
      const prepare = async (_: number, { revision }: { readonly revision: number }) => {
        if (revision < 0) await handling.of(counter).execute('k', context(), 1);
        if (revision < 0) times['tenant-1'] = LATER;
        return 1;
      };
      await handling.of(counter).executeAfterWork('k', context(), prepare);
      expect(await recordedAt('counter-k')).toEqual([NOW, LATER]);
    });

    it('is the recorded one if the command that began the stream is repeated', async () => {
      const once = context();
      const first = await handling.of(counter).execute('begun-twice', once, 1, { isNew: true });
      times['tenant-1'] = LATER;
      const repeated = { ...once, mayRepeat: true };
      const again = await handling.of(counter).execute('begun-twice', repeated, 1, { isNew: true });
      expect(again).toMatchObject({ createdAt: first.createdAt, recordedAt: first.recordedAt });
    });

    it('is the recorded one if the first attempt appends while the command is repeated', async () => {
      const once = context();
      const build = async () => {
        await handling.of(counter).execute('overtaken', once, 1, { isNew: true });
        times['tenant-1'] = LATER;
        return 1;
      };
      const repeated = { ...once, mayRepeat: true };
      const again = await handling
        .of(counter)
        .executeAfterWork('overtaken', repeated, build, { isNew: true });
      expect(again).toMatchObject({ createdAt: NOW, recordedAt: NOW });
      expect(await recordedAt('counter-overtaken')).toEqual([NOW]);
    });

    it('does not change if its command is repeated', async () => {
      const once = context();
      await handling.of(counter).execute('l', once, 2, { isNew: true });
      times['tenant-1'] = LATER;
      await handling.of(counter).execute('l', once, 2, { isNew: true });
      expect(await recordedAt('counter-l')).toEqual([NOW, NOW]);
    });
  });

  it('returns the first result of a repeated command, even after other commands', async () => {
    const first = await handling.of(counter).execute('b', context('again'), 2);
    await handling.of(counter).execute('b', context(), 1);
    expect(await handling.of(counter).execute('b', context('again'), 2)).toMatchObject(first);
    expect(await handling.of(counter).execute('b', context('again'), 2, { isNew: true })).toMatchObject(
      first,
    );
    expect(await store.readStream('counter-b')).toHaveLength(3);
  });

  it('does not return events of its own if it cannot read those of the first attempt', async () => {
    const once = context();
    await handling.of(counter).execute('unread', once, 1, { isNew: true });
    const clock = { now: () => new Date(NOW) };
    const elsewhere = new CommandHandling(store, codec, clock, testChain);
    const behind = jest.spyOn(store, 'readStream').mockResolvedValue([]);
    const repeat = () => elsewhere.of(counter).execute('unread', { ...once, mayRepeat: true }, 1);
    await expect(repeat()).rejects.toThrow(EventStoreUnavailableError);
    behind.mockRestore();
    expect(await repeat()).toMatchObject({ state: 1, revision: 0 });
  });

  it('loads and decides again after a lost race', async () => {
    await Promise.all(Array.from({ length: 5 }, () => handling.of(counter).execute('c', context(), 1)));
    expect((await handling.of(counter).load('c')).state).toBe(5);
  });

  it('builds the command again after a lost race, but not after it was handled', async () => {
    const states: number[] = [];
    const prepare = async (state: number) => {
      states.push(state);
      if (states.length === 1) await handling.of(counter).execute('g', context(), 2);
      return state + 1;
    };
    const once = context();
    expect(await handling.of(counter).executeAfterWork('g', once, prepare)).toMatchObject({ state: 5 });
    expect(await handling.of(counter).executeAfterWork('g', once, prepare)).toMatchObject({ state: 5 });
    expect(states).toEqual([0, 2]);
  });

  it("treats another tenant's aggregate as missing and decrypts none of it", async () => {
    await handling.of(counter).execute('foreign', context(), 2);
    const decode = jest.spyOn(codec, 'decode');
    const none = { state: 0, revision: -1, position: null, createdAt: null };
    expect(await handling.of(counter).load('foreign', 'tenant-2')).toMatchObject(none);
    expect(decode).not.toHaveBeenCalled();
    decode.mockRestore();
    expect((await handling.of(counter).load('foreign', 'tenant-1')).state).toBe(2);
    expect((await handling.of(counter).load('foreign')).state).toBe(2);
  });

  it('treats an aggregate of another tenant as missing if the command asks for that', async () => {
    await handling.of(counter).execute('other', context(), 2);
    const states: number[] = [];
    const build = (state: number) => {
      states.push(state);
      throw new DomainError('E_NOT_FOUND', 'not found');
    };
    const foreign = { ...context(), tenantId: 'tenant-2' };
    const options = { ownTenantOnly: true };
    await expect(handling.of(counter).execute('other', foreign, build, options)).rejects.toThrow('not found');
    await expect(handling.of(counter).execute('other', context(), build, options)).rejects.toThrow(
      'not found',
    );
    expect(states).toEqual([0, 2]);
  });

  it('encrypts for the subject of the aggregate if the context names none', async () => {
    const owned = handling.of({ ...counter, subjectOf: (state: number) => `customer-${state}` });
    await owned.execute('owned', context(), 1);
    await owned.execute('owned', { ...context(), subjectId: 'other' }, 1);
    const subjects = (await store.readStream('counter-owned')).map(({ metadata }) => metadata['subjectId']);
    expect(subjects).toEqual(['customer-0', 'other']);
  });

  it('builds a command from the loaded aggregate', async () => {
    await handling.of(counter).execute('built', context(), 2);
    const handled = await handling
      .of(counter)
      .execute('built', context(), (state, { revision }) => state + revision);
    expect(handled).toMatchObject({ state: 5, revision: 4 });
  });

  it('creates a new aggregate, or continues it if it exists already', async () => {
    expect(await handling.of(counter).execute('begun', context(), 1, { isNew: true })).toMatchObject({
      state: 1,
      revision: 0,
    });
    expect(await handling.of(counter).execute('begun', context(), 2, { isNew: true })).toMatchObject({
      state: 3,
      revision: 2,
    });
  });

  it('fails at once if an append fails for another reason than a lost race', async () => {
    const append = jest.spyOn(store, 'append');
    append.mockImplementation(() => Promise.reject(new Error('full')));
    await expect(handling.of(counter).execute('full', context(), 1)).rejects.toThrow('full');
    expect(append).toHaveBeenCalledTimes(1);
    append.mockRestore();
  });

  it('gives up after ten lost races', async () => {
    const append = jest.spyOn(store, 'append');
    append.mockImplementation((stream) => Promise.reject(new WrongExpectedRevisionError(stream, 0, 1)));
    await expect(handling.of(counter).execute('d', context(), 1)).rejects.toThrow(ContentionError);
    expect(append).toHaveBeenCalledTimes(10);
    append.mockRestore();
  });

  it('queues commands to one stream, so that none loses a race in the process', async () => {
    const read = jest.spyOn(store, 'readStream');
    const handled = await Promise.all(
      Array.from({ length: 50 }, () => handling.of(counter).execute('busy', context(), 1)),
    );
    expect(handled.map(({ state }) => state)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(read).toHaveBeenCalledTimes(50);
    read.mockRestore();
  });

  it('queues slow work for one stream', async () => {
    const slowly = async (_: number, { revision }: { readonly revision: number }) => {
      await new Promise((resolve) => setImmediate(resolve));
      return revision < 0 ? 2 : 1;
    };
    const handled = await Promise.all(
      Array.from({ length: 50 }, () => handling.of(counter).executeAfterWork('queue', context(), slowly)),
    );
    expect(handled.map(({ state }) => state)).toEqual(Array.from({ length: 50 }, (_, index) => index + 2));
  });

  it('writes nothing if the decider throws or returns no events', async () => {
    await expect(handling.of(counter).execute('e', context(), -1)).rejects.toThrow(DomainError);
    expect(await handling.of(counter).execute('e', context(), 0)).toMatchObject({ state: 0, events: [] });
    expect(await store.readStream('counter-e')).toEqual([]);
  });

  it('links each event to the previous one', async () => {
    await handling.of(counter).execute('f', context(), 2);
    await handling.of(counter).execute('f', context(), 1);
    let previous: unknown = null;
    for (const event of await store.readStream('counter-f')) {
      expect(event.metadata['previousHash']).toBe(previous);
      previous = event.metadata['hash'];
      expect(hashOf(event.stream, event.revision, event)).toBe(previous);
      expect(hashOf(event.stream, event.revision, { ...event, data: { amount: 2 } })).not.toBe(previous);
    }
  });

  describe('a long stream', () => {
    const amount = 250;
    const read = () => jest.spyOn(store, 'readStream');
    const eventsRead = async (spy: ReturnType<typeof read>) =>
      (await Promise.all(spy.mock.results.map(({ value }) => value))).flat().length;

    it('is read only from its newer events after the first load, including those of other processes', async () => {
      await handling.of(counter).execute('long', context(), amount);
      expect((await handling.of(counter).load('long')).state).toBe(amount);
      const other = new CommandHandling(store, codec, { now: () => new Date(NOW) }, testChain);
      await other.of(counter).execute('long', context(), 3);
      const spy = read();
      const loaded = await handling.of(counter).load('long');
      expect(loaded).toMatchObject({ state: amount + 3, revision: amount + 2, createdAt: LATER });
      await handling.of(counter).execute('long', context(), 1);
      expect(await eventsRead(spy)).toBeLessThanOrEqual(6);
      spy.mockRestore();
      expect(await loaded.history()).toHaveLength(amount + 3);
    });

    it('is folded again after an older log was restored', async () => {
      await handling.of(counter).execute('restored', context(), 5);
      await handling.of(counter).load('restored');
      const older = (await store.readStream('counter-long')).slice(0, 2);
      jest
        .spyOn(store, 'readStream')
        .mockImplementation((_, { from = 0 } = {}) => Promise.resolve(older.slice(from)));
      expect((await handling.of(counter).load('restored')).state).toBe(2);
      jest.restoreAllMocks();
    });

    it('still contains the first result of a repeated command', async () => {
      const once = context();
      const first = await handling.of(counter).execute('repeated', once, 2);
      await handling.of(counter).execute('repeated', context(), amount);
      await handling.of(counter).load('repeated');
      expect(await handling.of(counter).execute('repeated', once, 2)).toMatchObject(first);
    });

    it('is decoded once for requests that arrive together', async () => {
      await handling.of(counter).execute('popular', context(), amount);
      const fresh = new CommandHandling(store, codec, { now: () => new Date(NOW) }, testChain);
      const decode = jest.spyOn(codec, 'decode');
      const loads = Array.from({ length: 10 }, () => fresh.of(counter).load('popular'));
      expect((await Promise.all(loads)).map(({ state }) => state)).toEqual(Array(10).fill(amount));
      expect(decode).toHaveBeenCalledTimes(amount);
      decode.mockRestore();
    });

    it('lets other work run while it is decoded', async () => {
      await handling.of(counter).execute('slow', context(), amount);
      let time = 0;
      const now = jest.spyOn(performance, 'now').mockImplementation(() => (time += 1));
      let turns = 0;
      const next = (): void => {
        turns++;
        if (time >= 0) setImmediate(next);
      };
      setImmediate(next);
      const fresh = new CommandHandling(store, codec, { now: () => new Date(NOW) }, testChain);
      await fresh.of(counter).load('slow');
      time = -Infinity;
      now.mockRestore();
      // 250 events of at least a millisecond, at most about four milliseconds a turn.
      expect(turns).toBeGreaterThan(amount / 6);
    });

    it('is folded again after a person whose data it contains was erased', async () => {
      interface Named {
        readonly type: 'Named';
        readonly data: { readonly personal: { readonly name: string } | null };
      }
      const named: Aggregate<string | null, string, Named> = {
        category: 'named',
        events: { Named: { version: 1 } },
        decider: {
          initialState: null,
          evolve: (_, { data }) => data.personal?.name ?? null,
          decide: (_, name) => [{ type: 'Named', data: { personal: { name } } }],
        },
      };
      const cipher = new InMemoryCipher();
      const codecOfNames = new EventCodec(new Upcasting({ Named: 1 }, []), cipher);
      const names = new CommandHandling(store, codecOfNames, { now: () => new Date(NOW) }, testChain).of(
        named,
      );
      await names.execute('ada', { ...context(), subjectId: 'ada' }, 'Ada');
      expect((await names.load('ada')).state).toBe('Ada');
      cipher.destroy('ada');
      expect((await names.load('ada')).state).toBeNull();
      const spy = read();
      expect((await names.load('ada')).state).toBeNull();
      expect(await eventsRead(spy)).toBe(1);
      spy.mockRestore();
    });
  });
});
