import { Body, Controller, Post } from '@nestjs/common';
import { Clock } from '#kit/kernel';
import {
  AcceptsIdempotencyKey,
  Caller,
  Costs,
  type PartnerCaller,
  PartnerEndpoint,
  Whole,
} from '#platform/http';
import { Describe } from '#platform/openapi';
import { Playground } from '../playground-endpoint.js';
import { SandboxClock } from '../sandbox-clock.js';
import { sandboxTimeSchema } from '../sandbox-time.schema.js';

const TEN_YEARS_IN_SECONDS = 10 * 365 * 24 * 60 * 60;

/** The body of `POST /v1/partner/playground/clock/advance` (contract 6.7). */
export class AdvanceClockRequest {
  @Whole({
    min: 1,
    max: TEN_YEARS_IN_SECONDS,
    example: 86_400,
    about: 'Added to your current sandbox time. At most ten years.',
  })
  seconds!: number;
}

/** Lets a partner test time-dependent behavior: reminders, expiries, due dates, webhook retries (contract 6.7). */
@Controller('v1/partner/playground/clock')
@PartnerEndpoint()
@Playground()
export class AdvanceClockController {
  constructor(private readonly clock: Clock) {}

  @Post('advance')
  @AcceptsIdempotencyKey('advance-clock')
  @Costs(10)
  @Describe({
    id: 'advanceClock',
    tag: 'Playground',
    summary: 'Advance your sandbox clock',
    about: 'Reminders, expiries, due dates and webhook retries follow the new time.',
    response: sandboxTimeSchema,
    errors: ['E_PLAYGROUND_STATE'],
  })
  async advance(
    @Caller() { tenantId }: PartnerCaller,
    @Body() { seconds }: AdvanceClockRequest,
  ): Promise<{ now: string }> {
    if (!(this.clock instanceof SandboxClock)) throw new Error('only a sandbox clock can be advanced');
    return { now: (await this.clock.advance(tenantId, seconds)).toISOString() };
  }
}
