import { partnerEvents } from '../records.js';
import { WebhookHarness } from '../testing/webhook-harness.js';

let harness: WebhookHarness;

afterEach(() => jest.restoreAllMocks());

beforeEach(async () => {
  harness = await WebhookHarness.open();
});
afterEach(() => harness.close());

const numbers = async (companyId = 'company-1') =>
  (
    await harness.store.find(partnerEvents, {
      where: { companyId },
      orderBy: { field: 'sequence' },
      limit: 100,
    })
  ).map(({ document }) => [document.sequence, document.eventName]);

describe('WebhookSubscriber', () => {
  it('numbers every event of a company from 1, subscribed or not', async () => {
    await harness.endpoint('http://127.0.0.1:1/', 'tenant-1', ['company_formation_completed']);
    await harness.happens(harness.event('Submitted'), harness.event('Submitted', 'company-2'));
    await harness.happens(harness.event('Both'), harness.event('Unknown'), harness.event('Completed'));
    expect(await numbers()).toEqual([
      [1, 'company_formation_submitted'],
      [2, 'document_aoo_uploaded'],
      [3, 'document_operatingagreement_uploaded'],
      [4, 'company_formation_completed'],
    ]);
    expect((await numbers('company-2')).map(([sequence]) => sequence)).toEqual([1]);
    expect((await harness.all()).map(({ document }) => document.sequence)).toEqual([4]);
  });

  it("adds the partner's id of the company to the payload", async () => {
    harness.externalIds.set('company-2', 'A-2');
    await harness.happens(harness.event('Submitted'), harness.event('Submitted', 'company-2'));
    const events = await harness.store.find(partnerEvents, { where: {}, limit: 9 });
    const payloads = events.map(
      ({ document }) => (JSON.parse(document.body) as { eventPayload: object }).eventPayload,
    );
    expect(payloads).toContainEqual(
      expect.objectContaining({ serviceCompanyId: 'company-2', externalCompanyId: 'A-2' }),
    );
    expect(payloads).toContainEqual(
      expect.objectContaining({ serviceCompanyId: 'company-1', externalCompanyId: null }),
    );
  });

  it('changes nothing when this or another process handles events again', async () => {
    await harness.endpoint('http://127.0.0.1:1/');
    const events = [harness.event('Submitted'), harness.event('Both'), harness.event('Completed')];
    await harness.happens(...events);
    const before = [await numbers(), await harness.all()];
    await harness.happens(...events);
    harness.subscriber = harness.newSubscriber();
    await harness.happens(...events);
    expect([await numbers(), await harness.all()]).toEqual(before);
  });

  it('reports the tenants of new deliveries after they are stored, once each', async () => {
    const reported: string[] = [];
    const subscriber = harness.newSubscriber((tenantId) => reported.push(tenantId));
    await harness.endpoint('http://127.0.0.1:1/');
    const writes = await subscriber.handleAll([harness.event('Submitted'), harness.event('Both')]);
    expect(reported).toEqual([]);
    subscriber.afterCommit(writes);
    expect(reported).toHaveLength(1);
    subscriber.afterCommit([]);
    expect(reported).toHaveLength(1);
  });

  it('completes an event that a crash left half written, with the same numbers', async () => {
    await harness.endpoint('http://127.0.0.1:1/');
    await harness.happens(harness.event('Submitted'));
    const both = harness.event('Both');
    const writes = await harness.subscriber.handle(both);
    for (const skipped of writes.keys()) {
      for (const [index, write] of writes.entries())
        if (index === skipped) await harness.store.remove(write.collection, write.id);
        else if (write.kind === 'put')
          await harness.store.put(write.collection, write.id, write.document as never);
      await harness.happens(both);
      expect((await numbers()).map(([sequence]) => sequence)).toEqual([1, 2, 3]);
      expect((await harness.all()).map(({ document }) => document.sequence)).toEqual([1, 2, 3]);
    }
  });

  it('gives a parked event the next free number', async () => {
    const parked = harness.event('Submitted');
    await harness.happens(harness.event('Completed'));
    await harness.happens(parked);
    expect(await numbers()).toEqual([
      [1, 'company_formation_completed'],
      [2, 'company_formation_submitted'],
    ]);
  });

  it('records events while there is no endpoint and delivers none of them', async () => {
    await harness.happens(harness.event('Submitted'));
    expect(await harness.all()).toEqual([]);
    await harness.endpoint('http://127.0.0.1:1/');
    const endpoint = await harness.endpoints.get('tenant-1', 'tenant-1');
    expect(endpoint && (await harness.recovery.firstUndelivered(endpoint))).toBe(
      harness.clock.now().toISOString(),
    );
  });

  it('numbers events that arrive together per company, like events that arrive one by one', async () => {
    await harness.endpoint('http://127.0.0.1:1/');
    await harness.happens(harness.event('Submitted'));
    const together = ['Both', 'Completed', 'Unknown', 'Submitted'].flatMap((type) => [
      harness.event(type),
      harness.event(type, 'company-2', 'tenant-2'),
    ]);
    await harness.happenTogether(...together);
    expect((await numbers()).map(([sequence]) => sequence)).toEqual([1, 2, 3, 4, 5]);
    expect((await numbers('company-2')).map(([sequence]) => sequence)).toEqual([1, 2, 3, 4]);
    expect((await harness.all()).map(({ document }) => document.sequence)).toEqual([1, 2, 3, 4, 5]);
    expect(await harness.all('tenant-2')).toEqual([]);
  });

  it('numbers the events of new companies with one query', async () => {
    const many = Array.from({ length: 30 }, (_, n) => harness.event('Submitted', `company-${n}`));
    const find = jest.spyOn(harness.store, 'find');
    await harness.happenTogether(...many);
    expect(find).toHaveBeenCalledTimes(1);
    await harness.happenTogether(...many.map((_, n) => harness.event('Completed', `company-${n}`)));
    find.mockRestore();
    for (const company of ['company-0', 'company-29'])
      expect((await numbers(company)).map(([sequence]) => sequence)).toEqual([1, 2]);
  });

  it('continues from any part of a commit that a crash left on a store without transactions', async () => {
    await harness.endpoint('http://127.0.0.1:1/');
    await harness.happens(harness.event('Completed'));
    const events = ['Submitted', 'Both', 'Completed'].map((type) => harness.event(type));
    const writes = await harness.subscriber.handleAll(events);
    expect(writes).toHaveLength(8);
    // Try subsets of the writes that survived the crash.
    for (let part = 0; part < 2 ** writes.length; part += 5) {
      for (const [index, write] of writes.entries())
        if (write.kind === 'put' && (part >> index) % 2 === 1)
          await harness.store.put(write.collection, write.id, write.document as never);
        else await harness.store.remove(write.collection, write.id);
      // Nothing beyond the checkpoint is sent.
      const again = await harness.subscriber.handleAll(events);
      const repeated = new Map([...writes, ...again].map((write) => [write.id, write]));
      const sequences = [...repeated.values()].flatMap((write) =>
        write.kind === 'put' && 'missed' in write.document
          ? [(write.document as unknown as { sequence: number }).sequence]
          : [],
      );
      expect(sequences.sort()).toEqual([2, 3, 4, 5]);
      for (const write of again) expect(writes.map(({ id }) => id)).toContain(write.id);
    }
    await harness.happenTogether(...events);
    expect((await numbers()).map(([sequence]) => sequence)).toEqual([1, 2, 3, 4, 5]);
    expect((await harness.all()).map(({ document }) => document.sequence)).toEqual([1, 2, 3, 4, 5]);
  });

  it('lists events of one millisecond by log position, newest first', async () => {
    await harness.endpoint('http://127.0.0.1:1/');
    const types = Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? 'Both' : 'Submitted'));
    await harness.happenTogether(...types.map((type) => harness.event(type)));
    const newestFirst = Array.from({ length: 16 }, (_, index) => 16 - index);
    for (const list of ['list', 'events'] as const) {
      const pages = [0, 1, 2].map((page) => harness.deliveries[list]('tenant-1', {}, { page, size: 7 }));
      const rows = (await Promise.all(pages)).flatMap(({ content }) => [...content]);
      expect(rows.map(({ document }) => document.sequence)).toEqual(newestFirst);
    }
  });

  it('never lets times decrease as numbers increase, whatever the clocks report', async () => {
    const at = (time: string, type = 'Submitted') => {
      const event = harness.event(type);
      return { ...event, metadata: { ...event.metadata, recordedAt: `2026-11-20T12:00:${time}.000Z` } };
    };
    const late = at('03');
    await harness.happens(at('02'));
    await harness.happenTogether(at('01'), late, at('02', 'Both'));
    await harness.happens(late, at('02', 'Completed'));
    const stored = await harness.store.find(partnerEvents, {
      where: { companyId: 'company-1' },
      orderBy: { field: 'sequence' },
      limit: 100,
    });
    expect(stored.map(({ document }) => document.createdAt.slice(17, 19))).toEqual([
      ...['02', '02', '03', '03', '03', '03'],
    ]);
    for (const { id, document } of stored)
      expect(JSON.parse(document.body)).toMatchObject({
        eventId: id,
        timestamp: Date.parse(document.createdAt),
      });
  });

  it('sends a newly announced event type to everyone who did not opt out, and keeps filters', async () => {
    await harness.endpoint('http://127.0.0.1:1/', 'all');
    await harness.endpoint('http://127.0.0.1:1/', 'only', ['company_formation_submitted']);
    const subscriptions = { mode: 'all', events: ['company_formation_submitted'] } as const;
    await harness.endpoints.put('without', { url: 'http://127.0.0.1:1/', enabled: true, subscriptions });
    harness.announce('Renamed', 'company_renamed');
    for (const tenant of ['all', 'only', 'without'])
      for (const type of ['Renamed', 'Submitted'])
        await harness.happens(harness.event(type, `of ${tenant}`, tenant));
    const sent = async (tenant: string) =>
      (await harness.all(tenant)).map(({ document }) => document.eventName).sort();
    expect(await sent('all')).toEqual(['company_formation_submitted', 'company_renamed']);
    expect(await sent('only')).toEqual(['company_formation_submitted']);
    expect(await sent('without')).toEqual(['company_renamed']);
  });
});
