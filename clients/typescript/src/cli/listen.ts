import { anySignal } from '../any-signal.js';
import { ApiError, type NoAnswerError } from '../errors.js';
import type { PartnerClient } from '../partner-client.js';
import { type EventName, type PartnerEvent, signWebhook } from '../webhooks.js';

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
  const { serviceUrl, say, warn } = to;
  let isFirst = true;
  let isDown = false;
  const onOpen = (): void => {
    say(isFirst ? `Ready: events go to ${to.forwardTo}, signed with ${to.secret}` : 'Connected again');
    isFirst = false;
    isDown = false;
  };
  const onFailure = (error: ApiError | NoAnswerError): void => {
    if (!isDown) warn(`Cannot connect to ${serviceUrl}: ${reasonOf(error)}. Retrying.`);
    isDown = true;
  };
  const options = { only, signal, onOpen, onFailure, ...(after !== undefined && { after }) };
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

/** Returns why the stream could not be opened: the status, or the deepest cause, because `fetch` only says that it failed. */
function reasonOf(error: ApiError | NoAnswerError): string {
  if (error instanceof ApiError) return `${error.status} ${error.code}`;
  if (error.status !== null) return `${error.status}, but not from the service`;
  let deepest: Error & { readonly code?: unknown } = error;
  while (deepest.cause instanceof Error) deepest = deepest.cause;
  return typeof deepest.code === 'string' ? deepest.code : deepest.message;
}
