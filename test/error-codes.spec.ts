import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DomainRegistry } from '#event-sourcing';
import { ErrorCatalogue } from '#http';
import { domains } from '../apps/domains.js';

/** Codes that stand only in `fields` (contract 2.3). */
const IN_FIELDS = [
  'E_CUSTOMER_ID_REQUIRED',
  'E_PHONE_INVALID',
  'E_NAICS_INVALID',
  'E_STATE_INVALID',
  'E_COUNTRY_INVALID',
  'E_SSN_INVALID',
  'E_OWNERSHIP_INVALID',
  'E_OFFICERS_INVALID',
  'E_NAME_OPTIONS_INVALID',
  'E_WEBHOOK_URL_REFUSED',
  'E_REQUIRED',
  'E_INVALID',
];

/** A fault that cannot be provoked from outside: libs/http does it with a handler that throws. */
const FROM_WITHIN = ['E_INTERNAL'];

const source = (folder: string, ending: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');

/** Of everything but specs. */
const sourcesOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('spec.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');

describe('published error codes', () => {
  const { declarations } = new ErrorCatalogue(new DomainRegistry(domains));
  const endToEnd = source('test/e2e', 'e2e-spec.ts');
  const within = source('libs/http', 'int-spec.ts');
  const named = (text: string, code: string): boolean => new RegExp(`\\b${code}\\b`).test(text);

  it.each([...Object.keys(declarations), ...IN_FIELDS])('%s is provoked by an end-to-end spec', (code) => {
    expect(named(FROM_WITHIN.includes(code) ? within : endToEnd, code)).toBe(true);
  });

  const raising = /(?:new (?:DomainError|HttpError)|super)\(\s*'(E_\w+)'/g;
  const raised = new Set([...sourcesOf('libs').matchAll(raising)].map(([, code]) => code ?? ''));

  it('are declared where they are raised: a code without a declaration would be answered as E_INTERNAL', () => {
    expect(raised.size).toBeGreaterThan(20);
    expect([...raised].filter((code) => !(code in declarations))).toEqual([]);
  });
});
