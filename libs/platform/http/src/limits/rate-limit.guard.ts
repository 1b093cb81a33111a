import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { contextOf } from '../requests/request-context.js';
import { routeOptionsOf } from '../route-options.js';
import { Limits } from './rate-limits.js';

/** Counts a request of an identified caller. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly limits: Limits) {}

  canActivate(context: ExecutionContext): true {
    const http = context.switchToHttp();
    const { caller, operator } = contextOf(http.getRequest<Request>());
    const key = caller?.keyId ?? operator?.tokenId;
    if (key === undefined) throw new Error('a rate limit needs an endpoint with a caller');
    this.limits.countRequest(key, http.getResponse<Response>(), routeOptionsOf(context).cost);
    return true;
  }
}
