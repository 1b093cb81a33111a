import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type AllStreamSubscription, binaryEvent, EventStoreDBClient } from '@eventstore/db-client';
import { aCategory, someEvents } from '#kit/event-store/testing';
import { eventually } from '#kit/kernel/testing';
import {
  type EventStore,
  EventStoreCorruptError,
  EventStoreUnavailableError,
  type Position,
  START,
  type StoredEvent,
} from '../../index.js';
import { parseEsdbAddress } from '../../esdb-address.js';
import { connectEventStoreDb } from './connect.js';

afterEach(() => jest.restoreAllMocks());

describe('an EventStoreDB server that accepts connections but never responds', () => {
  let server: Server;
  let store: EventStore;
  const sockets = new Set<Socket>();

  beforeAll(async () => {
    server = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    store = await connectEventStoreDb({ url: `esdb://127.0.0.1:${port}?tls=false` });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await store.close();
  });

  it('does not keep a subscription from ending with its signal', async () => {
    for (const from of ['end', START, 17] as const) {
      const stopping = new AbortController();
      const batches = store.subscribe({ from, streamPrefixes: ['a-'], signal: stopping.signal });
      const next = batches[Symbol.asyncIterator]().next();
      stopping.abort();
      expect(await next).toEqual({ done: true, value: undefined });
    }
  });

  it('makes calls beyond the queue limit fail at once', async () => {
    const settled: number[] = [];
    const calls = Array.from({ length: 1200 }, (_, n) =>
      store.head().catch((error: unknown) => {
        settled.push(n);
        return error;
      }),
    );
    // The last call is rejected before any other call ends.
    expect(await calls.at(-1)).toBeInstanceOf(EventStoreUnavailableError);
    expect(Math.min(...settled)).toBeGreaterThan(1000);
    for (const error of await Promise.all(calls)) expect(error).toBeInstanceOf(EventStoreUnavailableError);
  });
});

describe('an EventStoreDB cluster without a leader', () => {
  it('is unavailable', async () => {
    const store = await connectEventStoreDb({ url: 'esdb://127.0.0.1:1,127.0.0.1:2?tls=false' });
    await expect(store.head()).rejects.toThrow(EventStoreUnavailableError);
    await store.close();
  });
});

const url = process.env['EVENTSTORE_URL'];
if (url)
  describe('EventStoreDB', () => {
    const { streamPrefix } = parseEsdbAddress(url);
    let store: EventStore;
    let client: EventStoreDBClient;

    beforeAll(async () => {
      client = EventStoreDBClient.connectionString(url);
      store = await connectEventStoreDb({ url });
    });
    afterEach(() => {
      jest.restoreAllMocks();
    });
    afterAll(async () => {
      await store.close();
      await client.dispose().catch(() => undefined);
    });

    const upTo = async (head: Position, prefix: string): Promise<StoredEvent[]> => {
      const enough = new AbortController();
      const events: StoredEvent[] = [];
      const options = { from: START, streamPrefixes: [prefix], signal: enough.signal };
      for await (const batch of store.subscribe(options)) {
        events.push(...batch.events);
        if (batch.position >= head) enough.abort();
      }
      return events;
    };

    it('returns a record that is not JSON as an event without content and continues', async () => {
      const stream = `${aCategory()}-1`;
      await store.append(stream, someEvents(1), 'no-stream');
      await client.appendToStream(
        streamPrefix + stream,
        binaryEvent({ type: 'CompanyRequested', data: Buffer.from('{"n":1}') }),
      );
      await store.append(stream, someEvents(1, 2), 1);
      const events = await upTo(await store.head(), stream);
      expect(events).toEqual(await store.readStream(stream));
      expect(events.map(({ type, data, metadata }) => ({ type, data, metadata }))).toEqual([
        { type: 'SomethingHappened', data: { n: 0 }, metadata: { schemaVersion: 1 } },
        { type: 'CompanyRequested', data: {}, metadata: {} },
        { type: 'SomethingHappened', data: { n: 2 }, metadata: { schemaVersion: 1 } },
      ]);
    });

    it('skips the tombstone of a deleted stream and rejects reads and appends of the stream', async () => {
      const category = aCategory();
      await store.append(`${category}-1`, someEvents(1), 'no-stream');
      await client.tombstoneStream(`${streamPrefix}${category}-1`);
      await store.append(`${category}-2`, someEvents(1, 1), 'no-stream');
      const events = await upTo(await store.head(), `${category}-`);
      expect(events.at(-1)?.data).toEqual({ n: 1 });
      expect(events.map(({ type }) => type)).not.toContain('$streamDeleted');
      await expect(store.readStream(`${category}-1`)).rejects.toThrow(EventStoreCorruptError);
      await expect(store.append(`${category}-1`, someEvents(1), 0)).rejects.toThrow(EventStoreCorruptError);
    });

    it('receives the new events of all subscriptions once they have caught up through one subscription', async () => {
      const opened = jest.spyOn(EventStoreDBClient.prototype, 'subscribeToAll');
      const sources = () => opened.mock.results.map(({ value }) => value as AllStreamSubscription);
      const prefix = `${aCategory()}-`;
      const ending = new AbortController();
      const reading = Array.from({ length: 5 }, async () => {
        const positions: Position[] = [];
        const options = { from: START, streamPrefixes: [prefix], signal: ending.signal };
        for await (const { events } of store.subscribe(options))
          positions.push(...events.map(({ position }) => position));
        return positions;
      });
      const appended: Position[] = [];
      const closed = (): number => sources().filter(({ destroyed }) => destroyed).length;
      do appended.push((await store.append(`${prefix}1`, someEvents(1), 'any')).position);
      while (closed() < 5);
      expect(sources()).toHaveLength(6);
      ending.abort();
      for (const positions of await Promise.all(reading))
        expect(positions).toEqual(appended.slice(0, positions.length));
      await eventually(() => {
        expect(closed()).toBe(6);
      });
    });

    it('needs only a few reads of a long log to find that a category has no new events', async () => {
      const [rare, foreign] = [aCategory(), aCategory()];
      for (let first = 0; first < 10_000; first += 1000)
        await store.append(`${foreign}-1`, someEvents(1000, first), 'any');
      const reads = jest.spyOn(EventStoreDBClient.prototype, 'readAll');
      await store.head();
      expect(reads).toHaveBeenCalledTimes(1);
      expect(await upTo(await store.head(), `${rare}-`)).toEqual([]);
      // Two for the heads, one when the subscription opens, one poll of the tail.
      expect(reads.mock.calls.length).toBeLessThanOrEqual(5);
    });
  });
