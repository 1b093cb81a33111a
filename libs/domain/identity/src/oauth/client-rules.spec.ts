import { redirectRuleBrokenBy } from './client-rules.js';

const SCHEMES = ['cursor', 'com.example.app'];

describe('redirect addresses', () => {
  it.each([
    'https://assistant.example/callback',
    'http://127.0.0.1:49152/callback',
    'http://[::1]:1/cb',
    'http://localhost:3118/callback?x=1',
    'cursor://anysphere.cursor-retrieval/oauth/user-mcp/callback',
    'CURSOR://callback',
    'com.example.app:/oauth',
  ])('include %s', (address) => {
    expect(redirectRuleBrokenBy(address, SCHEMES)).toBeNull();
  });

  it.each([
    ['http://assistant.example/callback', 'http is allowed only on'],
    ['http://127.0.0.1.evil.example/callback', 'http is allowed only on'],
    ['http://localhost.evil.example/', 'http is allowed only on'],
    ['http://127.0.0.2/', 'http is allowed only on'],
    ['https://assistant.example/callback#fragment', 'no fragment'],
    ['cursor://callback#fragment', 'no fragment'],
    ['https://user@assistant.example/', 'no user name'],
    ['https://:secret@assistant.example/', 'no user name'],
    ['http://localhost@evil.example/', 'no user name'],
    ['assistant://callback', 'its scheme must be one of: https, http (on this machine), cursor'],
    ['assistant://localhost/callback', 'its scheme'],
    ['ftp://127.0.0.1/callback', 'its scheme'],
    ['javascript:alert(1)', 'its scheme'],
    ['data:text/html,x', 'its scheme'],
    ['file:///etc/passwd', 'its scheme'],
    ['urn:ietf:wg:oauth:2.0:oob', 'its scheme'],
    [`https://assistant.example/${'x'.repeat(500)}`, 'at most 500 characters'],
    ['//assistant.example/callback', 'an absolute address'],
    ['not an address', 'an absolute address'],
    [null, 'an absolute address'],
    [7, 'an absolute address'],
  ])('exclude %s, with the rule', (address, rule) => {
    expect(redirectRuleBrokenBy(address, SCHEMES)).toContain(rule);
  });

  it('exclude the schemes of installed programs if none is allowed', () => {
    expect(redirectRuleBrokenBy('cursor://callback', [])).toContain('its scheme');
  });
});
