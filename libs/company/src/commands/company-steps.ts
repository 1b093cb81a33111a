import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CommandContext, CommandHandling, eventId } from '#event-sourcing';
import type { Position } from '#event-store';
import { type Company, company, type CompanyCommand } from '../company.decider.js';
import type { CompanyEvent } from '../company.events.js';
import { announcedBy } from '../webhooks/announced-by.js';
import { SettleRequiredActions } from './settle-required-actions.command.js';

/** What a step of a company's life led to. */
export interface CompanyStep {
  /** The names of the partner events that the step fired, in their order. */
  readonly triggeredEvents: readonly string[];
  readonly position: Position | null;
  /** Of what followed among the required actions; null where nothing did. */
  readonly actionsPosition: Position | null;
}

/** Takes steps of a company's life that the outside world decides on: the state, the IRS, whoever plays them. */
@Injectable()
export class CompanySteps {
  constructor(
    private readonly commands: CommandHandling,
    private readonly commandBus: CommandBus,
  ) {}

  /**
   * Handles a command, and has the required actions follow at once, so that whoever asked reads them. They would follow
   * by themselves: a process that dies in between leaves that to the process manager.
   *
   * @throws what the command throws
   */
  async take(companyId: string, command: CompanyCommand, context: CommandContext): Promise<CompanyStep> {
    const { state, events, position } = await this.commands.handle(company, companyId, command, context);
    const triggeredEvents = announcedBy(events);
    if (!state || !hasActions(state)) return { triggeredEvents, position, actionsPosition: null };
    const following = { ...context, causationId: eventId(context.commandId, events.length - 1) };
    const followed = await this.commandBus.execute(new SettleRequiredActions(state, following));
    const raised = followed.awaited.filter(({ requiredActionId }) => asksFor(events, requiredActionId));
    return {
      triggeredEvents: [...triggeredEvents, ...raised.map(({ announcedAs }) => announcedAs)],
      position,
      actionsPosition: followed.position,
    };
  }
}

const hasActions = ({ nameRounds, signatureRounds }: Company): boolean =>
  nameRounds.length > 0 || signatureRounds.some(({ requiredActionId }) => requiredActionId !== null);

/** Whether a step asks for a required action; others may have been waiting for the partner all along. */
const asksFor = (events: readonly CompanyEvent[], id: string): boolean =>
  events.some(({ data }) => 'requiredActionId' in data && data.requiredActionId === id);
