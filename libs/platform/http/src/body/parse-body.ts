import { isUtf8 } from 'node:buffer';
import { DomainError } from '#kit/event-sourcing';
import { HttpError } from '../errors/http-error.js';

/** Levels of nesting in a JSON body. */
export const MOST_LEVELS = 32;
const MOST_ENTRIES = 200;
const MOST_PROPERTIES = 100;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Names with a special meaning in JavaScript objects. Left in, they could reach a prototype; no field uses
 * them.
 */
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);

type IsNamed = (path: string) => boolean;

/**
 * Parses a JSON object within the limits of contract 2.7. The last of several equal names wins.
 * @param isNamed whether an error may name the field at a path
 * @throws {DomainError} `E_MALFORMED_JSON`, `E_REQUEST_BODY_INVALID`
 */
export function parseBody(bytes: Buffer, isNamed: IsNamed = () => false): object {
  if (bytes.length === 0)
    throw new HttpError('E_REQUEST_BODY_INVALID', 'The request has no body. Send a JSON object.');
  const value = parse(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new HttpError('E_REQUEST_BODY_INVALID', 'The body must be a JSON object.');
  check(value, 1, '', isNamed);
  return value;
}

function parse(bytes: Buffer): unknown {
  try {
    if (isUtf8(bytes)) return JSON.parse(bytes.toString()) as unknown;
  } catch {
    // The parser's own message would repeat part of the text.
  }
  throw new HttpError('E_MALFORMED_JSON', 'The body is not valid JSON in UTF-8.');
}

/** @param path of the value, as `fields` names it */
function check(value: object, level: number, path: string, isNamed: IsNamed): void {
  if (level > MOST_LEVELS)
    throw new HttpError('E_REQUEST_BODY_INVALID', `The body is nested more than ${MOST_LEVELS} levels deep.`);
  if (Array.isArray(value)) {
    if (value.length > MOST_ENTRIES) throw tooManyEntries(isNamed(path) ? path : null);
    value.forEach((entry: unknown, index) => {
      checkValue(entry, level, `${path}[${index}]`, isNamed);
    });
    return;
  }
  const properties = Object.entries(value);
  if (properties.length > MOST_PROPERTIES)
    throw new HttpError(
      'E_REQUEST_BODY_INVALID',
      `An object in the body has more than ${MOST_PROPERTIES} properties.`,
    );
  for (const [name, entry] of properties) {
    if (UNSAFE.has(name)) Reflect.deleteProperty(value, name);
    else {
      checkText(name);
      checkValue(entry, level, path === '' ? name : `${path}.${name}`, isNamed);
    }
  }
}

const tooManyEntries = (path: string | null): DomainError =>
  new DomainError(
    'E_REQUEST_BODY_INVALID',
    `A list in the body has more than ${MOST_ENTRIES} entries.`,
    path === null
      ? undefined
      : { [path]: { code: 'E_INVALID', message: `must have at most ${MOST_ENTRIES} entries` } },
  );

function checkValue(value: unknown, level: number, path: string, isNamed: IsNamed): void {
  if (typeof value === 'string') checkText(value);
  // 1e999 is valid JSON but parses as Infinity, which has no canonical form (RFC 8785 section 3.2.2.3).
  else if (typeof value === 'number' && !Number.isFinite(value))
    throw new HttpError('E_MALFORMED_JSON', 'A number in the body is out of range.');
  else if (typeof value === 'object' && value !== null) check(value, level + 1, path, isNamed);
}

/** Rejects half a surrogate pair: it cannot be stored as UTF-8. */
function checkText(text: string): void {
  if (LONE_SURROGATE.test(text))
    throw new HttpError('E_MALFORMED_JSON', 'A string in the body is not valid Unicode.');
}
