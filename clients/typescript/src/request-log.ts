import type { components, paths } from './api-types.js';
import { type ApiError, type NoAnswerError, retryableIn } from './errors.js';
import { backOff, type Timing } from './retries.js';

/** A request that changed something or failed. */
export type LoggedRequest = components['schemas']['LoggedRequest'];

type Query = NonNullable<paths['/v1/partner/requests']['get']['parameters']['query']>;

export interface FollowRequestsOptions extends Pick<
  Query,
  'source' | 'method' | 'status' | 'route' | 'keyId' | 'companyId'
> {
  /** Also yields the requests since this time (RFC 3339); default: only new requests. */
  readonly since?: string;
  /** Ends it. */
  readonly signal?: AbortSignal;
  /** Called after the first successful read, and after each one that follows a failure. */
  readonly onOpen?: () => void;
  /** Called after each read that failed and will be tried again. */
  readonly onFailure?: (error: ApiError | NoAnswerError) => void;
}

const POLL_MS = 1_000;
/** The log shows a request up to five seconds after its response, and the clocks of the service's processes differ. */
const OVERLAP_MS = 15_000;

const identityOf = ({ requestId, createdAt }: LoggedRequest): string => `${createdAt} ${requestId}`;
const overlapBefore = (time: string): string => new Date(Date.parse(time) - OVERLAP_MS).toISOString();

/**
 * Yields requests as they are logged, each once.
 *
 * @param read lists requests, newest first
 * @throws {ApiError} the service rejected the call and a retry would not help, for example because the key is invalid
 */
export async function* followRequests(
  read: (query: Query) => AsyncIterable<LoggedRequest>,
  timing: Timing,
  { since, signal, onOpen, onFailure, ...filters }: FollowRequestsOptions,
): AsyncGenerator<LoggedRequest> {
  let from = since;
  /** Null before the first read, which shows no older requests without `since`. */
  let seen: ReadonlySet<string> | null = since === undefined ? null : new Set();
  let isOpen = false;
  const isEnded = (): boolean => signal?.aborted === true;
  for (let failures = 0; !isEnded();) {
    const latest = await latestOf(read, { ...filters, from }).catch((error: unknown) =>
      isEnded() ? [] : retryableIn(error),
    );
    if (isEnded()) return;
    if (latest instanceof Error) {
      onFailure?.(latest);
      isOpen = false;
      failures++;
    } else {
      if (!isOpen) onOpen?.();
      isOpen = true;
      failures = 0;
      const earlier: ReadonlySet<string> | null = seen;
      if (earlier) yield* latest.filter((request) => !earlier.has(identityOf(request))).reverse();
      seen = new Set(latest.map(identityOf));
      from = latest[0] ? overlapBefore(latest[0].createdAt) : from;
    }
    const wait = failures === 0 ? POLL_MS : backOff(failures, timing.random());
    // Aborted while waiting; the loop ends normally.
    await timing.sleep(wait, signal).catch(() => undefined);
  }
}

/** Returns the requests since `from`, newest first; without it, the newest request and those shortly before it. */
async function latestOf(
  read: (query: Query) => AsyncIterable<LoggedRequest>,
  { from, ...filters }: Omit<Query, 'from'> & { readonly from: string | undefined },
): Promise<readonly LoggedRequest[]> {
  const latest: LoggedRequest[] = [];
  for await (const request of read({ ...filters, ...(from !== undefined && { from }) })) {
    const [newest = request] = latest;
    if (from === undefined && request.createdAt < overlapBefore(newest.createdAt)) break;
    latest.push(request);
  }
  return latest;
}
