import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { PORTAL_ROLES, type Role } from '#domain/partner';
import {
  HttpError,
  type HttpRequest,
  PartnerCallerGuard,
  PartnerChecks,
  routeOptionsOf,
} from '#platform/http';

/** Identifies the person who is signed in, and accepts no API keys. */
@Injectable()
class PortalCallerGuard extends PartnerCallerGuard {
  protected override verify(request: HttpRequest, context: ExecutionContext) {
    return this.verifySession(request, context);
  }
}

/** Marks an endpoint for the portal's page only. */
export const PortalEndpoint = (): ClassDecorator & MethodDecorator => PartnerChecks(PortalCallerGuard);

const SAFE = new Set(['GET', 'HEAD']);

/** Sets the minimum role for a route. Default: `viewer` for reads, `developer` for all other requests. */
export const AtLeast = Reflector.createDecorator<Role>();

const reflector = new Reflector();

/** Checks that a role is enough for a route. @throws {HttpError} `E_FORBIDDEN` */
export function assertMayCall(role: Role, method: string | undefined, route: ExecutionContext): void {
  const least = leastRole(method, route);
  if (PORTAL_ROLES.indexOf(role) < PORTAL_ROLES.indexOf(least))
    throw new HttpError('E_FORBIDDEN', `This requires the role ${least}; you have ${role}.`);
}

function leastRole(method: string | undefined, route: ExecutionContext): Role {
  const places = [route.getHandler(), route.getClass()];
  const declared = reflector.getAllAndOverride<Role | undefined>(AtLeast.KEY, places);
  const reads = SAFE.has(method ?? '') || routeOptionsOf(route).writesNothing;
  return declared ?? (reads ? 'viewer' : 'developer');
}
