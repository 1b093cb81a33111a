export {
  ResolveRequiredAction,
  type ResolvedAction,
} from './commands/resolve-required-action/resolve-required-action.js';
export { requiredAction } from './domain/decider.js';
export type { RaisedAction, RequiredActionEvent } from './domain/events.js';
export type { RequiredActionDetails, RequiredActionListItem } from './domain/projections/required-actions.js';
export { type ActionCode, type RequiredActionStatus, type Resolution } from './domain/types.js';
export { RequiredActionsProcess } from './processes/required-actions.process.js';
export {
  GetRequiredAction,
  ListCompanyRequiredActions,
} from './queries/company-required-actions/company-required-actions.js';
export {
  ListPartnerRequiredActions,
  type RequiredActionPage,
} from './queries/partner-required-actions/partner-required-actions.js';
export * from './required-action.domain.js';
export * from './required-action.module.js';
