import type { FieldError } from '#kit/event-sourcing';
import {
  type ClassOf,
  type DeclaredField,
  declaredField,
  unchangeableIn,
} from '../validation/declared-fields.js';
import type { RouteOptions } from './route-options.js';

/** A field that failed, without anything that the caller sent. */
export interface FailedField {
  /** A path of declared names, or `(undeclared)`. */
  readonly path: string;
  readonly code: string;
  /** The broken rule in words. */
  readonly rule: string;
}

const UNDECLARED = '(undeclared)';
/** Lists have at most 200 entries. A longer number is not an index. */
const LONGEST_INDEX = /\[\d{4,}\]/;
const MAX_FIELDS = 50;

/**
 * Returns the failed fields of a request for its log. Messages never repeat values, but some name a character or a key that was
 * sent, and a path can be the name of an unknown query parameter: these are replaced by the declared rule or left out.
 */
export function failedFields(
  errors: Readonly<Record<string, FieldError>> = {},
  { body, query }: Pick<RouteOptions, 'body' | 'query'>,
): readonly FailedField[] {
  const failed = new Map<string, FailedField>();
  for (const [path, error] of Object.entries(errors).slice(0, MAX_FIELDS)) {
    const field = declaredField(body, path) ?? declaredField(query, path);
    const isDeclared = !LONGEST_INDEX.test(path) && (field !== null || isUnchangeable(body, path));
    const shown = isDeclared ? path : UNDECLARED;
    failed.set(shown, { path: shown, code: error.code, rule: ruleOf(error, field) });
  }
  return [...failed.values()];
}

const isUnchangeable = (body: ClassOf | null, path: string): boolean =>
  body !== null && Object.keys(unchangeableIn(body, { [path]: null })).length > 0;

function ruleOf({ code, message }: FieldError, field: DeclaredField | null): string {
  if (code === 'E_CHARACTER_UNSUPPORTED') return 'contains a character that is not supported';
  if (field?.schema['additionalProperties'] === undefined) return message;
  return field.about ?? 'is invalid';
}
