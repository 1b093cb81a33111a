import type { Command } from 'commander';
import { sleep } from '#kit/kernel';
import { storedTime, validate } from '#platform/http';
import { DeliveriesQuery, EventsQuery, RecoverRequest, type WebhookSelfService } from '#platform/webhooks';
import { type ListColumn, type OutputOptions, partnerVerb, printAll, printOne } from '../../output.js';
import { withWebhooksOf } from '../../with-app.js';
import { ENDPOINT, type OfEndpoint } from './endpoint.js';

/** Pause (ms) before a recovery is looked at again. Another process may work on it. */
const FOLLOW_MS = 1_000;

type Filters = Readonly<Record<string, string>> & OutputOptions;

export function addDeliveryVerbs(webhooks: Command): void {
  const deliveries = webhooks.command('deliveries').description('deliveries and events of a partner');
  filtered(partnerVerb(deliveries, 'list', 'deliveries, newest first'))
    .option('--status <status>', 'pending, retrying, delivered or failed')
    .action(async (id: string, options: Filters) => {
      const { company, event, ...filters } = options;
      const query = validate(DeliveriesQuery, { ...filters, companyId: company, eventName: event });
      const { content } = await withWebhooksOf(id, (webhooks) => webhooks.listDeliveries(id, query));
      printAll(content, options, DELIVERIES, 'There are no such deliveries.');
    });
  partnerVerb(deliveries, 'show', 'a delivery with every attempt')
    .argument('<deliveryId>', 'as shown by `webhooks deliveries list`')
    .action(async (id: string, deliveryId: string, options: OutputOptions) => {
      const details = await withWebhooksOf(id, (webhooks) => webhooks.delivery(id, deliveryId));
      const { attempts, ...delivery } = details;
      printOne(options.json ? details : delivery, options);
      if (!options.json) printAll(attempts, options, ATTEMPTS, 'No attempt was made.');
    });
  filtered(partnerVerb(webhooks, 'events', 'events, delivered or not, newest first')).action(
    async (id: string, options: Filters) => {
      const { company, event, ...filters } = options;
      const query = validate(EventsQuery, { ...filters, companyId: company, eventName: event });
      const { content } = await withWebhooksOf(id, (webhooks) => webhooks.listEvents(id, query));
      printAll(content, options, EVENTS, 'There are no such events.');
    },
  );
}

type Delivery = Awaited<ReturnType<WebhookSelfService['listDeliveries']>>['content'][number];
type Attempt = Awaited<ReturnType<WebhookSelfService['delivery']>>['attempts'][number];
type PartnerEvent = Awaited<ReturnType<WebhookSelfService['listEvents']>>['content'][number];

const DELIVERIES: readonly ListColumn<Delivery>[] = [
  { title: 'DELIVERY ID', text: ({ deliveryId }) => deliveryId },
  { title: 'CREATED', text: ({ createdAt }) => createdAt },
  { title: 'STATUS', text: ({ status }) => status },
  {
    title: 'ATTEMPTS',
    text: ({ attemptCount }) => String(attemptCount),
    untitled: ({ attemptCount }) => `${attemptCount} ${attemptCount === 1 ? 'attempt' : 'attempts'}`,
  },
  { title: 'EVENT', text: ({ eventName }) => eventName },
];

const ATTEMPTS: readonly ListColumn<Attempt>[] = [
  {
    title: 'ATTEMPTED',
    text: ({ attemptedAt }) => attemptedAt,
    untitled: ({ attemptedAt }) => `  ${attemptedAt}`,
  },
  { title: 'RESULT', text: ({ statusCode, error }) => String(statusCode ?? error ?? '') },
  {
    title: 'DURATION',
    text: ({ durationMs }) => `${durationMs} ms`,
    untitled: ({ durationMs }) => `after ${durationMs} ms`,
  },
];

const EVENTS: readonly ListColumn<PartnerEvent>[] = [
  { title: 'EVENT ID', text: ({ eventId }) => eventId },
  { title: 'CREATED', text: ({ createdAt }) => createdAt },
  { title: 'EVENT', text: ({ eventName }) => eventName },
  { title: 'DELIVERY', text: ({ deliveryId }) => deliveryId ?? 'no delivery' },
];

const filtered = (command: Command): Command =>
  command
    .option('--event <eventName>', 'only this type of event')
    .option('--company <serviceCompanyId>', 'only of this company')
    .option('--from <time>', 'only from this time on (RFC 3339, inclusive)')
    .option('--to <time>', 'only up to this time (RFC 3339, inclusive)')
    .option('--page <page>', 'from 0')
    .option('--size <size>', '1 to 100; default: 20');

export function addSendingVerbs(webhooks: Command): void {
  partnerVerb(webhooks, 'test', "sends the catalog's sample of an event, even to a disabled endpoint")
    .argument('<eventName>', 'as listed by `webhooks event-types`')
    .option(...ENDPOINT)
    .action(async (id: string, eventName: string, options: OfEndpoint) => {
      const sent = await withWebhooksOf(id, (webhooks) =>
        webhooks.test(id, options.endpoint ?? null, eventName),
      );
      printOne(sent, options);
    });
  partnerVerb(webhooks, 'redeliver', 'sends a delivery again, with the full retry schedule')
    .argument('<deliveryId>', 'as shown by `webhooks deliveries list`')
    .action(async (id: string, deliveryId: string, options: OutputOptions) => {
      const { delivery } = await withWebhooksOf(id, (webhooks) => webhooks.redeliver(id, deliveryId));
      printOne(delivery, options);
    });
  partnerVerb(webhooks, 'recover', 'sends subscribed events that were never delivered')
    .option('--endpoint <endpointId>', 'only to this endpoint; default: all enabled ones')
    .option('--since <time>', 'only events from this time on (RFC 3339)')
    .action(async (id: string, options: { since?: string } & OfEndpoint) => {
      const { since } = validate(RecoverRequest, { since: options.since });
      const from = storedTime(since) ?? null;
      const recovered = await withWebhooksOf(id, (webhooks) =>
        recoverAll(webhooks, id, from, options.endpoint ?? null),
      );
      printOne({ recovered, complete: true }, options);
    });
}

/** Follows a recovery to its end, with a line on standard error whenever it has come further. */
async function recoverAll(
  webhooks: WebhookSelfService,
  tenantId: string,
  since: string | null,
  endpointId: string | null,
): Promise<number> {
  for (;;) {
    const { recovered, complete } = await webhooks.recover(tenantId, since, endpointId);
    if (complete) return recovered;
    process.stderr.write(`Events scheduled so far: ${recovered}.\n`);
    await sleep(FOLLOW_MS);
  }
}
