export {
  type ResolvedAction,
  ResolveRequiredAction,
} from './commands/resolve-required-action/resolve-required-action.command.js';
export { RequiredActionsProcess } from './processes/required-actions.process.js';
export type { RequiredActionAnswer } from './projections/required-actions/required-actions.projection.js';
export {
  GetRequiredAction,
  ListCompanyRequiredActions,
  type RequiredActionListItem,
} from './queries/company-required-actions/company-required-actions.query.js';
export {
  ListPartnerRequiredActions,
  type RequiredActionPage,
} from './queries/partner-required-actions/partner-required-actions.query.js';
export * from './required-action.decider.js';
export * from './required-action.domain.js';
export * from './required-action.events.js';
export * from './required-action.module.js';
export {
  type ActionCode,
  awaitsPartner,
  isClosed,
  type RequiredActionStatus,
  type Resolution,
} from './required-action.types.js';
