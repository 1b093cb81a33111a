import type { Environment } from '#kit/kernel';
import { isKey, makeKey } from '#platform/credentials';

/** What keys of an environment begin with (contract 3.1). */
const keyPrefix = (environment: Environment): string => (environment === 'sandbox' ? 'dk_test_' : 'dk_live_');

/** @param secret 32 bytes; default: random ones */
export const makeApiKey = (environment: Environment, secret?: Uint8Array): string =>
  makeKey(keyPrefix(environment), secret);

/** Whether a text is a key of the environment as far as its form tells: a typing error is found without any store. */
export const isApiKey = (text: string, environment: Environment): boolean =>
  isKey(text, keyPrefix(environment));
