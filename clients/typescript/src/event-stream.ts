import { ApiError } from './errors.js';
import { backOff, type Timing } from './retries.js';
import type { PartnerEvent } from './webhooks.js';

/** The service sends a heartbeat every 15 seconds; after this silence (ms) the client reconnects. */
const SILENCE_MS = 50_000;

/**
 * A message of server-sent events (WHATWG HTML, 9.2.6). Messages with an id and no data are kept, because they carry
 * the position; parsers that follow the standard, such as `eventsource-parser`, drop them.
 */
interface Message {
  readonly id: string | undefined;
  readonly data: string;
}

/** Opens the stream after an event. @throws {ApiError} @throws {NoAnswerError} */
export type OpenStream = (
  lastEventId: string | undefined,
  signal: AbortSignal,
) => Promise<ReadableStream<Uint8Array>>;

/**
 * Yields events as they happen. A stream that ends is reopened after its last event.
 *
 * @param signal ends it without an error
 * @throws {ApiError} the service rejected it and a retry would not help, for example because the key is invalid
 */
export async function* followEvents(
  open: OpenStream,
  after: string | undefined,
  timing: Timing,
  signal: AbortSignal | undefined,
): AsyncGenerator<PartnerEvent> {
  let lastId = after;
  for (let failures = 0; signal?.aborted !== true; failures++) {
    const silence = new Silence(signal);
    try {
      const body = await open(lastId, silence.signal);
      for await (const { id, data } of messagesIn(body, silence)) {
        failures = -1;
        lastId = id ?? lastId;
        if (data !== '') yield JSON.parse(data) as PartnerEvent;
      }
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error;
    } finally {
      silence.end();
    }
    // Aborted while waiting; the loop ends normally.
    await timing.sleep(backOff(Math.max(0, failures), timing.random()), signal).catch(() => undefined);
  }
}

/** Aborts a request after too long a silence. */
class Silence {
  private readonly controller = new AbortController();
  readonly signal: AbortSignal;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(signal: AbortSignal | undefined) {
    this.signal = signal ? AbortSignal.any([signal, this.controller.signal]) : this.controller.signal;
    this.broken();
  }

  /** Data arrived. */
  broken(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.controller.abort(), SILENCE_MS);
  }

  /** The caller stopped listening. */
  end(): void {
    clearTimeout(this.timer);
    this.controller.abort();
  }
}

async function* messagesIn(body: ReadableStream<Uint8Array>, silence: Silence): AsyncGenerator<Message> {
  const reader = body.getReader();
  // Aborts the body too: in undici, aborting the request does not always end the response.
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  silence.signal.addEventListener('abort', cancel);
  const decoder = new TextDecoder();
  let rest = '';
  let lines: string[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    silence.broken();
    const read = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = read.pop() ?? '';
    for (const line of read) {
      if (line !== '') {
        lines.push(line);
        continue;
      }
      if (lines.length > 0) yield messageOf(lines);
      lines = [];
    }
  }
}

function messageOf(lines: readonly string[]): Message {
  const values = (field: string): string[] =>
    lines.flatMap((line) => (line.startsWith(`${field}: `) ? [line.slice(field.length + 2)] : []));
  return { id: values('id').at(-1), data: values('data').join('\n') };
}
