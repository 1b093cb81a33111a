import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Step } from './step-pages.js';

/** One request for a page on which people sign in. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Where the pages are, and what they lead to. */
  readonly step: Step;
  /** What a post brings; nothing of a get. */
  readonly form: Readonly<Record<string, string>>;
  /** The origin that signing in redirects to in the end; null: this one. */
  readonly leadsTo: string | null;
  /** Has the browser be hers, and goes on. */
  readonly signedIn: (customerId: string) => Promise<void>;
}

/** What a page answers where what was entered will not do. */
export const UNPROCESSABLE = 422;

/** Goes on with a page, by a get. */
export function goTo(response: ServerResponse, path: string): void {
  response.statusCode = 303;
  response.setHeader('location', path);
  response.end();
}
