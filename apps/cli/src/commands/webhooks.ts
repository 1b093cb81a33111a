import type { Command } from 'commander';
import { QueueStatus } from '#platform/webhooks';
import { type OutputOptions, printAll } from '../output.js';
import { withWebhooks } from '../with-app.js';
import { addDeliveryVerbs, addSendingVerbs } from './webhooks/deliveries.js';
import { addEndpointVerbs, addRotateSecret } from './webhooks/endpoint.js';

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
      printAll(
        types,
        options,
        ({ eventName, description }) => `${eventName.padEnd(38)}${description}`,
        '',
        `${'EVENT'.padEnd(38)}DESCRIPTION`,
      );
    });
  webhooks
    .command('queue')
    .description('waiting deliveries by endpoint, and why the last attempt failed')
    .action(async (options: OutputOptions) => {
      const tenants = await withWebhooks(({ app }) => app.get(QueueStatus).tenants());
      printAll(
        tenants,
        options,
        ({ tenantId, endpointId, planned, pending, pendingSince, nextAttemptAt, lastFailure }) =>
          [
            tenantId,
            endpointId,
            `${planned} waiting`,
            pendingSince === null ? 'none due' : `${pending} due since ${pendingSince}`,
            `next attempt at ${nextAttemptAt ?? ''}`,
            ...(lastFailure === null ? [] : [`last failure: ${lastFailure}`]),
          ].join('  '),
        'No deliveries are waiting.',
      );
    });
}
