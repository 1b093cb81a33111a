import { AppendTooLargeError, InvalidEventError, MAX_APPEND_BYTES } from './errors.js';
import type { EventToAppend, ExpectedRevision } from './event-store.js';

/** A validated event with its data and metadata as JSON text. */
export interface SerializedEvent {
  /** Lower case. */
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Control characters and lone surrogates. */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cs}]/u;
const MAX_NAME_LENGTH = 500;

/**
 * Validates and serializes an append before it reaches a store, so that all stores reject the same input.
 *
 * @throws {InvalidEventError} if a stream name, id, type or payload is invalid
 * @throws {AppendTooLargeError} if the events exceed {@link MAX_APPEND_BYTES}, counted as EventStoreDB does
 */
export function serializeAppend(
  stream: string,
  events: readonly EventToAppend[],
  expected: ExpectedRevision,
): SerializedEvent[] {
  checkName('stream name', stream);
  if (typeof expected === 'number' && !(Number.isSafeInteger(expected) && expected >= 0))
    throw new InvalidEventError(`the expected revision ${expected} is not a whole number from 0`);
  if (events.length === 0) throw new InvalidEventError(`the append to ${stream} contains no events`);
  const serialized = events.map(serializeEvent);
  if (new Set(serialized.map((event) => event.id)).size < serialized.length)
    throw new InvalidEventError(`the append to ${stream} contains the same event id twice`);
  const bytes = serialized.reduce((sum, event) => sum + sizeOf(event), 0);
  if (bytes > MAX_APPEND_BYTES) throw new AppendTooLargeError(stream, bytes);
  return serialized;
}

function serializeEvent(event: EventToAppend): SerializedEvent {
  if (!UUID.test(event.id)) throw new InvalidEventError('the event id must be a UUID');
  checkName('event type', event.type);
  return {
    id: event.id.toLowerCase(),
    type: event.type,
    data: jsonOf(event, 'data'),
    metadata: jsonOf(event, 'metadata'),
  };
}

/** EventStoreDB counts two bytes for each character of the type. */
const sizeOf = (event: SerializedEvent): number =>
  Buffer.byteLength(event.data) + Buffer.byteLength(event.metadata) + 2 * event.type.length;

function checkName(what: string, name: string): void {
  if (name === '') throw new InvalidEventError(`the ${what} must not be empty`);
  // EventStoreDB reserves these names.
  if (name.startsWith('$')) throw new InvalidEventError(`the ${what} must not start with "$"`);
  if (name.length > MAX_NAME_LENGTH || FORBIDDEN_CHARACTERS.test(name))
    throw new InvalidEventError(
      `the ${what} is longer than ${MAX_NAME_LENGTH} characters or contains control characters`,
    );
}

function jsonOf(event: EventToAppend, part: 'data' | 'metadata'): string {
  const value: unknown = event[part];
  let json: unknown;
  try {
    json = JSON.stringify(value);
  } catch (cause) {
    throw new InvalidEventError(`the ${part} of event ${event.type} cannot be written as JSON`, { cause });
  }
  if (typeof value !== 'object' || typeof json !== 'string' || !json.startsWith('{'))
    throw new InvalidEventError(`the ${part} of event ${event.type} is not a JSON object`);
  return json;
}
