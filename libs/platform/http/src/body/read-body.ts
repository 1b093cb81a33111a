import type { IncomingMessage } from 'node:http';

/** Largest accepted body in bytes, unless a route sets its own limit. */
export const MOST_BODY_BYTES = 256 * 1024;

/** The caller disconnected in the middle of its request, so no response can reach it. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

/**
 * Returns a request's body; null if it is longer than `most` bytes. The rest of such a body is read and
 * discarded, within
 * the server's time limit for a request, so that the caller can read the response.
 * @throws {ClientGoneError}
 */
export function readBody(request: IncomingMessage, most: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (outcome: () => void): void => {
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
      outcome();
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      else
        settle(() => {
          request.on('error', () => undefined).resume();
          resolve(null);
        });
    };
    const onEnd = (): void => {
      settle(() => {
        resolve(chunks.length === 1 ? (chunks[0] ?? null) : Buffer.concat(chunks, size));
      });
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
