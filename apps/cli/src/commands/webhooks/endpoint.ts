import { type Command, Option } from 'commander';
import { validate } from '#platform/http';
import { PutEndpointRequest } from '#platform/webhooks';
import { type OutputOptions, printOne, tenantId } from '../../output.js';
import { withWebhooksOf } from '../../with-webhooks.js';
import { flat } from './printed.js';

interface SetOptions extends OutputOptions {
  readonly url: string;
  readonly disabled?: true;
  readonly except?: string[];
  readonly only?: string[];
}

const list = (value: string): string[] => value.split(',').map((name) => name.trim());

/** Commands for a partner's endpoint and its secret. */
export function addEndpointVerbs(webhooks: Command): void {
  const endpoint = webhooks.command('endpoint').description("a partner's webhook endpoint");
  endpoint
    .command('show')
    .description('the endpoint, and the time of the first undelivered event (recoverSince)')
    .argument('<tenantId>', 'the partner', tenantId)
    .option('--json', 'as JSON')
    .action(async (id: string, options: OutputOptions) => {
      printOne(flat(await withWebhooksOf(id, (webhooks) => webhooks.endpoint(id)), options), options);
    });
  endpoint
    .command('set')
    .description(
      'creates the endpoint or changes the given fields; prints the secret of a new one, which cannot be shown again',
    )
    .argument('<tenantId>', 'the partner', tenantId)
    .requiredOption('--url <url>', 'https, on a public address')
    .option('--disabled', 'creates it disabled')
    .addOption(
      new Option('--except <events>', 'all events except these, separated by commas').argParser(list),
    )
    .addOption(
      new Option('--only <events>', 'only these events, separated by commas')
        .argParser(list)
        .conflicts('except'),
    )
    .option('--json', 'as JSON')
    .action(async (id: string, options: SetOptions) => {
      const { url, disabled, except, only } = options;
      const chosen = only ? { mode: 'only', events: only } : except && { mode: 'all', except };
      const request = validate(PutEndpointRequest, {
        url,
        ...(disabled && { enabled: false }),
        ...(chosen && { subscriptions: chosen }),
      });
      const made = await withWebhooksOf(id, (webhooks) => webhooks.setEndpoint(id, request));
      printOne(flat(made, options), options);
    });
  addSwitch(endpoint, 'enable', 'resumes sending; see recoverSince and `webhooks recover`', true);
  addSwitch(endpoint, 'disable', 'stops sending; events of the meantime can be recovered', false);
  endpoint
    .command('remove')
    .description('removes the endpoint and its secret')
    .argument('<tenantId>', 'the partner', tenantId)
    .option('--json', 'as JSON')
    .action(async (id: string, options: OutputOptions) => {
      printOne(await withWebhooksOf(id, (webhooks) => webhooks.removeEndpoint(id)), options);
    });
}

function addSwitch(endpoint: Command, verb: string, description: string, enabled: boolean): void {
  endpoint
    .command(verb)
    .description(description)
    .argument('<tenantId>', 'the partner', tenantId)
    .option('--json', 'as JSON')
    .action(async (id: string, options: OutputOptions) => {
      const changed = await withWebhooksOf(id, (webhooks) => webhooks.switchEndpoint(id, enabled));
      printOne(flat(changed, options), options);
    });
}

/** Adds the command for the secret. */
export function addRotateSecret(webhooks: Command): void {
  webhooks
    .command('rotate-secret')
    .description('creates a new secret and prints it once; the old one becomes invalid, also for retries')
    .argument('<tenantId>', 'the partner', tenantId)
    .option('--json', 'as JSON')
    .action(async (id: string, options: OutputOptions) => {
      const rotated = await withWebhooksOf(id, (webhooks) => webhooks.rotateSecret(id));
      printOne(rotated, options);
    });
}
