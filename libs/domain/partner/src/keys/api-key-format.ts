import type { Environment } from '#kit/kernel';
import { isKey, makeKey } from '#platform/credentials';

/** Returns the prefix of an environment's keys (contract 3.1). */
export const apiKeyPrefix = (environment: Environment): string =>
  environment === 'sandbox' ? 'dk_test_' : 'dk_live_';

/** @param secret 32 bytes; default: random ones */
export const makeApiKey = (environment: Environment, secret?: Uint8Array): string =>
  makeKey(apiKeyPrefix(environment), secret);

/**
 * Whether a text has the form and checksum of a key of the environment, so that typing errors are found without
 * a lookup.
 */
export const isApiKey = (text: string, environment: Environment): boolean =>
  isKey(text, apiKeyPrefix(environment));
