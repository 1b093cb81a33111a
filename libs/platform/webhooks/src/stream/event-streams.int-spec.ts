import { EventEmitter, once } from 'node:events';
import { KeyVerifier } from '#platform/http';
import { WebhookHarness } from '../testing/webhook-harness.js';
import { EventStream } from './event-stream.js';
import { EventStreams } from './event-streams.js';
import { BEFORE_ALL } from './tenant-events.js';

/** A fake reader that collects what it was sent. */
class Reader extends EventEmitter {
  text = '';
  writes = 0;
  /** Simulates a reader that stops reading. */
  blocked = false;
  ended = false;
  /** Settles when the stream has ended. */
  served: Promise<void> = Promise.resolve();
  cut = false;

  get writableNeedDrain(): boolean {
    return this.blocked;
  }

  write(text: string): boolean {
    this.text += text;
    this.writes++;
    this.emit('written');
    return !this.blocked;
  }

  end(): void {
    this.ended = true;
    this.emit('close');
  }

  destroy(): void {
    this.cut = true;
    this.emit('close');
  }

  /** Resolves when `count` events were written. */
  async until(count: number): Promise<string[]> {
    while (this.names.length < count) await once(this, 'written');
    return this.names;
  }

  get names(): string[] {
    return [...this.text.matchAll(/^event: (\w+)$/gm)].map(([, name = '']) => name);
  }

  get bodies(): string[] {
    return [...this.text.matchAll(/^data: (.*)$/gm)].map(([, body = '']) => body);
  }

  /** The id to reconnect with. */
  get lastId(): string {
    return [...this.text.matchAll(/^id: (\w+)$/gm)].at(-1)?.[1] ?? '';
  }
}

class Keys extends KeyVerifier {
  readonly revoked = new Set<string>();
  override verify() {
    return Promise.resolve(null);
  }
  override hasActiveKey(): Promise<boolean> {
    return Promise.resolve(true);
  }
  override isSuspended() {
    return Promise.resolve(false);
  }
  override inForce(keyIds: readonly string[]): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(keyIds.filter((id) => !this.revoked.has(id))));
  }
}

const SUBMITTED = 'company_formation_submitted';
const COMPLETED = 'company_formation_completed';
const BOTH = ['document_aoo_uploaded', 'document_operatingagreement_uploaded'];
const DISABLED = 'partner_webhook_disabled';

describe('EventStreams', () => {
  let harness: WebhookHarness;
  let streams: EventStreams;
  let keys: Keys;
  let now: number;
  const served: Promise<void>[] = [];

  beforeEach(async () => {
    harness = await WebhookHarness.open();
    keys = new Keys();
    now = 0;
    streams = newStreams();
  });
  afterEach(async () => {
    await streams.stop();
    await Promise.all(served.splice(0));
    await harness.close();
  });

  const newStreams = (): EventStreams =>
    new EventStreams(harness.store, keys, harness.tenants, { error: () => undefined }, () => now);

  async function open(
    after: string = BEFORE_ALL,
    { tenantId = 'tenant-1', keyId = 'key-1', only = [] as string[] } = {},
  ): Promise<Reader> {
    const reader = new Reader();
    const cursor =
      after === '' ? await streams.events.now(tenantId) : await streams.events.after(tenantId, after);
    if (!cursor) throw new Error('event not found');
    const wants = (name: string): boolean => only.length === 0 || only.includes(name);
    reader.served = streams.serve(streams.begin(reader, { tenantId, keyId, cursor, wants }));
    served.push(reader.served);
    while (reader.writes === 0) await once(reader, 'written');
    return reader;
  }

  const disable = (source: string) =>
    harness.endpoints.disable('tenant-1', 'tenant-1', {
      reason: 'GONE',
      url: 'http://127.0.0.1:9/',
      lastStatusCode: 410,
      source,
      sourceAt: harness.clock.now(),
    });

  it('sends webhook bodies, from the first event or from now on', async () => {
    await harness.happens(harness.event('Submitted'));
    const [all, fromNow] = [await open(), await open('')];
    await harness.happens(harness.event('Both'));
    await streams.look();
    expect(await all.until(3)).toEqual([SUBMITTED, ...BOTH]);
    expect(await fromNow.until(2)).toEqual(BOTH);
    const stored = await harness.deliveries.events('tenant-1', {}, { size: 10 });
    expect(all.bodies).toEqual(stored.content.map(({ document }) => document.body).reverse());
  });

  it('continues after any event without missing or repeating one', async () => {
    for (const company of ['a', 'b', 'a'])
      await harness.happens(harness.event('Submitted', company), harness.event('Both', company));
    const all = await open();
    await all.until(9);
    const ids = [...all.text.matchAll(/^id: (\w{27})$/gm)].map(([, id = '']) => id);
    expect(new Set(ids).size).toBe(9);
    for (const [index, id] of ids.slice(0, -1).entries()) {
      const rest = await open(id, { keyId: id });
      await rest.until(8 - index);
      expect(rest.bodies).toEqual(all.bodies.slice(index + 1));
      rest.end();
    }
  });

  it('starts before the first event if a tenant has none, and misses none that occurs before the reconnect', async () => {
    const reader = await open('');
    expect(reader.lastId).toBe(BEFORE_ALL);
    reader.end();
    await harness.happens(harness.event('Submitted'));
    expect(await (await open(reader.lastId)).until(1)).toEqual([SUBMITTED]);
  });

  it('sends a tenant only its own events and rejects another tenant’s id', async () => {
    await harness.happens(harness.event('Submitted', 'a'), harness.event('Both', 'x', 'tenant-2'));
    const [own, theirs] = [await open(), await open(BEFORE_ALL, { tenantId: 'tenant-2' })];
    await harness.happens(harness.event('Completed', 'x', 'tenant-2'), harness.event('Completed', 'a'));
    await streams.look();
    expect(await own.until(2)).toEqual([SUBMITTED, COMPLETED]);
    expect(await theirs.until(3)).toEqual([...BOTH, COMPLETED]);
    expect(await streams.events.after('tenant-1', theirs.lastId)).toBeNull();
    expect(await streams.events.after('tenant-1', 'z'.repeat(27))).toBeNull();
  });

  it('sends only the requested events and advances past the others', async () => {
    const reader = await open(BEFORE_ALL, { only: [COMPLETED] });
    await harness.happens(harness.event('Completed'), harness.event('Both'));
    const all = await open();
    await all.until(3);
    await streams.look();
    while (reader.lastId !== all.lastId) await once(reader, 'written');
    expect(reader.names).toEqual([COMPLETED]);
  });

  it('sends late events (parked, endpoint disabled) to readers who are already past them', async () => {
    const parked = harness.event('Submitted', 'late');
    await harness.happens(harness.event('Completed', 'a'));
    await harness.endpoint('http://127.0.0.1:9/');
    const reader = await open();
    await reader.until(1);
    const gone = reader.lastId;
    await disable('attempt-1');
    await streams.look();
    await reader.until(2);
    await harness.endpoints.put('tenant-1', {
      url: 'http://127.0.0.1:9/',
      enabled: true,
      subscriptions: null,
    });
    await disable('attempt-2');
    await harness.happensLate(parked);
    await streams.look();
    await reader.until(4);
    await harness.happens(harness.event('Completed', 'late'));
    await streams.look();
    const names = await reader.until(5);
    expect(names).toEqual([COMPLETED, DISABLED, expect.anything(), expect.anything(), COMPLETED]);
    expect(new Set(names.slice(2, 4))).toEqual(new Set([DISABLED, SUBMITTED]));
    expect(await (await open(gone)).until(4)).toHaveLength(4);
  });

  it('continues the numbers after a late event and delivers it', async () => {
    const parked = harness.event('Submitted');
    await harness.endpoint('http://127.0.0.1:9/');
    await harness.happens(harness.event('Completed'));
    await harness.happensLate(parked);
    await harness.happens(harness.event('Completed'));
    const all = await harness.all();
    expect(all.map(({ document }) => [document.sequence, document.eventName])).toEqual([
      [1, COMPLETED],
      [2, SUBMITTED],
      [3, COMPLETED],
    ]);
    expect(all.every(({ document }) => Number.isInteger(document.position))).toBe(true);
  });

  it('holds at most one page for a reader that stops reading, until its connection closes', async () => {
    for (let count = 0; count < 25; count++)
      await harness.happenTogether(...Array.from({ length: 10 }, () => harness.event('Submitted')));
    const reader = new Reader();
    const cursor = await streams.events.after('tenant-1', BEFORE_ALL);
    if (!cursor) throw new Error('expected a cursor');
    const options = { tenantId: 'tenant-1', keyId: 'key-1', cursor, wants: () => true };
    const stream = new EventStream(streams.events, reader, options);
    reader.blocked = true;
    const run = stream.run();
    expect(reader.writes).toBe(1);
    reader.emit('drain');
    while (reader.writes < 2) await once(reader, 'written');
    expect(reader.names).toHaveLength(100);
    for (let times = 0; times < 50; times++) {
      stream.notify();
      stream.beat();
      await harness.store.ping();
    }
    expect([reader.writes, reader.cut]).toEqual([2, false]);
    reader.destroy();
    await run;
    expect(reader.writes).toBe(2);
  });

  it('ends the stream of a revoked key and sends heartbeats to the others', async () => {
    const [revoked, other] = [await open('', { keyId: 'key-2' }), await open('')];
    keys.revoked.add('key-2');
    now += 1_000;
    await streams.look();
    expect([revoked.ended, other.ended]).toEqual([true, false]);
    const { writes } = other;
    now += 15_000;
    await streams.look();
    expect(other.writes).toBe(writes + 1);
    expect(other.text.endsWith('\n:\n\n')).toBe(true);
  });

  it('allows twenty streams per tenant, and more for another tenant', async () => {
    const open20 = await Promise.all(Array.from({ length: 20 }, () => open('')));
    await expect(open('')).rejects.toMatchObject({ code: 'E_RATE_LIMITED' });
    const other = await open('', { tenantId: 'tenant-2' });
    open20[0]?.end();
    await open20[0]?.served;
    await open('');
    expect(other.ended).toBe(false);
  });

  it('ends all streams on shutdown and opens no more', async () => {
    const [reader, slow] = [await open(''), await open('')];
    slow.blocked = true;
    await streams.stop();
    expect([reader.ended, slow.cut]).toEqual([true, true]);
    await expect(open('')).rejects.toMatchObject({ code: 'E_UNAVAILABLE' });
    streams = newStreams();
  });
});
