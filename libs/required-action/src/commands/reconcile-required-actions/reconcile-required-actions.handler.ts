import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Company, type ReconciledRequiredActions, ReconcileRequiredActions } from '#company';
import { type CommandContext, CommandHandling, derivedUuid } from '#event-sourcing';
import type { Position } from '#event-store';
import { requiredAction, type RequiredActionCommand } from '../../required-action.decider.js';
import type { ActionCode } from '../../required-action.types.js';
import { ANNOUNCEMENTS } from '../../webhooks/required-action.webhook.js';

type NameRound = Company['nameRounds'][number];
type SignatureRound = Company['signatureRounds'][number];

/** What a company asks its partner for, and what became of it. */
interface Asked {
  readonly requiredActionId: string;
  readonly actionCode: ActionCode;
  readonly reason: string;
  readonly outcome: NameRound['outcome'] | SignatureRound['outcome'];
}

const SIGNATURE_CODES: Record<SignatureRound['documentType'], ActionCode> = {
  SS4: 'FORMATION_SIGNATURE_SS4_RESET',
  FORM8821: 'FORMATION_SIGNATURE_FORM8821_REQUIRED',
};

/** What closes the action of a round that has ended. */
const CLOSING: Partial<Record<Asked['outcome'], 'ResolveAction' | 'RejectAction'>> = {
  accepted: 'ResolveAction',
  signed: 'ResolveAction',
  refused: 'RejectAction',
  failed: 'RejectAction',
};

/**
 * Raises and closes the actions of a company's rounds of names and signatures. Each command's id is derived from its action: the
 * request that caused it and the process manager may both come here, in any order and together.
 */
@CommandHandler(ReconcileRequiredActions)
export class ReconcileRequiredActionsHandler implements ICommandHandler<ReconcileRequiredActions> {
  constructor(private readonly commands: CommandHandling) {}

  async execute({ company, context }: ReconcileRequiredActions): Promise<ReconciledRequiredActions> {
    const own = { ...context, subjectId: company.customerId };
    let position: Position | null = null;
    const all = askedBy(company);
    for (const asked of all) {
      position = later(position, await this.raise(company, asked, own));
      const closing = CLOSING[asked.outcome];
      if (closing) position = later(position, await this.handle(asked, { type: closing }, own));
    }
    const awaited = all
      .filter(({ outcome }) => outcome === 'awaited')
      .map(({ requiredActionId, actionCode }) => ({
        requiredActionId,
        announcedAs: ANNOUNCEMENTS[actionCode].eventName,
      }));
    return { awaited, position };
  }

  private raise(company: Company, asked: Asked, context: CommandContext): Promise<Position | null> {
    const { companyId, customerId, tenantId } = company;
    const { requiredActionId, actionCode, reason } = asked;
    const action = { requiredActionId, companyId, customerId, tenantId, actionCode, reason };
    return this.handle(asked, { type: 'RaiseAction', action }, context);
  }

  private async handle(
    { requiredActionId }: Asked,
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

function askedBy({ nameRounds, signatureRounds }: Company): readonly Asked[] {
  const names = nameRounds.map((round) => ({
    ...round,
    actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED' as const,
  }));
  const signatures = signatureRounds.flatMap(({ documentType, requiredActionId, reason, outcome }) =>
    requiredActionId === null
      ? []
      : [{ requiredActionId, reason: reason ?? '', outcome, actionCode: SIGNATURE_CODES[documentType] }],
  );
  return [...names, ...signatures];
}

const later = (one: Position | null, other: Position | null): Position | null =>
  one === null || (other !== null && other > one) ? other : one;
