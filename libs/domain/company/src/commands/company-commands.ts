import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  announcedBy,
  type CommandContext,
  CommandHandling,
  ContentionError,
  eventId,
  type Loaded,
} from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { isId } from '#kit/kernel';
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

const MOST_PLANS = 3;

/** What was written is no longer what is to be written. */
class OutdatedPlanError extends Error {
  override readonly name = 'OutdatedPlanError';
}

/** A command of the company, or what makes it of the company as it is. */
export type Change<Command extends CompanyCommand = CompanyCommand> =
  Command | ((loaded: LoadedCompany) => Command);

/** A change that needs something written first, which takes its time. */
export interface WrittenChange<Plan, Written> {
  /** What is to be written, of the company as it is. Refuses where the change is not possible. */
  readonly plan: (loaded: LoadedCompany) => Plan;
  /** Is done once per command. */
  readonly write: (plan: Plan, context: CommandContext) => Promise<Written>;
  readonly command: (plan: Plan, written: Written) => CompanyCommand;
}

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
    const { state, events, position } = await this.commands.handle(
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

  /**
   * Changes a company by something that is written first. Others may change the company meanwhile: what was written counts
   * where the same would be written still, else it is planned and written anew.
   *
   * @throws as {@link change}, and what `plan` and `write` throw
   * @throws {ContentionError} something else had to be written {@link MOST_PLANS} times
   */
  async changeWritten<Plan, Written>(
    companyId: string,
    { plan, write, command }: WrittenChange<Plan, Written>,
    context: CommandContext,
  ): Promise<CompanyChange> {
    for (let round = 1; round <= MOST_PLANS; round++) {
      const loaded = await this.loadFor(companyId, context);
      if (!loaded) return this.change(companyId, unreachable, context);
      const planned = plan(loaded);
      const written = await write(planned, loaded.context);
      const decided = (now: LoadedCompany): CompanyCommand => {
        if (!isDeepStrictEqual(plan(now), planned)) throw new OutdatedPlanError();
        return command(planned, written);
      };
      try {
        return await this.change(companyId, decided, loaded.context);
      } catch (error) {
        if (!(error instanceof OutdatedPlanError)) throw error;
      }
    }
    throw new ContentionError(`company ${companyId} was changed whenever something was written for it`);
  }

  /** Null where the command was handled already. @throws {DomainError} `E_NOT_FOUND` */
  private async loadFor(companyId: string, context: CommandContext): Promise<LoadedCompany | null> {
    if (!isId(companyId)) throw companyNotFound();
    const found = await this.commands.load(company, companyId, context.tenantId);
    const loaded = loadedCompany(found, context);
    if (found.events.some(({ id }) => id === eventId(context.commandId, 0))) return null;
    return { ...loaded, context: { ...context, subjectId: loaded.company.customerId } };
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

/** Of a command whose events are there already. */
const unreachable = (): never => {
  throw new Error('a command that was handled is not made again');
};

/** @throws {DomainError} `E_NOT_FOUND` */
function loadedCompany(
  { state, events: [first] }: Loaded<CompanyState, CompanyEvent>,
  context: CommandContext,
): LoadedCompany {
  if (!state || !first || state.tenantId !== context.tenantId) throw companyNotFound();
  return { company: state, requestedAt: first.metadata.recordedAt, context };
}

const commandOf = (change: Change, loaded: LoadedCompany): CompanyCommand =>
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
