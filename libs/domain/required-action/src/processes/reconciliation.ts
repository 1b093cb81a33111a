import { Injectable } from '@nestjs/common';
import {
  type AskingCompany,
  type ReconciledRequiredActions,
  RequiredActionsOfCompany,
} from '#domain/company';
import { type CommandContext, CommandHandling, derivedUuid } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { requiredAction } from '../domain/decider.js';
import { reconciliationsOf } from '../domain/reconciliation.js';
import { ANNOUNCEMENTS } from '../domain/webhooks/announcements.js';

/**
 * Raises and closes the actions of a company. Each command's id is derived from its action, so the request that caused it
 * and the process manager may both reconcile, in any order or at the same time.
 */
@Injectable()
export class Reconciliation extends RequiredActionsOfCompany {
  constructor(private readonly commands: CommandHandling) {
    super();
  }

  override async reconcile(
    company: AskingCompany,
    context: CommandContext,
  ): Promise<ReconciledRequiredActions> {
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
