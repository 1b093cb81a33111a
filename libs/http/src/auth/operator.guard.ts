import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { HttpError } from '../http-error.js';
import { contextOf } from '../request-context.js';
import { Limits } from './limits.js';
import { OperatorVerifier } from './operator-verifier.js';
import { receiveWrite } from './receive-write.js';
import { routeOptionsOf } from './route-options.js';

/** The checks that precede an operator's request, in the order of contract 2.2. */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(
    private readonly operators: OperatorVerifier,
    private readonly limits: Limits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const token = request.headers.authorization;
    if (!token)
      throw new HttpError('E_AUTH_MISSING', "The Authorization header must hold an operator's token.");
    const operator = await this.operators.verify(token);
    if (!operator) {
      this.limits.countFailure(request.socket.remoteAddress ?? '');
      throw new HttpError('E_AUTH_INVALID', "The operator's token is not valid.");
    }
    const { tokenId, name } = operator;
    const known = contextOf(request);
    known.operator = { tokenId, requestId: known.requestId, actor: { type: 'operator', id: name } };
    this.limits.countRequest(tokenId, http.getResponse<Response>());
    await receiveWrite(request, routeOptionsOf(context));
    return true;
  }
}
