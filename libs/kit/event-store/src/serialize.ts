import { AppendTooLargeError, InvalidEventError, MAX_APPEND_BYTES } from './errors.js';
import type { EventToAppend, ExpectedRevision } from './event-store.js';

/** An event as text, checked. */
export interface SerializedEvent {
  /** Lower-case. */
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Control characters and halves of surrogate pairs. */
const UNKEEPABLE = /[\p{Cc}\p{Cs}]/u;
const MAX_NAME_LENGTH = 500;

/**
 * Checks an append before anything is sent or written, and makes text of it: every store refuses the same things.
 *
 * @throws {InvalidEventError} a stream name, id, type or payload that no store can hold
 * @throws {AppendTooLargeError} more than {@link MAX_APPEND_BYTES}, counted as EventStoreDB does
 */
export function serializeAppend(
  stream: string,
  events: readonly EventToAppend[],
  expected: ExpectedRevision,
): SerializedEvent[] {
  checkName('stream name', stream);
  if (typeof expected === 'number' && !(Number.isSafeInteger(expected) && expected >= 0))
    throw new InvalidEventError(`${expected} is not a revision`);
  if (events.length === 0) throw new InvalidEventError(`an append to ${stream} holds no events`);
  const serialized = events.map(serializeEvent);
  if (new Set(serialized.map((event) => event.id)).size < serialized.length)
    throw new InvalidEventError(`an append to ${stream} holds an event id twice`);
  const bytes = serialized.reduce((sum, event) => sum + sizeOf(event), 0);
  if (bytes > MAX_APPEND_BYTES) throw new AppendTooLargeError(stream, bytes);
  return serialized;
}

function serializeEvent(event: EventToAppend): SerializedEvent {
  if (!UUID.test(event.id)) throw new InvalidEventError('an event id must be a UUID');
  checkName('event type', event.type);
  return {
    id: event.id.toLowerCase(),
    type: event.type,
    data: jsonOf(event, 'data'),
    metadata: jsonOf(event, 'metadata'),
  };
}

/** EventStoreDB counts a type's characters twice. */
const sizeOf = (event: SerializedEvent): number =>
  Buffer.byteLength(event.data) + Buffer.byteLength(event.metadata) + 2 * event.type.length;

function checkName(what: string, name: string): void {
  if (name === '') throw new InvalidEventError(`a ${what} must not be empty`);
  // EventStoreDB keeps these names for itself.
  if (name.startsWith('$')) throw new InvalidEventError(`a ${what} must not begin with "$"`);
  if (name.length > MAX_NAME_LENGTH || UNKEEPABLE.test(name))
    throw new InvalidEventError(`a ${what} is too long or holds characters that a store cannot keep`);
}

function jsonOf(event: EventToAppend, part: 'data' | 'metadata'): string {
  const value: unknown = event[part];
  let json: unknown;
  try {
    json = JSON.stringify(value);
  } catch (cause) {
    throw new InvalidEventError(`the ${part} of a ${event.type} is not JSON`, { cause });
  }
  if (typeof value !== 'object' || typeof json !== 'string' || !json.startsWith('{'))
    throw new InvalidEventError(`the ${part} of a ${event.type} is not a JSON object`);
  return json;
}
