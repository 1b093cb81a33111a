import { Controller, Param, Post } from '@nestjs/common';
import { isId } from '#kernel';
import { respondWhenProjected, Operator, type OperatorCaller, OperatorEndpoint } from '#http';
import { Describe, flag, id, object } from '#openapi';
import { partner, partnerNotFound } from '../domain/decider.js';
import { Partners } from '../partners.js';

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
  constructor(private readonly partners: Partners) {}

  @Post('suspend')
  @Describe({
    ...DESCRIBED,
    id: 'suspendPartner',
    summary: 'Suspend a partner',
    about: 'Within a second its keys only read. What the desk does for its companies goes on.',
  })
  async suspend(@Operator() operator: OperatorCaller, @Param('tenantId') tenantId: string) {
    if (!isId(tenantId)) throw partnerNotFound();
    const position = await this.partners.suspend(tenantId, operator);
    return respondWhenProjected({ tenantId, suspended: true }, position, partner.category);
  }

  @Post('resume')
  @Describe({ ...DESCRIBED, id: 'resumePartner', summary: "Resume a partner's writes" })
  async resume(@Operator() operator: OperatorCaller, @Param('tenantId') tenantId: string) {
    if (!isId(tenantId)) throw partnerNotFound();
    const position = await this.partners.resume(tenantId, operator);
    return respondWhenProjected({ tenantId, suspended: false }, position, partner.category);
  }
}
