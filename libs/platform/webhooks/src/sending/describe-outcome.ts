import type { Outcome } from './outcome.js';

/** What is known of system, TLS, HTTP parser and client error codes. */
const REASONS: readonly (readonly [code: RegExp, words: string])[] = [
  [/^ECONNREFUSED$/, 'the connection was refused'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'the connection was closed before an answer came'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'the address cannot be reached'],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'no connection could be made in time'],
  [/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/, 'the certificate is self-signed'],
  [/^UNABLE_TO_(VERIFY|GET_ISSUER)/, 'the certificate was issued by nobody who is trusted'],
  [/^CERT_HAS_EXPIRED$/, 'the certificate has expired'],
  [/^CERT_NOT_YET_VALID$/, 'the certificate is not valid yet'],
  [/^ERR_TLS_CERT_ALTNAME/, 'the certificate is for another host'],
  [/^(EPROTO|ERR_SSL_.*|ERR_TLS_.*|CERT_.*)$/, 'no secure connection could be made'],
  [/HEADERS?_OVERFLOW$/, 'the headers of the answer are too large'],
  [/^HPE_/, 'the answer is not HTTP'],
];

/** What a failure's code means, with the code for those who know it. */
export function reasonOfCode(code: string): string {
  const [, words = 'the request failed'] = REASONS.find(([pattern]) => pattern.test(code)) ?? [];
  return `${words} (${code})`;
}

/** Why an attempt does not count as delivered: for a log line, without anything that the endpoint said. */
export function describeOutcome({ statusCode, error }: Pick<Outcome, 'statusCode' | 'error'>): string {
  if (statusCode === null) return error ?? 'the request failed';
  const answered = `the endpoint answered ${statusCode}`;
  if (statusCode === 410) return `${answered}, which means that it is gone`;
  if (statusCode >= 300 && statusCode < 400) return `${answered}, and redirects are not followed`;
  if (statusCode === 429) return `${answered}, it is asked too often`;
  return answered;
}
