import type { IncomingMessage } from 'node:http';
import { receiveBytes } from './receive-bytes.js';

/**
 * Reads the fields of a form that a page posts (`application/x-www-form-urlencoded`). Invalid UTF-8 becomes
 * U+FFFD.
 * @throws {HttpError} `E_UNSUPPORTED_MEDIA_TYPE`, `E_REQUEST_TOO_LARGE`, `E_REQUEST_BODY_INVALID`
 */
export const receiveForm = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams((await receiveBytes(request, 'application/x-www-form-urlencoded')).toString());
