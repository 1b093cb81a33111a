export { DecideParked, type ParkedDecision } from './commands/decide-parked/decide-parked.js';
export { RecordReveal } from './commands/record-reveal/record-reveal.js';
export type * from './domain/events.js';
export {
  type ActorNames,
  actorNames,
  type HistoryEntry,
  historySchema,
  newestEntries,
  operatorActsOf,
} from './history/history-entry.js';
export * from './operator-tokens.js';
export * from './operator.domain.js';
export * from './operator.module.js';
export { type ParkedInFull, parkedInFull } from './queries/parked-events/parked-in-full.js';
