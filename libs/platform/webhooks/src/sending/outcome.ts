import type { AttemptResponse } from '../records.js';

/** The outcome of one attempt. `statusCode` is null if there was no response. */
export interface Outcome {
  readonly statusCode: number | null;
  readonly durationMs: number;
  /** The reason if there was no response; contains only known phrases and system error codes. */
  readonly error: string | null;
  /** The body is the first 16 KiB, decoded as UTF-8. */
  readonly response: AttemptResponse;
}

/** Descriptions of system, TLS, HTTP parser and client error codes. */
const REASONS: readonly (readonly [code: RegExp, words: string])[] = [
  [/^ECONNREFUSED$/, 'the connection was refused'],
  [/^(ECONNRESET|EPIPE)$/, 'the connection was closed before a response arrived'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'the address cannot be reached'],
  [/^ETIMEDOUT$/, 'the connection timed out'],
  [/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/, 'the certificate is self-signed'],
  [/^UNABLE_TO_(VERIFY|GET_ISSUER)/, 'the certificate was issued by an untrusted authority'],
  [/^CERT_HAS_EXPIRED$/, 'the certificate has expired'],
  [/^CERT_NOT_YET_VALID$/, 'the certificate is not valid yet'],
  [/^ERR_TLS_CERT_ALTNAME/, 'the certificate is for another host'],
  [/^(EPROTO|ERR_SSL_.*|ERR_TLS_.*|CERT_.*)$/, 'no secure connection could be made'],
  [/^HPE_HEADER_OVERFLOW$/, 'the response headers are too large'],
  [/^HPE_/, 'the response is not HTTP'],
];

/** Returns the meaning of an error code, followed by the code itself. */
export function reasonOfCode(code: string): string {
  const [, words = 'the request failed'] = REASONS.find(([pattern]) => pattern.test(code)) ?? [];
  return `${words} (${code})`;
}

/** Returns why an attempt failed, for a log line. Contains nothing that the endpoint sent. */
export function describeOutcome({ statusCode, error }: Pick<Outcome, 'statusCode' | 'error'>): string {
  if (statusCode === null) return error ?? 'the request failed';
  const responded = `the endpoint responded ${statusCode}`;
  if (statusCode === 410) return `${responded}, so it is gone`;
  if (statusCode >= 300 && statusCode < 400) return `${responded}, and redirects are not followed`;
  if (statusCode === 429) return `${responded}, so it is rate limiting us`;
  return responded;
}
