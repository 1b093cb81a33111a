import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type RouteOptions, routeOptionsOf } from '../route-options.js';
import { announceDeprecations } from './deprecated-fields.js';
import { isEmpty } from './receive-bytes.js';
import { receiveJson } from './receive-json.js';

/** Reads the JSON body if the handler takes one. */
@Injectable()
export class JsonBodyGuard implements CanActivate {
  canActivate(context: ExecutionContext): true | Promise<true> {
    const options = routeOptionsOf(context);
    return !options.takesBody || receive(context.switchToHttp().getRequest<Request>(), options);
  }
}

async function receive(request: Request, { body, bodyOptional, deprecations }: RouteOptions): Promise<true> {
  request.body = bodyOptional && isEmpty(request) ? {} : await receiveJson(request, body);
  if (deprecations.length > 0) announceDeprecations(request, deprecations);
  return true;
}
