export {
  ResolutionRequest,
  toResolution,
} from './commands/resolve-required-action/resolve-required-action.request.js';
export { ResolveRequiredAction } from './commands/resolve-required-action/resolve-required-action.js';
export type { RequiredActionEvent } from './domain/events.js';
export { ACTION_CODES, type ActionCode } from './domain/types.js';
export { ListPortalActions } from './queries/portal-actions/portal-actions.js';
export * from './required-action.domain.js';
export { FindRequiredAction } from './queries/find-required-action/find-required-action.js';
export { RequiredActionCommandsModule } from './required-action.module.js';
