import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { HttpError } from '../errors/http-errors.js';
import { contextOf } from '../requests/request-context.js';
import { routeOptionsOf } from '../requests/route-options.js';
import { type Permission, type Resource, resourceOf } from './permissions.js';

const BY_EXPANSION: ReadonlyMap<string, Resource> = new Map<string, Resource>([
  ['customer', 'customers'],
  ['company', 'companies'],
  ['document', 'documents'],
]);

const permits = (permissions: readonly Permission[], resource: Resource, writes: boolean): boolean =>
  permissions.includes(`${resource}:write`) ||
  (!writes && (permissions.includes('all:read') || permissions.includes(`${resource}:read`)));

/** Rejects requests for which a restricted key has no permission. */
@Injectable()
export class PermissionGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    const request = context.switchToHttp().getRequest<Request>();
    const permissions = contextOf(request).caller?.permissions ?? null;
    if (permissions === null) return true;
    const resource = resourceOf((request.route as { readonly path: string }).path);
    if (resource === undefined)
      throw new HttpError('E_FORBIDDEN', 'Restricted keys cannot use this route. Use an unrestricted key.');
    const isRead = ['GET', 'HEAD'].includes(request.method) || routeOptionsOf(context).writesNothing;
    if (resource !== null) assertPermitted(permissions, resource, !isRead);
    for (const expanded of [request.query['expand[]']].flat()) {
      const related = typeof expanded === 'string' ? BY_EXPANSION.get(expanded) : undefined;
      if (related) assertPermitted(permissions, related, false);
    }
    return true;
  }
}

/** @throws {HttpError} `E_FORBIDDEN` */
function assertPermitted(permissions: readonly Permission[], resource: Resource, writes: boolean): void {
  if (permits(permissions, resource, writes)) return;
  const missing = `${resource}:${writes ? 'write' : 'read'}`;
  throw new HttpError('E_FORBIDDEN', `This key does not have the permission ${missing}.`);
}
