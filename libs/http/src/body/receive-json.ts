import type { IncomingMessage } from 'node:http';
import { Refusal } from '../refusal.js';
import { parseBody } from './parse-body.js';
import { MOST_BODY_BYTES, readBody } from './read-body.js';

/**
 * The JSON object that a request brings.
 *
 * @throws {Refusal} `E_UNSUPPORTED_MEDIA_TYPE`, `E_REQUEST_TOO_LARGE`, `E_MALFORMED_JSON`, `E_REQUEST_BODY_INVALID`
 */
export async function receiveJson(request: IncomingMessage): Promise<object> {
  const { 'content-type': type, 'content-encoding': encoding, 'content-length': length } = request.headers;
  const empty =
    length === '0' || (length === undefined && request.headers['transfer-encoding'] === undefined);
  if (type === undefined && empty) throw new Refusal('E_REQUEST_BODY_INVALID', 'The request has no body.');
  if (!isJson(type) || (encoding !== undefined && encoding !== 'identity'))
    throw new Refusal('E_UNSUPPORTED_MEDIA_TYPE', 'The body must be sent as application/json.');
  if (Number(length) > MOST_BODY_BYTES) throw tooLarge();
  const bytes = await readBody(request);
  if (!bytes) throw tooLarge();
  return parseBody(bytes);
}

const tooLarge = (): Refusal =>
  new Refusal('E_REQUEST_TOO_LARGE', `The body is larger than ${MOST_BODY_BYTES / 1024} KiB.`);

/** `application/json`, in UTF-8: JSON has no other encoding between systems (RFC 8259 section 8.1). */
function isJson(type: string | undefined): boolean {
  if (type === 'application/json') return true;
  const [media, ...parameters] = (type ?? '').toLowerCase().split(';');
  if (media?.trim() !== 'application/json') return false;
  return parameters.every((parameter) => {
    const [name, value] = parameter.trim().split('=');
    return name !== 'charset' || value === 'utf-8' || value === 'utf8' || value === '"utf-8"';
  });
}
