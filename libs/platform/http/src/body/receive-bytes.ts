import type { IncomingMessage } from 'node:http';
import { HttpError } from '../errors/http-error.js';
import { MOST_BODY_BYTES, readBody } from './read-body.js';

/**
 * Returns the bytes of a request if their media type matches and any text charset is UTF-8.
 * @param most maximum number of bytes
 * @throws {HttpError} `E_UNSUPPORTED_MEDIA_TYPE`, `E_REQUEST_TOO_LARGE`, `E_REQUEST_BODY_INVALID`
 */
export async function receiveBytes(
  request: IncomingMessage,
  mediaType: string,
  most = MOST_BODY_BYTES,
): Promise<Buffer> {
  const { 'content-type': type, 'content-encoding': encoding, 'content-length': length } = request.headers;
  if (type === undefined && isEmpty(request))
    throw new HttpError('E_REQUEST_BODY_INVALID', 'The request has no body.');
  if (!isMedia(type, mediaType) || (encoding !== undefined && encoding !== 'identity'))
    throw new HttpError('E_UNSUPPORTED_MEDIA_TYPE', `The body must be sent as ${mediaType}.`);
  if (Number(length) > most) throw tooLarge(most);
  const bytes = await readBody(request, most);
  if (!bytes) throw tooLarge(most);
  return bytes;
}

/** Returns whether a request has no body. */
export function isEmpty({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': chunks } = headers;
  return length === '0' || (length === undefined && chunks === undefined);
}

const tooLarge = (most: number): HttpError =>
  new HttpError('E_REQUEST_TOO_LARGE', `The body is larger than ${most / 1024} KiB.`);

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
