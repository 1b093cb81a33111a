import { type ClassConstructor, plainToInstance } from 'class-transformer';
import type { ValidationError } from 'class-validator';
import type { FieldError } from '#kit/event-sourcing';
import { validationFailed } from '../errors/http-error.js';
import { Validator } from './class-validator-parts.js';
import type { FieldContext } from './field-decorator.js';

const validator = new Validator();

/** Rules that span several fields of a request. */
export interface FailsTogether {
  /**
   * Returns the invalid fields by path. Also called if single fields failed: `failed` says which, so that a
   * rule can skip
   * fields without a valid value.
   */
  failingTogether(failed: (path: string) => boolean): Readonly<Record<string, FieldError>>;
}

/**
 * Returns a request as an instance of its class: only declared fields, each of its declared form.
 * @throws {DomainError} `E_VALIDATION_FAILED` or `E_DESCRIPTION_INVALID`, see {@link validationFailed}
 */
export function validate<T extends object>(type: ClassConstructor<T>, plain: object): T {
  const instance = plainToInstance(type, plain);
  const failed: Record<string, FieldError> = {};
  const errors = validator.validateSync(instance, { whitelist: true, stopAtFirstError: true });
  for (const error of errors) collect(error, '', failed);
  if (hasRulesTogether(instance)) addFailingTogether(instance, failed);
  if (Object.keys(failed).length > 0) throw validationFailed(failed);
  return instance;
}

const hasRulesTogether = (instance: object): instance is FailsTogether =>
  typeof (instance as Partial<FailsTogether>).failingTogether === 'function';

/** A field's own error takes precedence over one that it shares with others. */
function addFailingTogether(instance: FailsTogether, failed: Record<string, FieldError>): void {
  const paths = Object.keys(failed);
  const hasFailed = (path: string): boolean =>
    paths.some((one) => one === path || one.startsWith(`${path}.`) || one.startsWith(`${path}[`));
  for (const [path, error] of Object.entries(instance.failingTogether(hasFailed))) failed[path] ??= error;
}

function collect(error: ValidationError, parent: string, failed: Record<string, FieldError>): void {
  const path = pathOf(parent, error.property);
  const explained = explain(error);
  if (explained) {
    failed[path] = explained;
    return;
  }
  for (const child of error.children ?? []) collect(child, path, failed);
}

const pathOf = (parent: string, property: string): string => {
  if (parent === '') return property;
  return /^\d+$/.test(property) ? `${parent}[${property}]` : `${parent}.${property}`;
};

function explain({ contexts, constraints, value }: ValidationError): FieldError | null {
  const present: unknown = value;
  for (const context of Object.values(contexts ?? {}) as Partial<FieldContext & { code: string }>[]) {
    const explained = context.explain?.(present);
    if (explained) return explained;
  }
  const names = Object.keys(constraints ?? {}).filter((name) => name !== 'nestedValidation');
  const [name] = names;
  if (name === undefined) return null;
  if (present === undefined || present === null) return { code: 'E_REQUIRED', message: 'is required' };
  const context = contexts?.[name] as { code?: string } | undefined;
  return { code: context?.code ?? 'E_INVALID', message: constraints?.[name] ?? 'is invalid' };
}
