import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Step } from './step-pages.js';

/** A sign-in that has just begun. */
export interface BegunSignIn {
  /** The address where the browser continues. */
  readonly continueAt: string;
  /** Ends the sign-in again. */
  readonly end: () => Promise<unknown>;
}

/** A request for a page of the sign-in. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The pages' path and the flow that they belong to. */
  readonly step: Step;
  /** The fields of a POST; empty for a GET. */
  readonly form: Readonly<Record<string, string>>;
  /** Signs the person in, without a response. */
  readonly begin: (customerId: string) => Promise<BegunSignIn>;
}

/** Status of a page with invalid input. */
export const UNPROCESSABLE = 422;

/** Redirects to a page with GET. */
export function goTo(response: ServerResponse, path: string): void {
  response.statusCode = 303;
  response.setHeader('location', path);
  response.end();
}
