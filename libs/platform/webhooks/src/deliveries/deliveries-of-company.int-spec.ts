import { WebhookHarness } from '../testing/webhook-harness.js';
import { deliveriesOfCompany } from './deliveries-of-company.js';

let harness: WebhookHarness;

beforeEach(async () => {
  harness = await WebhookHarness.open();
});
afterEach(() => harness.close());

it('A company’s deliveries are listed newest first, even within one millisecond or one event', async () => {
  await harness.endpoint('https://partner.example/hook');
  // Each event creates two partner events at the same time.
  for (let index = 0; index < 4; index++) await harness.happens(harness.event('Both'));
  await harness.happens(harness.event('Both', 'another'));
  const sequences: number[] = [];
  for await (const { document } of deliveriesOfCompany(harness.store, 'tenant-1', 'company-1'))
    sequences.push(document.sequence);
  expect(sequences).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
});
