export { DecideParked, type ParkedDecision } from './commands/decide-parked/decide-parked.js';
export { type ActingOperator, personalDataRevealed, RecordAct } from './commands/record-act/record-act.js';
export type * from './domain/events.js';
export * from './operator-tokens.js';
export * from './operator.domain.js';
export * from './operator.module.js';
export { readHistory } from './queries/history/read-history.js';
export { aggregateOf, RELATED, type Related } from './queries/history/related.js';
export { type ParkedInFull, parkedInFull } from './queries/parked-events/parked-in-full.js';
