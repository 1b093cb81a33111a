import type { IncomingMessage } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '#kit/event-sourcing';
import { HttpError, validationFailed } from '../errors/http-errors.js';
import { type DeprecatedField, type RouteOptions, routeOptionsOf } from '../requests/route-options.js';
import { type ClassOf, type DeclaredField, declaredField } from '../validation/declared-fields.js';

/** Links to the list of deprecations. */
const LINK = '</docs/guides/deprecations>; rel="deprecation"; type="text/html"';

/** Sets response headers that warn a caller whose request contains a deprecated field (RFC 9745). */
function announceDeprecations(request: Request, deprecations: readonly DeprecatedField[]): void {
  const body = request.body as Readonly<Record<string, unknown>>;
  const used = deprecations.find(({ name }) => body[name] != null);
  if (!used) return;
  request.res?.setHeader('deprecation', `@${Date.parse(used.since) / 1000}`);
  request.res?.setHeader('link', LINK);
}

/** Largest accepted body in bytes, unless a route sets its own limit. */
export const MAX_BODY_BYTES = 256 * 1024;

/** The caller disconnected in the middle of its request, so no response can reach it. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

/**
 * Returns a request's body; null if it is longer than `maxBytes`. The rest of such a body is read and
 * discarded, within the server's time limit for a request, so that the caller can read the response.
 * @throws {ClientGoneError}
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (outcome: () => void): void => {
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
      outcome();
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else
        settle(() => {
          request.on('error', () => undefined).resume();
          resolve(null);
        });
    };
    const onEnd = (): void => {
      settle(() => resolve(chunks.length === 1 ? (chunks[0] ?? null) : Buffer.concat(chunks, size)));
    };
    const onGone = (): void => {
      settle(() => {
        request.on('error', () => undefined);
        reject(new ClientGoneError('the caller disconnected'));
      });
    };
    request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });
}

/**
 * Returns the bytes of a request if their media type matches and any text charset is UTF-8.
 * @param maxBytes maximum number of bytes
 * @throws {HttpError} `E_UNSUPPORTED_MEDIA_TYPE`, `E_REQUEST_TOO_LARGE`, `E_REQUEST_BODY_INVALID`
 */
export async function receiveBytes(
  request: IncomingMessage,
  mediaTypes: readonly string[],
  maxBytes = MAX_BODY_BYTES,
): Promise<Buffer> {
  const { 'content-type': type, 'content-encoding': encoding, 'content-length': length } = request.headers;
  if (type === undefined && isEmpty(request))
    throw new HttpError('E_REQUEST_BODY_INVALID', 'The request has no body.');
  const isExpected = mediaTypes.some((mediaType) => isMedia(type, mediaType));
  if (!isExpected || (encoding !== undefined && encoding !== 'identity'))
    throw new HttpError('E_UNSUPPORTED_MEDIA_TYPE', `The body must be sent as ${mediaTypes.join(' or ')}.`);
  if (Number(length) > maxBytes) throw tooLarge(maxBytes);
  const bytes = await readBody(request, maxBytes);
  if (!bytes) throw tooLarge(maxBytes);
  return bytes;
}

/** Reports whether a request has no body. */
export function isEmpty({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': chunks } = headers;
  return length === '0' || (length === undefined && chunks === undefined);
}

const tooLarge = (maxBytes: number): HttpError =>
  new HttpError('E_REQUEST_TOO_LARGE', `The body is larger than ${maxBytes / 1024} KiB.`);

/**
 * Accepts UTF-8 only: JSON between systems has no other encoding (RFC 8259 section 8.1), and our pages post no
 * other.
 */
function isMedia(type: string | undefined, mediaType: string): boolean {
  if (type === mediaType) return true;
  const [media, ...parameters] = (type ?? '').toLowerCase().split(';');
  if (media?.trim() !== mediaType) return false;
  return parameters.every((parameter) => {
    const [name, value] = parameter.trim().split('=');
    return name !== 'charset' || value === 'utf-8' || value === 'utf8' || value === '"utf-8"';
  });
}

/** Maximum nesting depth of a JSON body. */
const MAX_LEVELS = 32;
const MAX_ENTRIES = 200;
const MAX_PROPERTIES = 100;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Names with a special meaning in JavaScript objects. Left in, they could reach a prototype. No field has such a name, so
 * they are ignored like all unknown properties; as a caller's own key, they are rejected.
 */
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);

/** Returns the declared field at a path. Errors name only declared fields, because other names repeat what was sent. */
type FieldAt = (path: string) => DeclaredField | null;

/**
 * Parses a JSON object within the limits of contract 2.7. The last of several equal names wins.
 * @throws {DomainError} `E_MALFORMED_JSON`, `E_REQUEST_BODY_INVALID`, `E_VALIDATION_FAILED`
 */
export function parseBody(bytes: Buffer, fieldAt: FieldAt = () => null): object {
  if (bytes.length === 0)
    throw new HttpError('E_REQUEST_BODY_INVALID', 'The request has no body. Send a JSON object.');
  const value = parse(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new HttpError('E_REQUEST_BODY_INVALID', 'The body must be a JSON object.');
  check(value, 1, '', fieldAt);
  return value;
}

/**
 * Checks a parsed JSON value of any kind against the limits of contract 2.7, for protocols with their own parser. Keeps all names, for
 * their schemas to reject.
 * @throws {DomainError} `E_MALFORMED_JSON` (invalid Unicode, an infinite number), `E_REQUEST_BODY_INVALID` (too deep, too many
 * entries or properties)
 */
export const assertJsonLimits = (value: unknown): void => checkValue(value, 0, '', null);

/** Skips a byte order mark, as RFC 8259, section 8.1 permits. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown;
  } catch {
    // The parser's own message would repeat part of the text.
  }
  throw new HttpError('E_MALFORMED_JSON', 'The body is not valid JSON in UTF-8.');
}

/**
 * @param path of the value, as `fields` names it
 * @param fieldAt null keeps unsafe names
 */
function check(value: object, level: number, path: string, fieldAt: FieldAt | null): void {
  if (level > MAX_LEVELS)
    throw new HttpError('E_REQUEST_BODY_INVALID', `The body is nested more than ${MAX_LEVELS} levels deep.`);
  if (Array.isArray(value)) {
    if (value.length > MAX_ENTRIES) throw tooManyEntries(fieldAt?.(path) ? path : null);
    value.forEach((entry: unknown, index) => checkValue(entry, level, `${path}[${index}]`, fieldAt));
    return;
  }
  const properties = Object.entries(value);
  if (properties.length > MAX_PROPERTIES)
    throw new HttpError(
      'E_REQUEST_BODY_INVALID',
      `An object in the body has more than ${MAX_PROPERTIES} properties.`,
    );
  for (const [name, entry] of properties) {
    if (fieldAt && UNSAFE.has(name)) {
      if (fieldAt(path)?.schema['additionalProperties'] !== undefined)
        throw validationFailed({ [path]: RESERVED_KEY });
      Reflect.deleteProperty(value, name);
    } else {
      checkText(name);
      checkValue(entry, level, path === '' ? name : `${path}.${name}`, fieldAt);
    }
  }
}

const RESERVED_KEY = {
  code: 'E_INVALID',
  message: `must not have the keys ${[...UNSAFE].join(', ')}`,
};

const tooManyEntries = (path: string | null): DomainError =>
  new DomainError(
    'E_REQUEST_BODY_INVALID',
    `A list in the body has more than ${MAX_ENTRIES} entries.`,
    path === null
      ? undefined
      : { [path]: { code: 'E_INVALID', message: `must have at most ${MAX_ENTRIES} entries` } },
  );

function checkValue(value: unknown, level: number, path: string, fieldAt: FieldAt | null): void {
  if (typeof value === 'string') checkText(value);
  // 1e999 is valid JSON but parses as Infinity, which has no canonical form (RFC 8785 section 3.2.2.3).
  else if (typeof value === 'number' && !Number.isFinite(value))
    throw new HttpError('E_MALFORMED_JSON', 'A number in the body is out of range.');
  else if (typeof value === 'object' && value !== null) check(value, level + 1, path, fieldAt);
}

/** Rejects half a surrogate pair: it cannot be stored as UTF-8. */
function checkText(text: string): void {
  if (LONE_SURROGATE.test(text))
    throw new HttpError('E_MALFORMED_JSON', 'A string in the body is not valid Unicode.');
}

const JSON_TYPES = ['application/json'];
/** A PATCH merges its body into the resource (RFC 7396). */
const PATCH_TYPES = [...JSON_TYPES, 'application/merge-patch+json'];

/**
 * Reads the JSON object in a request.
 * @param type the body's class
 * @throws {DomainError} `E_UNSUPPORTED_MEDIA_TYPE`, `E_REQUEST_TOO_LARGE`, `E_MALFORMED_JSON`, `E_REQUEST_BODY_INVALID`,
 * `E_VALIDATION_FAILED`
 */
export const receiveJson = async (request: IncomingMessage, type: ClassOf | null = null): Promise<object> =>
  parseBody(await receiveBytes(request, request.method === 'PATCH' ? PATCH_TYPES : JSON_TYPES), (path) =>
    declaredField(type, path),
  );

/**
 * Reads the fields of a form that a page posts (`application/x-www-form-urlencoded`). Invalid UTF-8 becomes
 * U+FFFD.
 * @throws {HttpError} `E_UNSUPPORTED_MEDIA_TYPE`, `E_REQUEST_TOO_LARGE`, `E_REQUEST_BODY_INVALID`
 */
export const receiveForm = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams((await receiveBytes(request, ['application/x-www-form-urlencoded'])).toString());

/** Reads the JSON body if the handler takes one. */
@Injectable()
export class JsonBodyGuard implements CanActivate {
  canActivate(context: ExecutionContext): true | Promise<true> {
    const options = routeOptionsOf(context);
    return !options.takesBody || receive(context.switchToHttp().getRequest<Request>(), options);
  }
}

async function receive(request: Request, { body, bodyOptional, deprecations }: RouteOptions): Promise<true> {
  request.body = bodyOptional && isEmpty(request) ? {} : await receiveJson(request, body);
  if (deprecations.length > 0) announceDeprecations(request, deprecations);
  return true;
}
