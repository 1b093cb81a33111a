import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import {
  commandOf,
  currentRequest,
  type HttpRequest,
  respondWhenProjected,
  type WhenProjected,
} from '#platform/http';
import { ChangeCompany, type DirectCommand } from '../commands/change-company/change-company.js';
import type { CompanyChange } from '../commands/company-commands.js';
import { outcomeOf, type OperatorOutcome } from './operator-outcome.js';
import { type OperatorCall, OperatorContext } from '../queries/operator-context/operator-context.js';

export interface CompanyCall extends OperatorCall {
  readonly companyId: string;
}

/**
 * Injects the {@link CompanyCall} into a handler. The path needs a `:companyId`, and the controller an
 * `@OperatorEndpoint()`.
 */
export const CompanyCall = createParamDecorator((_: unknown, context: ExecutionContext): CompanyCall => {
  const request = currentRequest();
  const { companyId } = context.switchToHttp().getRequest<HttpRequest>().params;
  if (!request?.operator || typeof companyId !== 'string')
    throw new Error('@CompanyCall() outside of an @OperatorEndpoint() with a :companyId');
  const { operator, reservedIds } = request;
  const { actor, requestId } = operator;
  return { companyId, actor, requestId, ...commandOf(reservedIds) };
});

/** Executes operators' commands, each once per idempotency key. */
@Injectable()
export class CompanyOperations {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  /** Changes a company and responds. @throws {DomainError} `E_NOT_FOUND`, and the errors of the command */
  change(
    call: CompanyCall,
    command: (context: CommandContext) => DirectCommand,
  ): Promise<WhenProjected<OperatorOutcome>> {
    return this.execute(call, (context) => new ChangeCompany(call.companyId, command(context), context));
  }

  /**
   * Executes a command and responds with its outcome after the read models have caught up.
   *
   * @param createdIds returns the ids of created resources
   * @throws {DomainError} `E_NOT_FOUND`, and the errors of the command
   */
  async execute<Ids extends object = object>(
    call: CompanyCall,
    command: (context: CommandContext) => Command<CompanyChange>,
    createdIds?: (change: CompanyChange) => Ids,
  ): Promise<WhenProjected<OperatorOutcome & Ids>> {
    const { companyId } = call;
    const context = await this.queryBus.execute(new OperatorContext(companyId, call));
    const change = await this.commandBus.execute(command(context));
    return respondWhenProjected(
      outcomeOf(companyId, change, createdIds?.(change)),
      change.position,
      'company',
      {
        position: change.actionsPosition,
        category: 'requiredAction',
      },
    ).about(change.company.serviceCustomerId);
  }
}
