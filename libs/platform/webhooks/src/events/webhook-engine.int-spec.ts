import { EventCodec, Upcasting } from '#kit/event-sourcing';
import { InMemoryCipher, recorded } from '#kit/event-sourcing/testing';
import type { EventStore } from '#kit/event-store';
import { openTestEventStore } from '#kit/event-store/testing';
import { Logger } from '#kit/kernel';
import { SubscriptionEngine } from '#kit/subscriptions';
import { answers, Receiver } from '../testing/receiver.js';
import { WebhookHarness } from '../testing/webhook-harness.js';

let events: EventStore;
let closeEvents: () => Promise<void>;
let harness: WebhookHarness;
let receiver: Receiver;

beforeEach(async () => {
  ({ store: events, close: closeEvents } = await openTestEventStore());
  harness = await WebhookHarness.open();
  receiver = await Receiver.listen(answers(200));
});

afterEach(async () => {
  await receiver.close();
  await closeEvents();
  await harness.close();
});

const append = (type: string, company: string) => {
  const { id, data, metadata } = recorded({ type, data: { companyId: company } });
  return events.append(
    `company-${company}`,
    [{ id, type, data: { ...data }, metadata: { ...metadata } }],
    'any',
  );
};

const newEngine = () => {
  const codec = new EventCodec(new Upcasting({ Submitted: 1, Both: 1 }, []), new InMemoryCipher());
  return new SubscriptionEngine(events, codec, harness.store, {
    owner: 'test',
    logger: new Logger('silent'),
  });
};

describe('webhooks on the subscription engine', () => {
  it('wake the dispatcher after the commit and continue the numbers after a restart', async () => {
    await harness.endpoint(receiver.url);
    // Long enough that only a wake-up can explain a delivery.
    const dispatcher = harness.newDispatcher({ pollMs: 3_600_000 });
    dispatcher.start();
    const run = async (act: () => Promise<void>) => {
      const engine = newEngine();
      engine.subscribe(harness.newSubscriber((tenantId) => dispatcher.wake(tenantId)));
      await engine.start();
      await act();
      await engine.stop();
    };
    await run(async () => {
      await append('Submitted', 'a');
      await append('Submitted', 'b');
      await append('Both', 'a');
      await receiver.until(4);
    });
    await run(async () => {
      await append('Submitted', 'a');
      await receiver.until(5);
    });
    await dispatcher.stop();
    const ofA = receiver.bodies.filter(({ eventPayload }) => eventPayload['serviceCompanyId'] === 'a');
    expect(ofA.map(({ eventPayload }) => eventPayload['sequence'])).toEqual([1, 2, 3, 4]);
  });
});
