import type { IncomingMessage } from 'node:http';
import { type ClassOf, declares } from '../validation/declared-fields.js';
import { parseBody } from './parse-body.js';
import { receiveBytes } from './receive-bytes.js';

/**
 * Reads the JSON object in a request.
 * @param type the body's class; errors name only the fields that it declares, because other names would repeat
 * what was sent
 * @throws {HttpError} `E_UNSUPPORTED_MEDIA_TYPE`, `E_REQUEST_TOO_LARGE`, `E_MALFORMED_JSON`,
 * `E_REQUEST_BODY_INVALID`
 */
export const receiveJson = async (request: IncomingMessage, type: ClassOf | null = null): Promise<object> =>
  parseBody(await receiveBytes(request, 'application/json'), (path) => declares(type, path));
