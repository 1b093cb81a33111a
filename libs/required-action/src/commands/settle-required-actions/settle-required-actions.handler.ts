import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Company, type SettledRequiredActions, SettleRequiredActions } from '#company';
import { type CommandContext, CommandHandling, derivedUuid } from '#event-sourcing';
import type { Position } from '#event-store';
import { requiredAction, type RequiredActionCommand } from '../../required-action.decider.js';
import { ANNOUNCEMENTS } from '../../webhooks/required-action.webhook.js';

type NameRound = Company['nameRounds'][number];

const NAMES_EXHAUSTED = 'FORMATION_NAME_OPTIONS_EXHAUSTED';

/** What closes the action of a round that has ended. */
const CLOSING: Partial<Record<NameRound['outcome'], 'ResolveAction' | 'RejectAction'>> = {
  accepted: 'ResolveAction',
  refused: 'RejectAction',
  failed: 'RejectAction',
};

/**
 * Raises and closes the actions of a company's rounds of names. Each command's id is derived from its action: the
 * request that caused it and the process manager may both come here, in any order and together.
 */
@CommandHandler(SettleRequiredActions)
export class SettleRequiredActionsHandler implements ICommandHandler<SettleRequiredActions> {
  constructor(private readonly commands: CommandHandling) {}

  async execute({ company, context }: SettleRequiredActions): Promise<SettledRequiredActions> {
    const own = { ...context, subjectId: company.customerId };
    let position: Position | null = null;
    for (const round of company.nameRounds) {
      position = later(position, await this.raise(company, round, own));
      const closing = CLOSING[round.outcome];
      if (closing) position = later(position, await this.handle(round, { type: closing }, own));
    }
    const awaited = company.nameRounds.filter(({ outcome }) => outcome === 'awaited');
    return { triggeredEvents: awaited.map(() => ANNOUNCEMENTS[NAMES_EXHAUSTED].eventName), position };
  }

  private raise(company: Company, round: NameRound, context: CommandContext): Promise<Position | null> {
    const { companyId, customerId, tenantId } = company;
    const { requiredActionId, reason } = round;
    const action = {
      requiredActionId,
      companyId,
      customerId,
      tenantId,
      actionCode: NAMES_EXHAUSTED,
      reason,
    } as const;
    return this.handle(round, { type: 'RaiseAction', action }, context);
  }

  private async handle(
    { requiredActionId }: NameRound,
    command: RequiredActionCommand,
    context: CommandContext,
  ): Promise<Position | null> {
    const commandId = derivedUuid(`required-action/${requiredActionId}/${command.type}`);
    const { position } = await this.commands.handle(requiredAction, requiredActionId, command, {
      ...context,
      commandId,
    });
    return position;
  }
}

const later = (one: Position | null, other: Position | null): Position | null =>
  one === null || (other !== null && other > one) ? other : one;
