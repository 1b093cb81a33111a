import {
  type AppendResult,
  type EventBatch,
  type ExpectedRevision,
  InvalidEventError,
  type JsonObject,
  type Position,
  START,
  type StoredEvent,
  WrongExpectedRevisionError,
} from '#kit/event-store';
import type { SerializedEvent } from '#kit/event-store/testing';

interface LoggedEvent extends SerializedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

/** The events of a world, in memory. */
export class EventLog {
  private readonly events: LoggedEvent[] = [];
  private readonly byId = new Map<string, LoggedEvent>();
  private readonly streams = new Map<string, LoggedEvent[]>();
  private readonly listeners = new Set<() => void>();

  get newest(): Position {
    return this.events.at(-1)?.position ?? START;
  }

  /** All events, in order. */
  all(): StoredEvent[] {
    return this.events.map(readable);
  }

  append(stream: string, events: readonly SerializedEvent[], expected: ExpectedRevision): AppendResult {
    const existing = this.streams.get(stream) ?? [];
    const current = existing.length - 1;
    const required = expected === 'any' ? current : expected === 'no-stream' ? -1 : expected;
    const repeated = this.byId.get(events[0]?.id ?? '');
    const first = expected === 'any' && repeated?.stream === stream ? repeated.revision : required + 1;
    const earlier = existing.slice(first, first + events.length);
    if (earlier.length === events.length && earlier.every(({ id }, index) => id === events[index]?.id))
      return resultOf(earlier);
    const actual = current === -1 ? 'no-stream' : current;
    if (current !== required) throw new WrongExpectedRevisionError(stream, expected, actual);
    for (const { id } of events) {
      const sameId = this.byId.get(id);
      if (sameId?.stream === stream) throw new WrongExpectedRevisionError(stream, expected, actual);
      if (sameId) throw new InvalidEventError(`the append to ${stream} contains an id of another stream`);
    }
    const added = events.map((event, index) => ({
      ...event,
      stream,
      revision: required + 1 + index,
      position: this.events.length + index + 1,
    }));
    for (const event of added) {
      this.events.push(event);
      this.byId.set(event.id, event);
    }
    this.streams.set(stream, [...existing, ...added]);
    for (const listener of [...this.listeners]) listener();
    return resultOf(added);
  }

  /** @param upTo the newest position that the member knows that answers */
  stream(name: string, from: number, limit: number, upTo: Position): StoredEvent[] {
    const events = (this.streams.get(name) ?? []).slice(from, from + limit);
    return events.filter(({ position }) => position <= upTo).map(readable);
  }

  /** @param upTo the newest position that the member knows that answers */
  after(position: Position, prefixes: readonly string[], limit: number, upTo: Position): EventBatch {
    const events: StoredEvent[] = [];
    let last = position;
    for (let index = Math.max(position, 0); index < Math.min(this.events.length, upTo); index++) {
      const event = this.events[index] as LoggedEvent;
      last = event.position;
      if (!prefixes.some((prefix) => event.stream.startsWith(prefix))) continue;
      events.push(readable(event));
      if (events.length >= limit) break;
    }
    return { events, position: last };
  }

  /** Calls a listener after each append, until the returned function is called. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

const resultOf = (events: readonly LoggedEvent[]): AppendResult => {
  const { revision, position } = events.at(-1) as LoggedEvent;
  return { revision, position };
};

const readable = ({ data, metadata, ...event }: LoggedEvent): StoredEvent => ({
  ...event,
  data: JSON.parse(data) as JsonObject,
  metadata: JSON.parse(metadata) as JsonObject,
});
