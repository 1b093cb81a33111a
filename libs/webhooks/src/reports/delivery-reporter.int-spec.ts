import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { answers, Receiver } from '../testing/receiver.js';
import { WebhookWorkshop } from '../testing/webhook-workshop.js';
import { DeliveryReporter } from './delivery-reporter.js';
import type { DeliveryReport } from './report-delivery.command.js';

describe('the fate of a required action’s webhook', () => {
  let workshop: WebhookWorkshop;
  let receiver: Receiver;
  let reports: DeliveryReport[];
  let errors: string[];
  let broken: boolean;
  let reporter: DeliveryReporter;

  beforeEach(async () => {
    workshop = await WebhookWorkshop.open();
    receiver = await Receiver.listen(answers(204));
    reports = [];
    errors = [];
    broken = false;
    const report = (one: DeliveryReport): Promise<void> => {
      if (broken) return Promise.reject(new Error('the store is away'));
      reports.push(one);
      return Promise.resolve();
    };
    reporter = new DeliveryReporter(workshop.store, report, { error: (message) => errors.push(message) });
  });

  afterEach(async () => {
    await receiver.close();
    await workshop.close();
  });

  const raise = () => workshop.happens(workshop.event('Raised'));
  const fates = () => reports.map(({ fate }) => fate);

  it('is reported once it was acknowledged, and once only', async () => {
    await workshop.endpoint(receiver.url);
    await raise();
    await reporter.pass();
    expect(reports).toEqual([]);
    await workshop.newDispatcher().drain();
    await reporter.pass();
    await reporter.pass();
    const [delivery] = await workshop.all();
    expect(reports).toEqual([
      {
        tenantId: 'tenant-1',
        requiredActionId: 'action-1',
        eventId: delivery?.document.eventId,
        fate: 'delivered',
      },
    ]);
  });

  it('is failure where there is no endpoint, a disabled one, or one that did not subscribe', async () => {
    await raise();
    await workshop.endpoint(receiver.url, 'tenant-1', ['company_ein_issued']);
    await raise();
    const settings = { url: receiver.url, enabled: false, mode: 'all', events: [] } as const;
    await workshop.endpoints.put('tenant-1', settings);
    await raise();
    await reporter.pass();
    expect(fates()).toEqual(['failed', 'failed', 'failed']);
    expect(receiver.received).toEqual([]);
  });

  it('is failure when the endpoint is gone, and delivery after a recovery', async () => {
    await workshop.endpoint(receiver.url);
    receiver.behaves(answers(410));
    await raise();
    await workshop.newDispatcher().drain();
    await reporter.pass();
    expect(fates()).toEqual(['failed']);

    receiver.behaves(answers(204));
    const settings = { url: receiver.url, enabled: true, mode: 'all', events: [] } as const;
    await workshop.endpoints.put('tenant-1', settings);
    await workshop.recovery.recover('tenant-1', null);
    await workshop.newDispatcher().drain();
    await reporter.pass();
    expect(fates()).toEqual(['failed', 'delivered']);
  });

  it('is delivery after a recovery of what no delivery was made for', async () => {
    await raise();
    await reporter.pass();
    await workshop.endpoint(receiver.url);
    expect(await workshop.recovery.recover('tenant-1', null)).toBe(1);
    await workshop.newDispatcher().drain();
    await reporter.pass();
    expect(fates()).toEqual(['failed', 'delivered']);
    const endpoint = await workshop.endpoints.get('tenant-1');
    expect(endpoint && (await workshop.recovery.firstUndelivered(endpoint))).toBeNull();
  });

  it('waits for whoever cannot be told now', async () => {
    await raise();
    broken = true;
    await reporter.pass();
    expect(errors).toEqual(['the fate of a webhook could not be reported']);
    broken = false;
    await reporter.pass();
    expect(fates()).toEqual(['failed']);
  });

  it('is of no interest for other events and for tests', async () => {
    await workshop.happens(workshop.event('Submitted'));
    await workshop.endpoint(receiver.url);
    await workshop.happens(workshop.event('Completed'));
    const sample = { serviceCompanyId: 'company-1', requiredActionId: 'action-1' };
    await workshop.deliveries.test('tenant-1', 'company_name_options_required', sample);
    await workshop.newDispatcher().drain();
    await reporter.pass();
    expect(receiver.received).toHaveLength(2);
    expect(reports).toEqual([]);
  });
});
