import type { ServerResponse } from 'node:http';

/** Sends JSON without an ETag and without serializing it again. */
export function send(response: ServerResponse, json: string): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.end(json);
}
