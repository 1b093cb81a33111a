import type { Command } from 'commander';
import { QueueStatus } from '#platform/webhooks';
import { type OutputOptions, printAll } from '../output.js';
import { withWebhooks } from '../with-webhooks.js';
import { addDeliveryVerbs, addSendingVerbs } from './webhooks/deliveries.js';
import { addEndpointVerbs, addRotateSecret } from './webhooks/endpoint.js';

/** Commands for partners' webhooks: the actions of the API, for the person on call. */
export function addWebhookCommands(program: Command): void {
  const webhooks = program.command('webhooks').description("partners' webhooks");
  addEndpointVerbs(webhooks);
  addRotateSecret(webhooks);
  addDeliveryVerbs(webhooks);
  addSendingVerbs(webhooks);
  webhooks
    .command('event-types')
    .description('all events that partners can subscribe to')
    .option('--json', 'as JSON')
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
    .description('deliveries waiting to be sent, per partner; many pending ones mean that an endpoint hangs')
    .option('--json', 'as JSON')
    .action(async (options: OutputOptions) => {
      const tenants = await withWebhooks(({ app }) => app.get(QueueStatus).tenants());
      printAll(
        tenants,
        options,
        ({ tenantId, planned, pending, pendingSince, nextAttemptAt }) =>
          [
            tenantId,
            `${planned} planned`,
            pendingSince === null ? 'none pending' : `${pending} pending since ${pendingSince}`,
            `next attempt at ${nextAttemptAt ?? ''}`,
          ].join('  '),
        'No deliveries are waiting.',
      );
    });
}
