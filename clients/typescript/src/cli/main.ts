#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { ApiError } from '../errors.js';
import { PartnerClient } from '../partner-client.js';
import { type EventName, newWebhookSecret } from '../webhooks.js';
import { listen } from './listen.js';

const USAGE = `partner-formation-client listen --forward-to <url> [options]

Hands the events of your sandbox on to a program on your machine, signed as webhooks are. Ends with Ctrl-C.

  --forward-to <url>    where to, for example http://localhost:4242/hooks
  --events <names>      these only, with commas; default: all
  --after <eventId>     what happened since that event, too; 0: since the beginning
  --secret <whsec_…>    signs with it; default: a new one, which is shown

  API_KEY               the sandbox key (dk_test_…)
  SERVICE_URL           where the service is; default: http://localhost:3000`;

/** Ends the program with what the person did wrong. */
function misused(message: string): never {
  console.error(`${message}\n\n${USAGE}`);
  process.exit(2);
}

const protocolOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : '');

function optionsOf() {
  const text = { type: 'string' } as const;
  try {
    const options = {
      'forward-to': text,
      events: text,
      after: text,
      secret: text,
      help: { type: 'boolean' },
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
const { 'forward-to': forwardTo, secret = newWebhookSecret(), after } = values;
if (positionals.join(' ') !== 'listen') misused('The one command is `listen`.');
if (forwardTo === undefined || !/^https?:$/.test(protocolOf(forwardTo)))
  misused('--forward-to must be an address of http or https.');
const { API_KEY: apiKey = '', SERVICE_URL: baseUrl = 'http://localhost:3000' } = process.env;
if (!apiKey.startsWith('dk_test_')) misused('API_KEY must be a key of the sandbox.');

const ended = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    ended.abort();
  });
try {
  await listen({
    client: new PartnerClient({ baseUrl, apiKey }),
    forwardTo,
    secret,
    // The service says where a name is none.
    only: (values.events ?? '').split(',').filter(Boolean) as EventName[],
    after,
    signal: ended.signal,
    say: console.log,
  });
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
