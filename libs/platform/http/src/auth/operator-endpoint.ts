import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  Optional,
  UseGuards,
} from '@nestjs/common';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { Logger } from '#kit/kernel';
import { JsonBodyGuard } from '../body/json-body.js';
import { HttpError } from '../errors/http-errors.js';
import { IdempotencyHeaderGuard } from '../idempotency/idempotent.js';
import { networkOf } from '../limits/client-address.js';
import { Limits, RateLimitGuard } from '../limits/rate-limits.js';
import { QueryParametersGuard } from '../validation/query-parameters.js';
import { AccessFor } from '../requests/route-options.js';
import { clientAddressOf, contextOf } from '../requests/request-context.js';
import {
  authorizationOf,
  OperatorVerifier,
  SignedInOperators,
  type VerifiedOperator,
} from './partner-endpoint.js';

/** After this time (ms) without use from an address, the next use of a token counts as a sign-in. */
const SESSION_MS = 3_600_000;
const MOST = 10_000;

/** Detects sign-ins of operators: the first use of a token from an address in a while. Each process detects its own. */
export class SignIns {
  private readonly lastSeen = new LRUCache<string, number>({ max: MOST });

  /** @param now milliseconds, monotonic */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Returns whether this use of a token is a sign-in. */
  note(tokenId: string, address: string): boolean {
    const now = this.now();
    const name = `${tokenId} ${networkOf(address)}`;
    const before = this.lastSeen.get(name);
    this.lastSeen.set(name, now);
    return before === undefined || now - before >= SESSION_MS;
  }
}

/** Identifies the calling operator by the token or, without a token, by the session of the desk page. */
@Injectable()
class OperatorCallerGuard implements CanActivate {
  private readonly signIns = new SignIns();

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
    const known = contextOf(request);
    known.operator = { tokenId, requestId: known.requestId, actor: { type: 'operator', id: name } };
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

/**
 * An endpoint for operators. Checks the operator's token, the rate limit, the idempotency header, the media type, the JSON and
 * the names of query parameters, in this order. It works for every tenant, even a suspended one.
 */
export const OperatorEndpoint = (): ClassDecorator & MethodDecorator =>
  applyDecorators(
    UseGuards(
      OperatorCallerGuard,
      RateLimitGuard,
      IdempotencyHeaderGuard,
      JsonBodyGuard,
      QueryParametersGuard,
    ),
    AccessFor('operator'),
  );
