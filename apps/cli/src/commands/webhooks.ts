import type { Command } from 'commander';
import { type EventType, type QueuedTenant, QueueStatus } from '#platform/webhooks';
import { type ListColumn, type OutputOptions, printAll } from '../output.js';
import { withWebhooks } from '../with-app.js';
import { addDeliveryVerbs, addSendingVerbs } from './webhooks/deliveries.js';
import { addEndpointVerbs, addRotateSecret } from './webhooks/endpoint.js';

/** The largest page of a list. */
const MAX_SIZE = 100;

export function addWebhookCommands(program: Command): void {
  const webhooks = program.command('webhooks').description("partners' webhooks");
  addEndpointVerbs(webhooks);
  addRotateSecret(webhooks);
  addDeliveryVerbs(webhooks);
  addSendingVerbs(webhooks);
  webhooks
    .command('event-types')
    .description('all events that partners can subscribe to')
    .action(async (options: OutputOptions) => {
      const types = await withWebhooks(({ webhooks: of }) => Promise.resolve(of.eventTypes()));
      printAll(types, options, EVENT_TYPES, '');
    });
  webhooks
    .command('queue')
    .description('waiting deliveries by endpoint, and why the last attempt failed')
    .action(async (options: OutputOptions) => {
      const tenants = await withWebhooks(({ app }) => allQueues(app.get(QueueStatus)));
      printAll(tenants, options, QUEUES, 'No deliveries are waiting.');
    });
}

async function allQueues(queue: QueueStatus): Promise<readonly QueuedTenant[]> {
  const all: QueuedTenant[] = [];
  for (let cursor: string | undefined; ;) {
    const { content, nextCursor } = await queue.list({ size: MAX_SIZE, cursor });
    all.push(...content);
    if (nextCursor === null) return all;
    cursor = nextCursor;
  }
}

const EVENT_TYPES: readonly ListColumn<Pick<EventType, 'eventName' | 'description'>>[] = [
  { title: 'EVENT', text: ({ eventName }) => eventName },
  { title: 'DESCRIPTION', text: ({ description }) => description },
];

const QUEUES: readonly ListColumn<QueuedTenant>[] = [
  { title: 'TENANT ID', text: ({ tenantId }) => tenantId },
  { title: 'ENDPOINT ID', text: ({ endpointId }) => endpointId },
  { title: 'URL', text: ({ url }) => url ?? 'removed' },
  {
    title: 'WAITING',
    text: ({ planned }) => String(planned),
    untitled: ({ planned }) => `${planned} waiting`,
  },
  {
    title: 'DUE',
    text: ({ pending, pendingSince }) =>
      pendingSince === null ? 'none' : `${pending} since ${pendingSince}`,
    untitled: ({ pending, pendingSince }) =>
      pendingSince === null ? 'none due' : `${pending} due since ${pendingSince}`,
  },
  {
    title: 'NEXT ATTEMPT',
    text: ({ nextAttemptAt }) => nextAttemptAt ?? '',
    untitled: ({ nextAttemptAt }) => `next attempt at ${nextAttemptAt ?? ''}`,
  },
  {
    title: 'LAST FAILURE',
    text: ({ lastFailure }) => lastFailure ?? '',
    untitled: ({ lastFailure }) => (lastFailure === null ? '' : `last failure: ${lastFailure}`),
  },
  {
    title: 'DISABLED',
    text: ({ undeliveredSince }) =>
      undeliveredSince === null ? '' : `undelivered since ${undeliveredSince}`,
    untitled: ({ undeliveredSince }) =>
      undeliveredSince === null ? '' : `disabled, undelivered since ${undeliveredSince}`,
  },
];
