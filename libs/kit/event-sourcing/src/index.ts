export * from './command-handling.js';
export {
  type Decider,
  type Aggregate,
  type EventDeclarations,
  streamName,
  streamPrefix,
  parseStreamName,
  fold,
} from './decider.js';
export * from './domain.js';
export * from './domain-error.js';
export * from './domain-registry.js';
export * from './event.js';
export { ForeignRecordError, EventCodec } from './event-codec.js';
export { derivedUuid, eventId } from './decider.js';
export { type ChainKey, hashOf, chained, isKeyed, holds } from './event-codec.js';
export { ContentionError } from './keyed-mutex.js';
export * from './personal-data-cipher.js';
export * from './projection.js';
export * from './reaction.js';
export { withRecent } from './recent-times.js';
export * from './search-text.js';
export * from './texts-by-key.js';
export { type Upcaster, UpcasterChainError, UnknownEventError, Upcasting } from './event-codec.js';
export * from './visible-events.js';
