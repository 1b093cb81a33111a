import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  type INestApplication,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { Request } from 'express';
import type { ErrorCode } from '#kit/event-sourcing';
import { contextOf } from '../requests/request-context.js';
import { SANDBOX_ONLY } from '../requests/route-options.js';

const responsesWith = (invalidState: ErrorCode): CanActivate => ({
  canActivate(context: ExecutionContext) {
    contextOf(context.switchToHttp().getRequest<Request>()).invalidState = invalidState;
    return true;
  },
});

/**
 * Endpoints that do not exist in production.
 * @param invalidState the code of their response if the current state does not allow the step
 */
export const SandboxOnly = (invalidState: ErrorCode): ClassDecorator =>
  applyDecorators(SetMetadata(SANDBOX_ONLY, true), UseGuards(responsesWith(invalidState)));

/** Removes the routes of {@link SandboxOnly} controllers. Call it before the application is initialized. */
export function removeSandboxOnly(app: INestApplication): void {
  for (const { controllers } of app.get(ModulesContainer).values())
    for (const [token, { metatype }] of controllers)
      if (metatype && Reflect.hasMetadata(SANDBOX_ONLY, metatype)) controllers.delete(token);
}
