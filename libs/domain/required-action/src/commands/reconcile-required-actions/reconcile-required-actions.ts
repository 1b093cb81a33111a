import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ReconciledRequiredActions, ReconcileRequiredActions } from '#domain/company';
import { CommandHandling, derivedUuid } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { requiredAction } from '../../domain/decider.js';
import { reconciliationsOf } from '../../domain/reconciliation.js';
import { ANNOUNCEMENTS } from '../../domain/webhooks/announcements.js';

/**
 * Raises and closes the actions of a company as it asks for. Each command's id is derived from its action: the request
 * that caused it and the process manager may both come here, in any order and together.
 */
@CommandHandler(ReconcileRequiredActions)
export class ReconcileRequiredActionsHandler implements ICommandHandler<ReconcileRequiredActions> {
  constructor(private readonly commands: CommandHandling) {}

  async execute({ company, context }: ReconcileRequiredActions): Promise<ReconciledRequiredActions> {
    const reconciliations = reconciliationsOf(company);
    let last: Position | null = null;
    for (const { requiredActionId, commands } of reconciliations)
      for (const command of commands) {
        const commandId = derivedUuid(`required-action/${requiredActionId}/${command.type}`);
        const own = { ...context, commandId, subjectId: company.customerId };
        const { position } = await this.commands.of(requiredAction).execute(requiredActionId, own, command);
        if (position !== null && (last === null || position > last)) last = position;
      }
    const awaited = reconciliations
      .filter((reconciliation) => reconciliation.awaited)
      .map(({ requiredActionId, actionCode }) => ({
        requiredActionId,
        announcedAs: ANNOUNCEMENTS[actionCode].eventName,
      }));
    return { awaited, position: last };
  }
}
