import type { ServerResponse } from 'node:http';

/** Sends JSON and nothing that a partner's API has no use for: no ETag, no re-serialising. */
export function send(response: ServerResponse, json: string): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.end(json);
}
