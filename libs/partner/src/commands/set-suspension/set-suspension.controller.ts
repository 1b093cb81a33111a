import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { respondWhenProjected, Operator, type OperatorCaller, OperatorEndpoint } from '#http';
import { Describe, flag, id, object } from '#openapi';
import { partner } from '../../domain/decider.js';
import { SetSuspension } from './set-suspension.js';

interface Suspension {
  readonly tenantId: string;
  readonly suspended: boolean;
}

const DESCRIBED = {
  tag: 'Operations desk',
  response: object<Suspension>('Suspension', { tenantId: id(), suspended: flag(true) }),
  errors: ['E_NOT_FOUND'],
} as const;

/** Whether a partner may write. Once more changes nothing: these calls need no idempotency key. */
@Controller('v1/operations/partners/:tenantId')
@OperatorEndpoint()
export class SuspensionController {
  constructor(private readonly commandBus: CommandBus) {}

  @Post('suspend')
  @Describe({
    ...DESCRIBED,
    id: 'suspendPartner',
    summary: 'Suspend a partner',
    about: 'Within a second its keys only read. What the desk does for its companies goes on.',
  })
  suspend(@Operator() operator: OperatorCaller, @Param('tenantId') tenantId: string) {
    return this.set(tenantId, true, operator);
  }

  @Post('resume')
  @Describe({ ...DESCRIBED, id: 'resumePartner', summary: "Resume a partner's writes" })
  resume(@Operator() operator: OperatorCaller, @Param('tenantId') tenantId: string) {
    return this.set(tenantId, false, operator);
  }

  private async set(tenantId: string, suspended: boolean, operator: OperatorCaller) {
    const position = await this.commandBus.execute(new SetSuspension(tenantId, suspended, operator));
    return respondWhenProjected({ tenantId, suspended }, position, partner.category);
  }
}
