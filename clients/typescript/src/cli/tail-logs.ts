import type { PartnerClient } from '../partner-client.js';
import type { FollowRequestsOptions, LoggedRequest } from '../request-log.js';
import { connectionNotices } from './connection-notices.js';

export interface TailOptions {
  readonly client: PartnerClient;
  /** The address of the service, for messages. */
  readonly serviceUrl: string;
  readonly filters: Omit<FollowRequestsOptions, 'signal' | 'onOpen' | 'onFailure'>;
  /** Prints JSON instead of text. */
  readonly json: boolean;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
  /** Prints a line that is no request. */
  readonly warn: (line: string) => void;
}

/**
 * Prints each request when it is logged, one per line.
 *
 * @throws {ApiError} the service rejected the call
 */
export async function tailLogs({ client, filters, json, signal, say, ...to }: TailOptions): Promise<void> {
  const ready = 'Ready: new requests that change something or fail are printed';
  const notices = connectionNotices({ ...to, ready, say: to.warn });
  for await (const request of client.requests({ ...filters, signal, ...notices }))
    say(json ? JSON.stringify(request) : lineOf(request));
}

function lineOf(request: LoggedRequest): string {
  const { createdAt, statusCode, method, route, serviceCompanyId, durationMs, requestId, error } = request;
  const path = serviceCompanyId === null ? route : route.replace('{companyId}', serviceCompanyId);
  const code = error ? ` ${error.code}` : '';
  return `${createdAt} ${statusCode} ${method} ${path} (${durationMs} ms) ${requestId}${code}`;
}
