export { RecordAct } from './commands/record-act/record-act.js';
export type * from './domain/events.js';
export * from './operator-tokens.js';
export * from './operator.domain.js';
export * from './operator.module.js';
