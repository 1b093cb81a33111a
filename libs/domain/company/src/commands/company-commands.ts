import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandHandling, eventId } from '#kit/event-sourcing';
import { announcedBy } from '#platform/webhook-mapping';
import type { Position } from '#kit/event-store';
import { isId } from '#kit/kernel';
import { type Company, company, type CompanyCommand } from '../domain/decider.js';
import { companyNotFound } from '../domain/errors.js';
import type { CompanyEvent } from '../domain/events.js';
import { companyWebhooks } from '../domain/webhooks/index.js';
import { type AskingCompany, RequiredActionsOfCompany } from './required-actions-of-company.js';

/** What a change of a company led to. */
export interface CompanyChange {
  readonly events: readonly CompanyEvent[];
  /** The names of the partner events that the change fired, in their order. */
  readonly triggeredEvents: readonly string[];
  readonly position: Position | null;
  /** Of what followed among the required actions; null where nothing did. */
  readonly actionsPosition: Position | null;
}

/** A company at the moment a change is decided, and the context of the change. */
export interface LoadedCompany {
  readonly company: Company;
  /** RFC 3339. */
  readonly requestedAt: string;
  readonly context: CommandContext;
}

/** A command of the company, or a function that builds it from the loaded company ({@link withWork} if it takes long). */
export type Change = CompanyCommand | ((loaded: LoadedCompany) => CompanyCommand | Promise<CompanyCommand>);

/**
 * Builds a command from work that takes long, such as writing documents. The work is done once: after a lost race it is
 * planned again, and repeated only if the plan differs.
 */
export function withWork<Plan, Result>(
  plan: (loaded: LoadedCompany) => Plan,
  work: (plan: Plan) => Promise<Result>,
  command: (plan: Plan, result: Result) => CompanyCommand,
): (loaded: LoadedCompany) => CompanyCommand | Promise<CompanyCommand> {
  let done: { readonly plan: Plan; readonly command: CompanyCommand } | undefined;
  return (loaded) => {
    const planned = plan(loaded);
    if (done && isDeepStrictEqual(done.plan, planned)) return done.command;
    return work(planned).then((result) => {
      done = { plan: planned, command: command(planned, result) };
      return done.command;
    });
  };
}

/** The one way in which a company that exists is changed: by operators, the playground, processes and other libs. */
@Injectable()
export class CompanyCommands {
  constructor(
    private readonly commands: CommandHandling,
    private readonly requiredActions: RequiredActionsOfCompany,
  ) {}

  /**
   * Changes a company, and reconciles its required actions at once, so that the caller can read them. If the process
   * dies in between, the process manager of the required actions does that.
   *
   * @param context names the tenant
   * @throws {DomainError} `E_NOT_FOUND`, also for a company of another tenant, and what the command throws
   */
  async change(companyId: string, change: Change, context: CommandContext): Promise<CompanyChange> {
    if (!isId(companyId)) throw companyNotFound();
    const { state, events, position } = await this.commands.of(company).execute(
      companyId,
      context,
      (found, { events: [first] }) => {
        if (!found || !first) throw companyNotFound();
        const loaded = { company: found, requestedAt: first.metadata.recordedAt, context };
        return typeof change === 'function' ? change(loaded) : change;
      },
      { ownTenantOnly: true },
    );
    const triggeredEvents = announcedBy(companyWebhooks, events);
    const changed = { events, triggeredEvents, position, actionsPosition: null };
    return state && hasActions(state) ? this.withActions(changed, state, context) : changed;
  }

  /** Adds what the change led to among the required actions. */
  private async withActions(
    change: CompanyChange,
    state: Company,
    context: CommandContext,
  ): Promise<CompanyChange> {
    const { events, triggeredEvents } = change;
    const following = { ...context, causationId: eventId(context.commandId, events.length - 1) };
    const followed = await this.requiredActions.reconcile(asking(state), following);
    const raised = followed.awaited.filter(({ requiredActionId }) => asksFor(events, requiredActionId));
    return {
      ...change,
      triggeredEvents: [...triggeredEvents, ...raised.map(({ announcedAs }) => announcedAs)],
      actionsPosition: followed.position,
    };
  }
}

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
