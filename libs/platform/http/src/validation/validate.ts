import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { getMetadataStorage, type ValidationError, validateSync } from 'class-validator';
import type { FieldError } from '#kit/event-sourcing';
import { validationFailed } from '../errors/http-errors.js';
import { unchangeableIn } from './declared-fields.js';
import type { ConstraintContext } from './field.js';

rememberRules();

/** Rules that span several fields of a request. */
export interface CrossFieldRules {
  /**
   * Returns the invalid fields by path. Also called if single fields failed: `failed` says which, so that a
   * rule can skip fields without a valid value.
   */
  failingTogether(failed: (path: string) => boolean): Readonly<Record<string, FieldError>>;
}

/**
 * Returns a request as an instance of its class: only declared fields, each of its declared form.
 * @throws {DomainError} `E_VALIDATION_FAILED` or `E_DESCRIPTION_INVALID`, see {@link validationFailed}
 */
export function validate<T extends object>(type: ClassConstructor<T>, plain: object): T {
  const instance = plainToInstance(type, plain);
  const failures = unchangeableIn(type, plain);
  for (const error of validateSync(instance, { whitelist: true, stopAtFirstError: true }))
    collect(error, '', failures);
  if (hasCrossFieldRules(instance)) addFailingTogether(instance, failures);
  if (Object.keys(failures).length > 0) throw validationFailed(failures);
  return instance;
}

/**
 * class-validator compares each validated object's class with every class that has rules. A class's rules never change, so
 * we keep the result (decision 35).
 */
function rememberRules(): void {
  const storage = getMetadataStorage();
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const rules = new WeakMap<object, ReturnType<typeof find>>();
  storage.getTargetValidationMetadatas = (type, ...options) => {
    const remembered = rules.get(type) ?? find(type, ...options);
    rules.set(type, remembered);
    return remembered;
  };
}

const hasCrossFieldRules = (instance: object): instance is CrossFieldRules =>
  typeof (instance as Partial<CrossFieldRules>).failingTogether === 'function';

/** A field's own error takes precedence over one that it shares with others. */
function addFailingTogether(instance: CrossFieldRules, failures: Record<string, FieldError>): void {
  const paths = Object.keys(failures);
  const hasFailed = (path: string): boolean =>
    paths.some((one) => one === path || one.startsWith(`${path}.`) || one.startsWith(`${path}[`));
  for (const [path, error] of Object.entries(instance.failingTogether(hasFailed))) failures[path] ??= error;
}

/** Adds the errors of a field and of the fields inside it, by path. */
function collect(error: ValidationError, parent: string, failures: Record<string, FieldError>): void {
  const path = pathOf(parent, error.property);
  for (const [name, message] of Object.entries(error.constraints ?? {})) {
    const { code } = error.contexts?.[name] as ConstraintContext;
    failures[path] = { code, message };
  }
  for (const child of error.children ?? []) collect(child, path, failures);
}

const pathOf = (parent: string, property: string): string => {
  if (parent === '') return property;
  return /^\d+$/.test(property) ? `${parent}[${property}]` : `${parent}.${property}`;
};

const BUILT_IN: ReadonlySet<unknown> = new Set([undefined, Object, String, Number, Boolean, Array]);

/** Validates bodies and queries whose parameter has a class. Passes everything else through. */
@Injectable()
export class RequestPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || BUILT_IN.has(metatype)) return value;
    return validate(metatype as ClassConstructor<object>, value as object);
  }
}
