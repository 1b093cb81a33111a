import { Controller, Get, Header, HttpCode, Res } from '@nestjs/common';
import type { Response } from 'express';
import { register } from 'prom-client';
import { Unenveloped } from '#http';
import { Health, type Readiness } from './health.js';

/** For the machine's supervisor and the person on call: no key is needed and nothing of a partner is shown. */
@Controller()
@Unenveloped()
export class HealthController {
  constructor(private readonly health: Health) {}

  @Get('health/live')
  @HttpCode(200)
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  @Get('health/ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<Readiness> {
    const readiness = await this.health.readiness();
    response.status(readiness.ready ? 200 : 503);
    return readiness;
  }

  @Get('metrics')
  @Header('content-type', register.contentType)
  metrics(): Promise<string> {
    return register.metrics();
  }
}
