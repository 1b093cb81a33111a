export type { RequiredActionEvent } from './domain/events.js';
export * from './required-action.domain.js';
