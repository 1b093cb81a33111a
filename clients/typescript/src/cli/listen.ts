import { anySignal } from '../any-signal.js';
import type { PartnerClient } from '../partner-client.js';
import { type EventName, type PartnerEvent, signWebhook } from '../webhooks.js';
import { connectionNotices } from './connection-notices.js';

/** The service's own timeout for endpoints, in milliseconds. */
const TIMEOUT_MS = 10_000;

export interface ListenOptions {
  readonly client: PartnerClient;
  /** The address of the service, for messages. */
  readonly serviceUrl: string;
  readonly forwardTo: string;
  readonly secret: string;
  /** Default: all. */
  readonly only: readonly EventName[];
  readonly after: string | undefined;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
  /** Prints a problem that does not end the program. */
  readonly warn: (line: string) => void;
}

/**
 * Forwards events as webhooks, one after another, and prints each response. Does not retry: `--after` forwards failed
 * events again. Prints a warning once per outage of the service.
 *
 * @throws {ApiError} the service rejected the stream
 */
export async function listen({ client, only, after, signal, ...to }: ListenOptions): Promise<void> {
  const { say } = to;
  const ready = `Ready: events go to ${to.forwardTo}, signed with ${to.secret}`;
  const options = {
    only,
    signal,
    ...connectionNotices({ ...to, ready }),
    ...(after !== undefined && { after }),
  };
  for await (const event of client.events(options)) {
    const began = performance.now();
    const answer = await forward(event, to, signal);
    const { sequence } = event.eventPayload as { readonly sequence?: number };
    const number = sequence === undefined ? '' : ` #${sequence}`;
    say(
      `${event.eventId} ${event.eventName}${number} -> ${answer} (${Math.round(performance.now() - began)} ms)`,
    );
  }
}

async function forward(
  event: PartnerEvent,
  { forwardTo, secret }: Pick<ListenOptions, 'forwardTo' | 'secret'>,
  signal: AbortSignal,
): Promise<string> {
  const body = JSON.stringify(event);
  const headers = await signWebhook(body, secret, { id: event.eventId });
  try {
    const response = await fetch(forwardTo, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'webhooks/1', ...headers },
      body,
      redirect: 'manual',
      signal: anySignal([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    const { name, cause } = error as Error & { readonly cause?: { readonly code?: string } };
    return `no response: ${cause?.code ?? name}`;
  }
}
