import type { ServerResponse } from 'node:http';
import { DocumentStoreUnavailableError } from '#kit/document-store';
import { endpoints, partnerEvents } from '../records.js';
import { Receiver } from '../testing/receiver.js';
import { WebhookHarness } from '../testing/webhook-harness.js';

const ATTEMPTS = 5;

let harness: WebhookHarness;
let receiver: Receiver;
let announced: () => Promise<number>;

beforeEach(async () => {
  harness = await WebhookHarness.open();
  // Responds with 410 to all attempts together.
  const held: ServerResponse[] = [];
  receiver = await Receiver.listen((response) => {
    held.push(response);
    if (held.length === ATTEMPTS) for (const one of held.splice(0)) one.writeHead(410).end();
  });
  await harness.endpoint(receiver.url);
  announced = () =>
    harness.store.count(partnerEvents, {
      where: { tenantId: 'tenant-1', eventName: 'partner_webhook_disabled' },
    });
});

afterEach(async () => {
  await receiver.close();
  await harness.close();
});

/** Lets several attempts fail at the same time. */
const fail = async (): Promise<void> => {
  for (let index = 0; index < ATTEMPTS; index++)
    await harness.happens(harness.event('Submitted', `company-${index}`));
  await harness.newDispatcher().drain();
};
const loggedTimes = () => harness.log.filter(({ message }) => message.includes('is disabled')).length;

describe('an endpoint that fails several attempts at the same time', () => {
  it('is disabled, announced and logged once', async () => {
    await fail();
    expect(await harness.endpoints.get('tenant-1', 'tenant-1')).toMatchObject({ enabled: false });
    expect([await announced(), loggedTimes()]).toEqual([1, 1]);
  });

  it('is announced once even if the endpoint cannot be stored at first', async () => {
    const { store } = harness;
    const replace = store.replace.bind(store) as (...args: unknown[]) => Promise<boolean>;
    let away = 1;
    Object.assign(store, {
      replace: (...args: unknown[]) =>
        args[0] === endpoints && away-- > 0
          ? Promise.reject(new DocumentStoreUnavailableError('the store is unavailable'))
          : replace(...args),
    });
    await fail();
    expect([await announced(), loggedTimes()]).toEqual([1, 1]);
  });

  it('is announced again after it was enabled and failed again', async () => {
    await fail();
    await harness.endpoint(receiver.url);
    await fail();
    expect([await announced(), loggedTimes()]).toEqual([2, 2]);
  });
});
