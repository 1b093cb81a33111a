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
import { contextOf } from '../requests/request-context.js';
import { SANDBOX_ONLY } from '../route-options.js';

const marksPlayground: CanActivate = {
  canActivate(context: ExecutionContext) {
    contextOf(context.switchToHttp().getRequest<Request>()).playground = true;
    return true;
  },
};

/** Endpoints that do not exist in production. */
export const SandboxOnly = (): ClassDecorator =>
  applyDecorators(SetMetadata(SANDBOX_ONLY, true), UseGuards(marksPlayground));

/** Removes the routes of {@link SandboxOnly} controllers. Call it before the application is initialized. */
export function removeSandboxOnly(app: INestApplication): void {
  for (const { controllers } of app.get(ModulesContainer).values())
    for (const [token, { metatype }] of controllers)
      if (metatype && Reflect.hasMetadata(SANDBOX_ONLY, metatype)) controllers.delete(token);
}
