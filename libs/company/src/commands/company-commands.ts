import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { announcedBy, type CommandContext, CommandHandling, eventId, type Loaded } from '#event-sourcing';
import type { Position } from '#event-store';
import { isId } from '#kernel';
import { Companies } from '../companies.js';
import { type Company, company, type CompanyCommand, type CompanyState } from '../domain/decider.js';
import { companyNotFound } from '../domain/errors.js';
import type { CompanyEvent } from '../domain/events.js';
import { companyWebhooks } from '../domain/webhooks/index.js';
import { type AskingCompany, ReconcileRequiredActions } from './reconcile-required-actions.js';

/** What a change of a company led to. */
export interface CompanyChange {
  readonly events: readonly CompanyEvent[];
  /** The names of the partner events that the change fired, in their order. */
  readonly triggeredEvents: readonly string[];
  readonly position: Position | null;
  /** Of what followed among the required actions; null where nothing did. */
  readonly actionsPosition: Position | null;
}

/** A company as it is when a change is decided, and the context of that change. */
export interface LoadedCompany {
  readonly company: Company;
  /** RFC 3339. */
  readonly requestedAt: string;
  readonly context: CommandContext;
}

/** A command of the company, or what makes it of the company as it is. */
export type Change<Command extends CompanyCommand = CompanyCommand> =
  Command | ((loaded: LoadedCompany) => Command | Promise<Command>);

/** The one way in which a company that exists is changed: by operators, the playground, processes and other libs. */
@Injectable()
export class CompanyCommands {
  constructor(
    private readonly companies: Companies,
    private readonly commands: CommandHandling,
    private readonly commandBus: CommandBus,
  ) {}

  /**
   * Changes a company, and has its required actions follow at once, so that the caller reads them. A process that dies
   * in between leaves that to the process manager of the required actions.
   *
   * @param context names the tenant; its `subjectId` is the company's customer, looked up where it is null
   * @throws {DomainError} `E_NOT_FOUND`, also for another tenant's, and what the command throws
   */
  async change(companyId: string, change: Change, context: CommandContext): Promise<CompanyChange> {
    if (!isId(companyId)) throw companyNotFound();
    const subjectId =
      context.subjectId ?? (await this.companies.loadOf(context.tenantId, companyId)).customerId;
    const own = { ...context, subjectId };
    const { state, events, position } = await this.commands.handlePrepared(
      company,
      companyId,
      (found) => commandOf(change, loadedCompany(found, own)),
      own,
    );
    const changed = {
      events,
      triggeredEvents: announcedBy(companyWebhooks, events),
      position,
      actionsPosition: null,
    };
    return state ? this.withActions(changed, state, own) : changed;
  }

  /** The change with what it led to among the required actions. */
  private async withActions(
    change: CompanyChange,
    state: Company,
    context: CommandContext,
  ): Promise<CompanyChange> {
    if (!hasActions(state)) return change;
    const { events, triggeredEvents } = change;
    const following = { ...context, causationId: eventId(context.commandId, events.length - 1) };
    const followed = await this.commandBus.execute(new ReconcileRequiredActions(asking(state), following));
    const raised = followed.awaited.filter(({ requiredActionId }) => asksFor(events, requiredActionId));
    return {
      ...change,
      triggeredEvents: [...triggeredEvents, ...raised.map(({ announcedAs }) => announcedAs)],
      actionsPosition: followed.position,
    };
  }
}

/** @throws {DomainError} `E_NOT_FOUND` */
function loadedCompany(
  { state, events: [first] }: Loaded<CompanyState, CompanyEvent>,
  context: CommandContext,
): LoadedCompany {
  if (!state || !first || state.tenantId !== context.tenantId) throw companyNotFound();
  return { company: state, requestedAt: first.metadata.recordedAt, context };
}

const commandOf = (change: Change, loaded: LoadedCompany): CompanyCommand | Promise<CompanyCommand> =>
  typeof change === 'function' ? change(loaded) : change;

const hasActions = ({ nameRounds, signatureRounds }: AskingCompany): boolean =>
  nameRounds.length > 0 || signatureRounds.some(({ requiredActionId }) => requiredActionId !== null);

const asking = ({
  companyId,
  customerId,
  tenantId,
  nameRounds,
  signatureRounds,
}: Company): AskingCompany => ({ companyId, customerId, tenantId, nameRounds, signatureRounds });

/** Whether a change asks for a required action; others may have been waiting for the partner all along. */
const asksFor = (events: readonly CompanyEvent[], id: string): boolean =>
  events.some(({ data }) => 'requiredActionId' in data && data.requiredActionId === id);
