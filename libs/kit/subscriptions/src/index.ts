export * from './subscriber.js';
export { inOrderByKey } from './subscriber.js';
export { type ResumeOutcome, resumeAfter } from './resume-after.js';
export { CatchingUp } from './engine/catching-up.js';
export {
  Progress,
  type ProgressNumbers,
  type ProgressState,
  type SubscriptionHealth,
} from './engine/health.js';
export { HISTORY_STEP, EventLoopTurns } from './engine/event-loop-turns.js';
export * from './engine/parked-events.js';
export { reasonOf, untilAvailable } from './engine/retry.js';
export { LOOK_MS, type SessionOptions } from './engine/session-options.js';
export type * from './engine/subscription-definition.js';
export * from './engine/subscription-engine.js';
export { SubscriptionSession } from './engine/subscription-session.js';
