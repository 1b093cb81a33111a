import { anySignal } from './any-signal.js';
import { type ApiError, type NoAnswerError, retryableIn } from './errors.js';
import { backOff, type Timing } from './retries.js';
import type { PartnerEvent } from './webhooks.js';

/** The service sends a heartbeat every 15 seconds; after this silence (ms) the client reconnects. */
const SILENCE_MS = 50_000;
const BROKEN = { done: true, value: undefined } as const;

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

interface Following {
  /** Ends it without an error. */
  readonly signal?: AbortSignal;
  /** Called each time the stream is opened. */
  readonly onOpen?: () => void;
  /** Called each time the stream could not be opened and will be tried again. */
  readonly onFailure?: (error: ApiError | NoAnswerError) => void;
}

/**
 * Yields events as they happen. A stream that ends is reopened after its last event.
 *
 * @throws {ApiError} the service rejected it and a retry would not help, for example because the key is invalid
 * @throws the errors of `open` that are neither an {@link ApiError} nor a {@link NoAnswerError}, and those of the callbacks
 */
export async function* followEvents(
  open: OpenStream,
  after: string | undefined,
  timing: Timing,
  { signal, onOpen, onFailure }: Following,
): AsyncGenerator<PartnerEvent> {
  let lastId = after;
  const isEnded = (): boolean => signal?.aborted === true;
  for (let failures = 0; !isEnded(); failures++) {
    const silence = new Silence(signal);
    try {
      const body = await open(lastId, silence.signal).catch(retryableIn);
      if (body instanceof Error) {
        if (!isEnded()) onFailure?.(body);
      } else {
        onOpen?.();
        for await (const { id, data } of messagesIn(body, silence)) {
          failures = -1;
          lastId = id ?? lastId;
          if (data !== '') yield JSON.parse(data) as PartnerEvent;
        }
      }
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
    this.signal = signal ? anySignal([signal, this.controller.signal]) : this.controller.signal;
    this.broken();
  }

  /** Data arrived. */
  broken(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.controller.abort(
        new DOMException(`no response within ${SILENCE_MS / 1000} seconds`, 'TimeoutError'),
      );
    }, SILENCE_MS);
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
    // A connection that breaks ends the stream like one that the service closes.
    const read = await reader.read().catch(() => BROKEN);
    if (read.done) return;
    silence.broken();
    const received = (rest + decoder.decode(read.value, { stream: true })).split('\n');
    rest = received.pop() ?? '';
    for (const line of received) {
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
