import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandHandling, eventId } from '#kit/event-sourcing';
import { announcedBy } from '#platform/webhook-mapping';
import type { Position } from '#kit/event-store';
import { isId } from '#kit/kernel';
import { type Company, company, type CompanyCommand } from '../domain/decider.js';
import { companyNotFound } from '../domain/errors.js';
import type { CompanyEvent } from '../domain/events.js';
import { type CompanyDetails, companyOf } from '../domain/projections/company-response.js';
import { companyWebhooks } from '../domain/webhooks/index.js';
import {
  ACTION_EVENTS,
  type AskingCompany,
  RequiredActionsOfCompany,
} from './required-actions-of-company.js';

/** The result of a change of a company. */
export interface CompanyChange {
  readonly events: readonly CompanyEvent[];
  /** Names of the partner events that the change triggered, in order. */
  readonly triggeredEvents: readonly string[];
  readonly position: Position | null;
  /** The company after the change, as shown to partners. */
  readonly company: CompanyDetails;
  /** Position of the last required-action event that followed; null: none. */
  readonly actionsPosition: Position | null;
}

/** A loaded company and the context of the change. */
export interface LoadedCompany {
  readonly company: Company;
  /** RFC 3339. */
  readonly requestedAt: string;
  readonly context: CommandContext;
}

/** A command of the company, or a function that builds it from the loaded company ({@link withWork} if it takes long). */
export type Change = CompanyCommand | ((loaded: LoadedCompany) => CompanyCommand | Promise<CompanyCommand>);

/**
 * Builds a command from slow work, such as writing documents. After a lost race the work is planned again, and
 * repeated only if the plan differs.
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

/** Executes every change of an existing company, for operators, the playground, processes and other libs. */
@Injectable()
export class CompanyCommands {
  constructor(
    private readonly commands: CommandHandling,
    private readonly requiredActions: RequiredActionsOfCompany,
  ) {}

  /**
   * Changes a company, and reconciles its required actions at once, so that the caller can read them. If the
   * process dies in between, the process manager of the required actions does that.
   *
   * @param context names the tenant
   * @throws {DomainError} `E_NOT_FOUND`, also for a company of another tenant, and the errors of the command
   */
  async change(companyId: string, change: Change, context: CommandContext): Promise<CompanyChange> {
    if (!isId(companyId)) throw companyNotFound();
    const existing =
      <Built>(build: (loaded: LoadedCompany) => Built) =>
      (loaded: Company | null, { createdAt: requestedAt }: { readonly createdAt: string | null }): Built => {
        if (!loaded || requestedAt === null) throw companyNotFound();
        return build({ company: loaded, requestedAt, context });
      };
    const companies = this.commands.of(company);
    const ownTenantOnly = true;
    const { state, events, position, createdAt, recordedAt } =
      typeof change === 'function'
        ? await companies.executeAfterWork(companyId, context, existing(change), { ownTenantOnly })
        : await companies.execute(
            companyId,
            context,
            existing(() => change),
            { ownTenantOnly },
          );
    const triggeredEvents = announcedBy(companyWebhooks, events);
    if (!state) throw companyNotFound();
    const shown = companyOf(state, createdAt, recordedAt);
    const changed = { events, triggeredEvents, position, company: shown, actionsPosition: null };
    return hasActions(state) && events.some(({ type }) => ACTION_EVENTS.has(type))
      ? this.withActions(changed, state, context)
      : changed;
  }

  /** Reconciles the required actions and adds the result to the change. */
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

/**
 * Reports whether a change asks for a required action; other actions may already have been waiting for the
 * partner.
 */
const asksFor = (events: readonly CompanyEvent[], id: string): boolean =>
  events.some(({ data }) => 'requiredActionId' in data && data.requiredActionId === id);
