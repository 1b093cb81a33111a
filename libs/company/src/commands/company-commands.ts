import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CommandContext, CommandHandling, eventId, type Loaded } from '#event-sourcing';
import type { Position } from '#event-store';
import { Companies } from '../companies.js';
import { type Company, company, type CompanyCommand, type CompanyState } from '../domain/decider.js';
import { companyNotFound } from '../domain/errors.js';
import type { CompanyEvent } from '../domain/events.js';
import { announcedBy } from '../domain/webhooks/announced-by.js';
import { ReconcileRequiredActions } from './reconcile-required-actions.command.js';

/** What a step of a company's life led to. */
export interface CompanyChange {
  readonly events: readonly CompanyEvent[];
  /** The names of the partner events that the step fired, in their order. */
  readonly triggeredEvents: readonly string[];
  readonly position: Position | null;
  /** Of what followed among the required actions; null where nothing did. */
  readonly actionsPosition: Position | null;
}

/** What is known of a company when a step is taken. */
export interface LoadedCompany {
  readonly company: Company;
  /** RFC 3339. */
  readonly requestedAt: string;
}

/** Takes steps of a company's life that the outside world decides on: the state, the IRS, whoever plays them. */
@Injectable()
export class CompanyCommands {
  constructor(
    private readonly companies: Companies,
    private readonly commands: CommandHandling,
    private readonly commandBus: CommandBus,
  ) {}

  /**
   * Handles a command, and has the required actions follow at once, so that whoever asked reads them. They would follow
   * by themselves: a process that dies in between leaves that to the process manager.
   *
   * @param step the command, or what makes it of what is known of the company
   * @param context names the tenant
   * @throws {DomainError} `E_COMPANY_NOT_FOUND`, also for another tenant's, and what the command throws
   */
  async take(
    companyId: string,
    step: CompanyCommand | ((known: LoadedCompany) => CompanyCommand | Promise<CompanyCommand>),
    context: CommandContext,
  ): Promise<CompanyChange> {
    const { customerId } = await this.companies.loadOf(context.tenantId, companyId);
    const { state, events, position } = await this.commands.handlePrepared(
      company,
      companyId,
      (loaded) => (typeof step === 'function' ? step(loadedCompany(loaded)) : step),
      { ...context, subjectId: customerId },
    );
    const triggeredEvents = announcedBy(events);
    if (!state || !hasActions(state)) return { events, triggeredEvents, position, actionsPosition: null };
    const following = { ...context, causationId: eventId(context.commandId, events.length - 1) };
    const followed = await this.commandBus.execute(new ReconcileRequiredActions(state, following));
    const raised = followed.awaited.filter(({ requiredActionId }) => asksFor(events, requiredActionId));
    return {
      events,
      triggeredEvents: [...triggeredEvents, ...raised.map(({ announcedAs }) => announcedAs)],
      position,
      actionsPosition: followed.position,
    };
  }
}

function loadedCompany({ state, events: [first] }: Loaded<CompanyState, CompanyEvent>): LoadedCompany {
  if (state === null || first === undefined) throw companyNotFound();
  return { company: state, requestedAt: first.metadata.recordedAt };
}

const hasActions = ({ nameRounds, signatureRounds }: Company): boolean =>
  nameRounds.length > 0 || signatureRounds.some(({ requiredActionId }) => requiredActionId !== null);

/** Whether a step asks for a required action; others may have been waiting for the partner all along. */
const asksFor = (events: readonly CompanyEvent[], id: string): boolean =>
  events.some(({ data }) => 'requiredActionId' in data && data.requiredActionId === id);
