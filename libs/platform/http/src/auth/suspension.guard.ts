import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { HttpError } from '../errors/http-errors.js';
import { contextOf } from '../requests/request-context.js';
import { routeOptionsOf } from '../requests/route-options.js';
import { KeyVerifier } from './key-verifier.js';

/** Rejects writes of a suspended tenant. */
@Injectable()
export class SuspensionGuard implements CanActivate {
  constructor(private readonly keys: KeyVerifier) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<Request>();
    const { writesNothing, allowedWhileSuspended } = routeOptionsOf(context);
    const reads = request.method === 'GET' || request.method === 'HEAD' || writesNothing;
    const { caller } = contextOf(request);
    if (reads || allowedWhileSuspended || !caller) return true;
    if (await this.keys.isSuspended(caller.tenantId))
      throw new HttpError(
        'E_TENANT_SUSPENDED',
        'This account is suspended. It can read data, but not change it.',
      );
    return true;
  }
}
