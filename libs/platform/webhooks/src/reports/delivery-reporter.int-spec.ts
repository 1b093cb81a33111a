import { answers, Receiver } from '../testing/receiver.js';
import { WebhookHarness } from '../testing/webhook-harness.js';
import { type DeliveryReport, DeliveryReporter } from './delivery-reporter.js';

describe('DeliveryReporter', () => {
  let harness: WebhookHarness;
  let receiver: Receiver;
  let reports: DeliveryReport[];
  let errors: string[];
  let broken: boolean;
  let reporter: DeliveryReporter;

  beforeEach(async () => {
    harness = await WebhookHarness.open();
    receiver = await Receiver.listen(answers(204));
    reports = [];
    errors = [];
    broken = false;
    const record = (one: DeliveryReport): Promise<void> => {
      if (broken) return Promise.reject(new Error('the store is unavailable'));
      reports.push(one);
      return Promise.resolve();
    };
    reporter = new DeliveryReporter(harness.store, { record }, { error: (message) => errors.push(message) });
  });

  afterEach(async () => {
    await receiver.close();
    await harness.close();
  });

  const raise = () => harness.happens(harness.event('Raised'));
  const outcomes = () => reports.map(({ outcome }) => outcome);

  it('reports a delivery once, after the endpoint acknowledged it', async () => {
    await harness.endpoint(receiver.url);
    await raise();
    await reporter.wake();
    expect(reports).toEqual([]);
    await harness.newDispatcher().drain();
    await reporter.wake();
    await reporter.wake();
    const [delivery] = await harness.all();
    expect(reports).toEqual([
      {
        tenantId: 'tenant-1',
        requiredActionId: 'action-1',
        eventId: delivery?.document.eventId,
        outcome: 'delivered',
      },
    ]);
  });

  it('reports a failure if there is no endpoint or it is disabled', async () => {
    await raise();
    const settings = { url: receiver.url, enabled: false, subscriptions: null };
    await harness.endpoints.put('tenant-1', settings);
    await raise();
    await reporter.wake();
    expect(outcomes()).toEqual(['failed', 'failed']);
    expect(receiver.received).toEqual([]);
  });

  it('reports nothing if the endpoint does not subscribe to the event', async () => {
    await harness.endpoint(receiver.url, 'tenant-1', ['company_ein_issued']);
    await raise();
    await harness.endpoints.put('tenant-1', { url: receiver.url, enabled: false, subscriptions: null });
    await raise();
    await reporter.wake();
    expect(reports).toEqual([]);
    expect(receiver.received).toEqual([]);
  });

  it('reports a failure when the endpoint is removed, and a delivery after recovery', async () => {
    await harness.endpoint(receiver.url);
    receiver.behaves(answers(410));
    await raise();
    await harness.newDispatcher().drain();
    await reporter.wake();
    expect(outcomes()).toEqual(['failed']);

    receiver.behaves(answers(204));
    const settings = { url: receiver.url, enabled: true, subscriptions: null };
    await harness.endpoints.put('tenant-1', settings);
    await harness.recover();
    await harness.newDispatcher().drain();
    await reporter.wake();
    expect(outcomes()).toEqual(['failed', 'delivered']);
  });

  it('reports a delivery after recovering an event that had none', async () => {
    await raise();
    await reporter.wake();
    await harness.endpoint(receiver.url);
    expect(await harness.recover()).toBe(1);
    await harness.newDispatcher().drain();
    await reporter.wake();
    expect(outcomes()).toEqual(['failed', 'delivered']);
    const endpoint = await harness.endpoints.get('tenant-1', 'tenant-1');
    expect(endpoint && (await harness.recovery.firstUndelivered(endpoint))).toBeNull();
  });

  it('retries a failed report later', async () => {
    await raise();
    broken = true;
    await reporter.wake();
    expect(errors).toEqual(['the outcome of a webhook could not be reported']);
    broken = false;
    await reporter.wake();
    expect(outcomes()).toEqual(['failed']);
  });

  it('ignores other events and tests', async () => {
    await harness.happens(harness.event('Submitted'));
    await harness.endpoint(receiver.url);
    await harness.happens(harness.event('Completed'));
    const sample = { serviceCompanyId: 'company-1', requiredActionId: 'action-1' };
    await harness.deliveries.test('tenant-1', null, 'company_name_options_required', sample);
    await harness.newDispatcher().drain();
    await reporter.wake();
    expect(receiver.received).toHaveLength(2);
    expect(reports).toEqual([]);
  });
});
