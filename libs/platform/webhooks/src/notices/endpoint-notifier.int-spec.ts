import { answers, Receiver } from '../testing/receiver.js';
import { WebhookHarness } from '../testing/webhook-harness.js';
import { type EndpointNotice, EndpointNotices, EndpointNotifier } from './endpoint-notifier.js';

class Notices extends EndpointNotices {
  readonly sent: EndpointNotice[] = [];
  failing = false;

  override send(notice: EndpointNotice): Promise<void> {
    if (this.failing) return Promise.reject(new Error('no mail server'));
    this.sent.push(notice);
    return Promise.resolve();
  }
}

let harness: WebhookHarness;
let receiver: Receiver;
let notices: Notices;
let errors: string[];

afterEach(() => jest.restoreAllMocks());

beforeEach(async () => {
  harness = await WebhookHarness.open();
  receiver = await Receiver.listen(answers(410));
  [notices, errors] = [new Notices(), []];
});

afterEach(async () => {
  await receiver.close();
  await harness.close();
});

/** A notifier as a process would start it. */
const notifier = () => {
  const { store, endpoints, recovery } = harness;
  const logger = { error: (message: string) => void errors.push(message) };
  return new EndpointNotifier(store, endpoints, recovery, notices, logger);
};

const disableSecond = async (): Promise<void> => {
  const good = await Receiver.listen(answers(200));
  await harness.endpoint(good.url);
  await harness.furtherEndpoint(receiver.url, 'endpoint-2');
  await harness.happenTogether(harness.event('Submitted'), harness.event('Completed'));
  await harness.newDispatcher().drain();
  await good.close();
};

describe('a notice about a disabled endpoint', () => {
  it('is sent once, with the reason and the number of waiting events', async () => {
    await disableSecond();
    await notifier().wake();
    await notifier().wake();
    expect(notices.sent).toEqual([
      {
        tenantId: 'tenant-1',
        endpointId: 'endpoint-2',
        url: receiver.url,
        reason: 'GONE',
        disabledAt: harness.clock.now().toISOString(),
        waiting: 2,
      },
    ]);
  });

  it('is sent later if it could not be sent, and again if the process died after sending', async () => {
    await disableSecond();
    notices.failing = true;
    await notifier().wake();
    expect(errors).toEqual(['a notice about a disabled webhook endpoint could not be sent']);
    notices.failing = false;
    const dying = jest
      .spyOn(harness.endpoints, 'noticeSent')
      .mockRejectedValue(new Error('the process died'));
    await notifier().wake();
    dying.mockRestore();
    await notifier().wake();
    await notifier().wake();
    expect(notices.sent).toHaveLength(2);
    expect(notices.sent[1]).toEqual(notices.sent[0]);
  });

  it('is not sent if the endpoint was enabled in the meantime', async () => {
    await disableSecond();
    const settings = { url: null, enabled: true, subscriptions: null };
    await harness.endpoints.change('tenant-1', 'endpoint-2', settings);
    await notifier().wake();
    expect(notices.sent).toEqual([]);
  });

  it('is not sent if the partner disabled the endpoint', async () => {
    await harness.endpoint(receiver.url);
    await harness.endpoints.put('tenant-1', { url: null, enabled: false, subscriptions: null });
    await notifier().wake();
    expect(notices.sent).toEqual([]);
  });
});
