import { type CanActivate, type ExecutionContext, Injectable, Optional } from '@nestjs/common';
import type { Request } from 'express';
import { Logger } from '#kit/kernel';
import { HttpError } from '../errors/http-errors.js';
import { Limits } from '../limits/rate-limits.js';
import { clientAddressOf, contextOf } from '../requests/request-context.js';
import { authorizationOf } from './authorization-header.js';
import { OperatorSignIns } from './operator-sign-ins.js';
import { OperatorVerifier, SignedInOperators, type VerifiedOperator } from './operator-verifier.js';

/** Identifies the calling operator by the token or, without a token, by the session of the desk page. */
@Injectable()
export class OperatorCallerGuard implements CanActivate {
  private readonly signIns = new OperatorSignIns();

  constructor(
    private readonly operators: OperatorVerifier,
    private readonly limits: Limits,
    private readonly logger: Logger,
    @Optional() private readonly signedIn?: SignedInOperators,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<Request>();
    const operator = await this.verify(request);
    if (!operator) {
      this.limits.countFailure(request);
      throw new HttpError('E_AUTH_INVALID', 'The operator token is not valid.');
    }
    const { tokenId, name } = operator;
    const requestContext = contextOf(request);
    requestContext.operator = {
      tokenId,
      requestId: requestContext.requestId,
      actor: { type: 'operator', id: name },
    };
    if (this.signIns.note(tokenId, clientAddressOf(request))) this.logger.security('operator-signed-in');
    return true;
  }

  /** Returns the operator; null if the token is not valid. */
  private async verify(request: Request): Promise<VerifiedOperator | null> {
    const token = authorizationOf(request);
    if (token) return this.operators.verify(token);
    if (token === '') this.limits.countFailure(request);
    const operator = token === undefined ? await this.signedIn?.verify(request) : null;
    if (!operator)
      throw new HttpError('E_AUTH_MISSING', 'The Authorization header must contain an operator token.');
    return operator;
  }
}
