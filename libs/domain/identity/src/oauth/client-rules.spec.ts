import { describe, expect, it } from 'vitest';
import { isRedirectAllowed } from './client-rules.js';

describe('redirect addresses', () => {
  it.each([
    'https://assistant.example/callback',
    'http://127.0.0.1:49152/callback',
    'http://[::1]:1/cb',
    'http://localhost:3118/callback?x=1',
  ])('include %s', (address) => {
    expect(isRedirectAllowed(address)).toBe(true);
  });

  it.each([
    'http://assistant.example/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://localhost.evil.example/',
    'http://127.0.0.2/',
    'https://assistant.example/callback#fragment',
    'https://user@assistant.example/',
    'https://:secret@assistant.example/',
    'http://localhost@evil.example/',
    'assistant://callback',
    'assistant://localhost/callback',
    'ftp://127.0.0.1/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'urn:ietf:wg:oauth:2.0:oob',
    '//assistant.example/callback',
    'not an address',
  ])('exclude %s', (address) => {
    expect(isRedirectAllowed(address)).toBe(false);
  });
});
