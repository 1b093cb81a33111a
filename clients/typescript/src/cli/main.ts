#!/usr/bin/env node
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { parseArgs } from 'node:util';
import { ApiError, NoAnswerError } from '../errors.js';
import { isHttpUrl, isHeaderValue } from '../inputs.js';
import { PartnerClient } from '../partner-client.js';
import { type EventName, newWebhookSecret } from '../webhooks.js';
import { listen } from './listen.js';
import { tailLogs } from './tail-logs.js';
import { trigger, TRIGGERED } from './trigger.js';

/** Node's default of 250 ms gives up a slow but working address for one that cannot be reached. */
setDefaultAutoSelectFamilyAttemptTimeout(1_500);

const USAGE = `partner-formation-client <command> [options]

listen --forward-to <url>   forwards the events of your sandbox to a program on your machine, as signed webhooks; stop it with Ctrl-C
  --forward-to <url>        the address to send to, for example http://localhost:4242/hooks
  --events <names>          only these events, separated by commas; default: all
  --after <eventId>         also sends the events after this one; 0: all events
  --secret <whsec_…>        the signing secret; default: a new one, which is printed

trigger <event>             causes an event in your sandbox: requests a new company and takes the steps that lead to the event
                            ${TRIGGERED.join(', ')}

logs tail                   prints requests when they are logged: time, status, method, path, duration, request id and error code; requests
                            that only read are logged if they fail; stop it with Ctrl-C
  --status <2xx|4xx|5xx>    only requests with such a status
  --method <method>         only requests with this method
  --route <path>            only requests of this path, for example '/v1/partner/companies/{companyId}/cancel'
  --company <companyId>     only requests with this company in the path
  --source <api|portal>     only requests with an API key, or by people in the portal
  --since <time>            also prints the requests since this time, for example 2026-01-15T12:00:00Z
  --json                    prints each request as JSON

  API_KEY                   the sandbox key (dk_test_…); for \`logs tail\`, also a production key
  SERVICE_URL               the address of the service; default: http://localhost:3000`;

/** Prints the mistake and the usage, and ends the program. */
function misused(message: string): never {
  console.error(`${message}\n\n${USAGE}`);
  process.exit(2);
}

function optionsOf() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    const options = {
      'forward-to': text,
      events: text,
      after: text,
      secret: text,
      status: text,
      method: text,
      route: text,
      company: text,
      source: text,
      since: text,
      json: flag,
      help: flag,
    } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return misused((error as Error).message);
  }
}

const { values, positionals } = optionsOf();
if (values.help === true) {
  console.log(USAGE);
  process.exit(0);
}
const [command, ...words] = positionals;
const run = { listen: runListen, trigger: runTrigger, logs: runLogs }[command ?? ''];
if (!run) misused('The commands are `listen`, `trigger` and `logs tail`.');

const { API_KEY: apiKey = '', SERVICE_URL: baseUrl = 'http://localhost:3000' } = process.env;
if (!isHttpUrl(baseUrl)) misused('SERVICE_URL must be an http or https URL.');
const isSandboxOnly = run !== runLogs;
if (!(isSandboxOnly ? /^dk_test_/ : /^dk_(test|live)_/).test(apiKey) || !isHeaderValue(apiKey.trim()))
  misused(isSandboxOnly ? 'API_KEY must be a key of the sandbox.' : 'API_KEY must be a key of the service.');

const ended = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ended.abort());
try {
  await run(new PartnerClient({ baseUrl, apiKey }));
} catch (error) {
  if (!(error instanceof ApiError || error instanceof NoAnswerError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function runListen(client: PartnerClient): Promise<void> {
  const { 'forward-to': forwardTo, secret = newWebhookSecret(), after } = values;
  if (words.length > 0) misused('`listen` has no arguments.');
  if (forwardTo === undefined || !isHttpUrl(forwardTo)) misused('--forward-to must be an http or https URL.');
  if (after && !isHeaderValue(after)) misused('--after must be an event id.');
  await listen({
    client,
    serviceUrl: baseUrl,
    forwardTo,
    secret,
    // The service rejects unknown names.
    only: (values.events ?? '').split(',').filter(Boolean) as EventName[],
    after,
    signal: ended.signal,
    say: console.log,
    warn: console.error,
  });
}

async function runTrigger(client: PartnerClient): Promise<void> {
  const [name = '', ...others] = words;
  const event = TRIGGERED.find((one) => one === name);
  if (!event || others.length > 0) misused('`trigger` needs the name of one event.');
  console.log(`${event}: company ${await trigger(client, event)}`);
}

async function runLogs(client: PartnerClient): Promise<void> {
  if (words.join(' ') !== 'tail') misused('`logs` has one command: `logs tail`.');
  const { status, method, route, company: companyId, source, since, json = false } = values;
  const filters = Object.entries({ status, method: method?.toUpperCase(), route, companyId, source, since });
  await tailLogs({
    client,
    serviceUrl: baseUrl,
    // The service rejects unknown values.
    filters: Object.fromEntries(filters.filter(([, value]) => value !== undefined)),
    json,
    signal: ended.signal,
    say: console.log,
    warn: console.error,
  });
}
