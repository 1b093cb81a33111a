import { ApiError, type NoAnswerError } from '../errors.js';

export interface Notices {
  /** The address of the service. */
  readonly serviceUrl: string;
  /** Printed after the first connection. */
  readonly ready: string;
  readonly say: (line: string) => void;
  /** Prints a problem that does not end the program. */
  readonly warn: (line: string) => void;
}

/** Returns callbacks that print when the service is connected, and once per outage that it is not. */
export function connectionNotices({ serviceUrl, ready, say, warn }: Notices): {
  readonly onOpen: () => void;
  readonly onFailure: (error: ApiError | NoAnswerError) => void;
} {
  let isFirst = true;
  let isDown = false;
  return {
    onOpen: () => {
      say(isFirst ? ready : 'Connected again');
      isFirst = false;
      isDown = false;
    },
    onFailure: (error) => {
      if (!isDown) warn(`Cannot connect to ${serviceUrl}: ${reasonOf(error)}. Retrying.`);
      isDown = true;
    },
  };
}

/** Returns why the service is not connected: the status, or the deepest cause, because `fetch` only says that it failed. */
function reasonOf(error: ApiError | NoAnswerError): string {
  if (error instanceof ApiError) return `${error.status} ${error.code}`;
  if (error.status !== null) return `${error.status}, but not from the service`;
  let deepest: Error & { readonly code?: unknown } = error;
  while (deepest.cause instanceof Error) deepest = deepest.cause;
  return typeof deepest.code === 'string' ? deepest.code : deepest.message;
}
