import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { streamName } from '#kit/event-sourcing';
import {
  Operator,
  type OperatorCaller,
  OperatorEndpoint,
  OptionalReasonRequest,
  respondWhenProjected,
} from '#platform/http';
import { flag, id, object, OperatorCommand } from '#platform/openapi';
import { SetSuspension } from '#domain/partner';
import { actingAs, RecordAct } from '../commands/record-act/record-act.js';

interface Suspension {
  readonly tenantId: string;
  readonly suspended: boolean;
}

const DESCRIBED = {
  response: object<Suspension>(
    'Suspension',
    { tenantId: id('The partner.'), suspended: flag(true, 'True if the partner can only read.') },
    'Whether a partner is suspended.',
  ),
  errors: ['E_NOT_FOUND'],
  bare: true,
} as const;

/** Suspends and resumes partners. A repeated call changes nothing, so it needs no idempotency key. */
@Controller('v1/operations/partners/:tenantId')
@OperatorEndpoint()
export class SuspensionController {
  constructor(private readonly commandBus: CommandBus) {}

  @OperatorCommand('suspend', {
    ...DESCRIBED,
    scope: 'operations-partner-suspend',
    id: 'suspendPartner',
    summary: 'Suspend a partner',
    about:
      'Within a second, the partner’s API keys and people can only read: all writes are rejected until you resume the partner. ' +
      'Work on the partner’s companies continues, and webhooks are still sent.',
    tells: [],
  })
  suspend(
    @Operator() operator: OperatorCaller,
    @Param('tenantId') tenantId: string,
    @Body() { reason }: OptionalReasonRequest,
  ) {
    return this.set({ tenantId, suspended: true }, reason ?? null, operator);
  }

  @OperatorCommand('resume', {
    ...DESCRIBED,
    scope: 'operations-partner-resume',
    id: 'resumePartner',
    summary: "Resume a partner's writes",
    about: 'Within a second, the partner’s API keys and people can write again.',
    tells: [],
  })
  resume(
    @Operator() operator: OperatorCaller,
    @Param('tenantId') tenantId: string,
    @Body() { reason }: OptionalReasonRequest,
  ) {
    return this.set({ tenantId, suspended: false }, reason ?? null, operator);
  }

  /**
   * Suspends before recording the reason, because the suspension may be rejected. If the response is lost, the
   * retry does both again.
   */
  private async set(suspension: Suspension, reason: string | null, operator: OperatorCaller) {
    const { tenantId, suspended } = suspension;
    const position = await this.commandBus.execute(new SetSuspension(tenantId, suspended, operator));
    const response = respondWhenProjected(suspension, position, 'partner');
    if (reason === null) return response;
    const data = { stream: streamName('partner', tenantId), suspended, reason };
    await this.commandBus.execute(new RecordAct({ type: 'SuspensionExplained', data }, actingAs(operator)));
    return response;
  }
}
