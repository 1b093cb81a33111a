import { type Command as NestCommand, CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Command } from 'commander';
import {
  ChangeCompany,
  type CompanyChange,
  type DirectCommand,
  type OperatorOutcome,
  OperatorContext,
  outcomeOf,
} from '#domain/company';
import { type CommandContext, derivedUuid } from '#kit/event-sourcing';
import { HttpModule } from '#platform/http';
import { newId } from '#kit/kernel';
import { partnerApiRole } from '../../partner-api/src/partner-api.role.js';
import { companyId } from './company-id.js';
import { osUser, type OutputOptions, printOne, shortName } from './output.js';
import { withApp } from './with-app.js';

/** The modules that handle partners' requests also handle operators' commands. */
const SERVICE = [HttpModule, ...partnerApiRole.imports];

interface OperationOptions extends OutputOptions {
  readonly as: string;
  readonly idempotencyKey?: string;
}

export class Operation {
  constructor(
    readonly companyId: string,
    /** The operator's context, in the tenant and the time of the company. */
    readonly context: CommandContext,
    private readonly commandBus: CommandBus,
  ) {}

  execute<R>(command: NestCommand<R>): Promise<R> {
    return this.commandBus.execute(command);
  }

  /** Changes the company. @returns the outcome for the operator */
  async change(command: DirectCommand): Promise<OperatorOutcome> {
    return this.outcome(new ChangeCompany(this.companyId, command, this.context));
  }

  /** Runs a command of the company. @returns the outcome for the operator */
  async outcome(command: NestCommand<CompanyChange>): Promise<OperatorOutcome> {
    return outcomeOf(this.companyId, await this.execute(command));
  }
}

/** Declares an operator's command for one company. The caller adds options and the action ({@link operate}). */
export const operationVerb = (group: Command, name: string, description: string): Command =>
  group
    .command(name)
    .description(description)
    .argument('<companyId>', "the company's id (serviceCompanyId)", companyId)
    .option('--as <name>', 'your name, recorded in the events', shortName, osUser())
    .option('--idempotency-key <key>', 'repeating the same call with the same key has no further effect');

/** The action of an {@link operationVerb}: prints the result of `work`. */
export const operate =
  <Options extends object>(work: (operation: Operation, options: Options) => Promise<object>) =>
  async (id: string, options: Options & OperationOptions, verb: Command): Promise<void> => {
    const call = {
      actor: { type: 'operator', id: options.as },
      requestId: newId(),
      ...(options.idempotencyKey !== undefined && { commandId: commandIdOf(verb, id, options) }),
    } as const;
    const done = await withApp(SERVICE, async (app) => {
      const context = await app.get(QueryBus).execute(new OperatorContext(id, call));
      return work(new Operation(id, context, app.get(CommandBus)), options);
    });
    printOne(done, options);
  };

/** Derived from the whole call, so that another call with the same key is not ignored silently. */
const commandIdOf = (verb: Command, id: string, options: OperationOptions): string =>
  derivedUuid(JSON.stringify(['cli', verb.parent?.name(), verb.name(), id, { ...options, json: null }]));
