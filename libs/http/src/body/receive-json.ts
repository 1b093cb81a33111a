import type { IncomingMessage } from 'node:http';
import { parseBody } from './parse-body.js';
import { receiveBytes } from './receive-bytes.js';

/**
 * The JSON object that a request brings.
 *
 * @throws {Refusal} `E_UNSUPPORTED_MEDIA_TYPE`, `E_REQUEST_TOO_LARGE`, `E_MALFORMED_JSON`, `E_REQUEST_BODY_INVALID`
 */
export const receiveJson = async (request: IncomingMessage): Promise<object> =>
  parseBody(await receiveBytes(request, 'application/json'));
