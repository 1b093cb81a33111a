import { randomBytes } from 'node:crypto';
import { newId, EnvReader } from '#kit/kernel';
import { HttpConfig } from '#platform/http';
import { MasterKey } from '#platform/personal-data';
import { LinkTokens } from './link-tokens.js';

const tokens = new LinkTokens(new MasterKey(randomBytes(32)), new HttpConfig(new EnvReader({})));
const signatureId = newId();
const tokenOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

it('distinguishes issued links from guessed ones without reading anything', () => {
  const token = tokenOf(tokens.create(signatureId, 'command-1').url);
  expect(token).toMatch(/^[\w-]{42}$/);
  expect(tokens.isGenuine(signatureId, token)).toBe(true);
  expect(tokens.isGenuine(newId(), token)).toBe(false);
  expect(tokens.isGenuine(signatureId, token.slice(1))).toBe(false);
  expect(tokens.isGenuine(signatureId, `A${token.slice(1)}`)).toBe(token.startsWith('A'));
  expect(tokens.isGenuine(signatureId, '')).toBe(false);
  expect(tokens.isGenuine(signatureId, randomBytes(32).toString('base64url'))).toBe(false);
});

it('gives a repeated command the same link, and every other command another one', () => {
  const link = tokens.create(signatureId, 'command-1');
  expect(tokens.create(signatureId, 'command-1')).toEqual(link);
  expect(tokens.create(signatureId, 'command-2').url).not.toBe(link.url);
});
