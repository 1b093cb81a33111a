import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { Position } from '#event-store';
import type { RequiredActionAnswer } from '../../projections/required-actions/required-actions.projection.js';
import type { Resolution } from '../../required-action.types.js';

/** The action as the resolution left it, and where its and the company's events are. */
export interface ResolvedAction {
  readonly action: RequiredActionAnswer;
  readonly position: Position | null;
  readonly companyPosition: Position | null;
}

/**
 * A partner answers a required action of one of its companies; the company's names are replaced at once.
 * @throws `E_COMPANY_NOT_FOUND`, `E_REQUIRED_ACTION_NOT_FOUND`, `E_REQUIRED_ACTION_NOT_RESOLVABLE`,
 * `E_REQUIRED_ACTION_CODE_MISMATCH`, `E_REQUIRED_ACTION_CLOSED`, `E_NAME_OPTIONS_INVALID`
 *
 * @param context names the tenant
 */
export class ResolveRequiredAction extends Command<ResolvedAction> {
  constructor(
    readonly companyId: string,
    readonly requiredActionId: string,
    readonly resolution: Resolution,
    readonly context: CommandContext,
  ) {
    super();
  }
}
