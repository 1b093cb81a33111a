import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { partnerEvents } from '../records.js';
import { WebhookWorkshop } from '../testing/webhook-workshop.js';

let shop: WebhookWorkshop;

beforeEach(async () => {
  shop = await WebhookWorkshop.open();
});
afterEach(() => shop.close());

const numbers = async (companyId = 'company-1') =>
  (
    await shop.store.find(partnerEvents, { where: { companyId }, orderBy: { field: 'sequence' }, limit: 100 })
  ).map(({ document }) => [document.sequence, document.eventName]);

describe('webhook subscriber', () => {
  it('numbers every event of a company from 1, subscribed or not', async () => {
    await shop.endpoint('http://127.0.0.1:1/', 'tenant-1', ['company_formation_completed']);
    await shop.happens(shop.event('Submitted'), shop.event('Submitted', 'company-2'));
    await shop.happens(shop.event('Both'), shop.event('Unknown'), shop.event('Completed'));
    expect(await numbers()).toEqual([
      [1, 'company_formation_submitted'],
      [2, 'document_aoo_uploaded'],
      [3, 'document_operatingagreement_uploaded'],
      [4, 'company_formation_completed'],
    ]);
    expect((await numbers('company-2')).map(([sequence]) => sequence)).toEqual([1]);
    expect((await shop.all()).map(({ document }) => document.sequence)).toEqual([4]);
  });

  it('changes nothing when events are handled again, by itself or by another process', async () => {
    await shop.endpoint('http://127.0.0.1:1/');
    const events = [shop.event('Submitted'), shop.event('Both'), shop.event('Completed')];
    await shop.happens(...events);
    const before = [await numbers(), await shop.all()];
    await shop.happens(...events);
    shop.subscriber = shop.newSubscriber();
    await shop.happens(...events);
    expect([await numbers(), await shop.all()]).toEqual(before);
  });

  it('completes an event of which a crash left only a part, with the same numbers', async () => {
    await shop.endpoint('http://127.0.0.1:1/');
    await shop.happens(shop.event('Submitted'));
    const both = shop.event('Both');
    const writes = await shop.subscriber.handle(both);
    for (const skipped of writes.keys()) {
      for (const [index, write] of writes.entries())
        if (index === skipped) await shop.store.remove(write.collection, write.id);
        else if (write.kind === 'put')
          await shop.store.put(write.collection, write.id, write.document as never);
      await shop.happens(both);
      expect((await numbers()).map(([sequence]) => sequence)).toEqual([1, 2, 3]);
      expect((await shop.all()).map(({ document }) => document.sequence)).toEqual([1, 2, 3]);
    }
  });

  it('gives an event that was parked the next free number', async () => {
    const parked = shop.event('Submitted');
    await shop.happens(shop.event('Completed'));
    await shop.happens(parked);
    expect(await numbers()).toEqual([
      [1, 'company_formation_completed'],
      [2, 'company_formation_submitted'],
    ]);
  });

  it('records what happens while there is no endpoint, and delivers nothing of it', async () => {
    await shop.happens(shop.event('Submitted'));
    expect(await shop.all()).toEqual([]);
    await shop.endpoint('http://127.0.0.1:1/');
    const endpoint = await shop.endpoints.get('tenant-1');
    expect(endpoint && (await shop.recovery.firstUndelivered(endpoint))).toBe(shop.clock.now().toISOString());
  });
});
