import { Controller, Get, Header, HttpCode, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { register } from 'prom-client';
import { HttpError, type HttpRequest, isLocalRequest, Unenveloped } from '#platform/http';
import { MetricsConfig } from './metrics.config.js';
import { Health, type Readiness } from './health.js';

/** For supervisors and the person on call: requires no key and shows no partner data. */
@Controller()
@Unenveloped()
export class HealthController {
  constructor(
    private readonly health: Health,
    private readonly config: MetricsConfig,
  ) {}

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
  metrics(@Req() request: HttpRequest): Promise<string> {
    if (this.config.metricsPort !== null || !isLocalRequest(request))
      throw new HttpError('E_NOT_FOUND', 'This address does not exist.');
    return register.metrics();
  }
}
