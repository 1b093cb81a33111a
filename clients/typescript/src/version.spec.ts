import { readFileSync } from 'node:fs';
import { VERSION } from './version.js';

describe('the version in the user agent', () => {
  it('is the version of the package', () => {
    const { version } = JSON.parse(readFileSync('clients/typescript/package.json', 'utf8')) as {
      version: string;
    };
    expect(VERSION).toBe(version);
  });
});
