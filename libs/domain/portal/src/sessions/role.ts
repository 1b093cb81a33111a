import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { HttpError, routeOptionsOf } from '#platform/http';
import { PORTAL_ROLES, type Role } from '#domain/partner';

const SAFE = new Set(['GET', 'HEAD']);

/**
 * Sets the least role that may call a route. Default: `viewer` for reads, `developer` for all other requests.
 */
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
