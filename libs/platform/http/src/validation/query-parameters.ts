import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { FieldError } from '#kit/event-sourcing';
import { validationFailed } from '../errors/http-errors.js';
import { routeOptionsOf } from '../requests/route-options.js';
import { type ClassOf, type DeclaredField, declaredFields } from './declared-fields.js';

const UNKNOWN: FieldError = { code: 'E_INVALID', message: 'is not a query parameter of this route' };

/**
 * Rejects query parameters that the route's query class does not declare (contract 2.3): a misspelt filter would return
 * everything.
 */
@Injectable()
export class QueryParametersGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    const names = Object.keys(context.switchToHttp().getRequest<Request>().query);
    if (names.length > 0) assertDeclared(names, routeOptionsOf(context).query);
    return true;
  }
}

/** @throws {DomainError} `E_VALIDATION_FAILED` */
function assertDeclared(names: readonly string[], type: ClassOf | null): void {
  const fields = type ? declaredFields(type) : [];
  const invalid = names.flatMap((name) => {
    if (fields.some((field) => isSentAs(name, field))) return [];
    return [[name, fields.some((field) => field.name === name) ? withoutKey(name) : UNKNOWN] as const];
  });
  if (invalid.length > 0) throw validationFailed(Object.fromEntries(invalid));
}

const withoutKey = (name: string): FieldError => ({
  code: 'E_INVALID',
  message: `needs a key: ${name}[key]=value`,
});

/** Reports whether a parameter belongs to a field. A field with keys is sent as `name[key]`. */
const isSentAs = (parameter: string, { name, schema }: DeclaredField): boolean =>
  schema['type'] === 'object'
    ? parameter.startsWith(`${name}[`) && parameter.endsWith(']')
    : parameter === name;
