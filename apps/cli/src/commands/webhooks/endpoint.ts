import { type Command, Option } from 'commander';
import { PageQuery, validate } from '#platform/http';
import { PutEndpointRequest, RotateSecretRequest, type WebhookSelfService } from '#platform/webhooks';
import {
  type ListColumn,
  type OutputOptions,
  partnerVerb,
  printAll,
  printOne,
  wholeNumber,
} from '../../output.js';
import { withWebhooksOf } from '../../with-app.js';

interface SetOptions extends OfEndpoint {
  readonly url?: string;
  readonly disabled?: true;
  readonly except?: string[];
  readonly only?: string[];
}

const list = (value: string): string[] => value.split(',').map((name) => name.trim());

/** Selects one of several endpoints. */
export const ENDPOINT = ['--endpoint <endpointId>', 'default: the oldest one'] as const;

export interface OfEndpoint extends OutputOptions {
  readonly endpoint?: string;
}

export function addEndpointVerbs(webhooks: Command): void {
  const endpoint = webhooks.command('endpoint').description("a partner's webhook endpoints");
  partnerVerb(endpoint, 'list', 'the endpoints, newest first').action(
    async (id: string, options: OutputOptions) => {
      const { content } = await withWebhooksOf(id, (webhooks) => webhooks.listEndpoints(id, new PageQuery()));
      printAll(content, options, COLUMNS, 'The partner has no endpoints.');
    },
  );
  partnerVerb(endpoint, 'show', 'an endpoint, and the time of the first undelivered event (recoverSince)')
    .option(...ENDPOINT)
    .action(async (id: string, options: OfEndpoint) => {
      const { endpoint: chosen } = options;
      const details = await withWebhooksOf(id, (webhooks) =>
        chosen === undefined ? webhooks.endpoint(id) : webhooks.listedEndpoint(id, chosen),
      );
      printOne(details, options);
    });
  partnerVerb(
    endpoint,
    'set',
    'creates the first endpoint or changes the given fields; prints the secret of a new one, which cannot be shown again',
  )
    .option(...ENDPOINT)
    .option('--url <url>', 'https, on a public address; required for a new endpoint')
    .option('--disabled', 'disables it')
    .addOption(
      new Option('--except <events>', 'all events except these, separated by commas').argParser(list),
    )
    .addOption(
      new Option('--only <events>', 'only these events, separated by commas')
        .argParser(list)
        .conflicts('except'),
    )
    .action(async (id: string, options: SetOptions) => {
      const { endpoint: chosenId, url, disabled, except, only } = options;
      const chosen = only ? { mode: 'only', events: only } : except && { mode: 'all', except };
      const request = validate(PutEndpointRequest, {
        url,
        ...(disabled && { enabled: false }),
        ...(chosen && { subscriptions: chosen }),
      });
      const set = await withWebhooksOf(id, (webhooks, by) =>
        chosenId === undefined
          ? webhooks.setEndpoint(id, request, by)
          : webhooks.changeEndpoint(id, chosenId, request, by),
      );
      printOne(set, options);
    });
  addSwitch(endpoint, 'enable', 'resumes sending; see recoverSince and `webhooks recover`', true);
  addSwitch(endpoint, 'disable', 'stops sending; events that occur in the meantime can be recovered', false);
  partnerVerb(endpoint, 'remove', 'removes an endpoint and its secret')
    .option(...ENDPOINT)
    .action(async (id: string, options: OfEndpoint) => {
      const removed = await withWebhooksOf(id, (webhooks, by) =>
        webhooks.removeEndpoint(id, options.endpoint ?? null, by),
      );
      printOne(removed, options);
    });
}

type Endpoint = Awaited<ReturnType<WebhookSelfService['listEndpoints']>>['content'][number];

const COLUMNS: readonly ListColumn<Endpoint>[] = [
  { title: 'ENDPOINT ID', text: ({ endpointId }) => endpointId },
  { title: 'CREATED', text: ({ createdAt }) => createdAt },
  { title: 'STATE', text: ({ enabled }) => (enabled ? 'enabled' : 'disabled') },
  { title: 'URL', text: ({ url }) => url },
];

function addSwitch(endpoint: Command, verb: string, description: string, enabled: boolean): void {
  partnerVerb(endpoint, verb, description)
    .option(...ENDPOINT)
    .action(async (id: string, options: OfEndpoint) => {
      const changed = await withWebhooksOf(id, (webhooks, by) =>
        webhooks.switchEndpoint(id, options.endpoint ?? null, enabled, by),
      );
      printOne(changed, options);
    });
}

export function addRotateSecret(webhooks: Command): void {
  partnerVerb(
    webhooks,
    'rotate-secret',
    'creates a new secret and prints it once; the old secret stops working immediately, even for retries',
  )
    .option(...ENDPOINT)
    .option(
      '--overlap-hours <hours>',
      'how long the old secret also signs: 0 to 24; default: 0',
      wholeNumber(0),
    )
    .action(async (id: string, options: { overlapHours?: number } & OfEndpoint) => {
      const { overlapHours } = validate(RotateSecretRequest, {
        overlapHours: options.overlapHours ?? null,
      });
      const rotated = await withWebhooksOf(id, (webhooks, by) =>
        webhooks.rotateSecret(id, options.endpoint ?? null, overlapHours ?? 0, by),
      );
      printOne(rotated, options);
    });
}
