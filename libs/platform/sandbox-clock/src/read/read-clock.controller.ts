import { Controller, Get } from '@nestjs/common';
import { Clock } from '#kit/kernel';
import { Caller, type PartnerCaller, PartnerEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import { Playground } from '../playground-endpoint.js';
import { sandboxTimeSchema } from '../sandbox-time.schema.js';

@Controller('v1/partner/playground/clock')
@PartnerEndpoint()
@Playground()
export class ReadClockController {
  constructor(private readonly clock: Clock) {}

  @Get()
  @Describe({
    id: 'getClock',
    tag: 'Playground',
    summary: 'Get the time of your sandbox',
    about: 'The real time, plus everything that you have advanced the clock by.',
    response: sandboxTimeSchema,
    errors: ['E_FORBIDDEN'],
  })
  read(@Caller() { tenantId }: PartnerCaller): { now: string } {
    return { now: this.clock.now(tenantId).toISOString() };
  }
}
