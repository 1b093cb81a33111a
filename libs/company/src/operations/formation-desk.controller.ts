import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  Allocated,
  type Allocation,
  Idempotent,
  Operator,
  type OperatorCaller,
  OperatorEndpoint,
} from '#http';
import { AcceptFormation } from '../commands/accept-formation/accept-formation.command.js';
import { deskAnswer } from './desk-answer.js';
import { DeskContext } from './desk-context.query.js';

/** What the state and the service's own checks decide on a formation (decisions section 6). */
@Controller('v1/operations/companies/:companyId/formation')
@OperatorEndpoint()
export class FormationDeskController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Post('accept')
  @Idempotent('operations-formation-accept', { creates: null })
  async accept(
    @Operator() operator: OperatorCaller,
    @Allocated() { commandId }: Allocation,
    @Param('companyId') companyId: string,
  ) {
    const context = await this.queryBus.execute(new DeskContext(companyId, { ...operator, commandId }));
    return deskAnswer(companyId, await this.commandBus.execute(new AcceptFormation(companyId, context)));
  }
}
