import { cruise, type Violation } from './architecture/cruise.js';
import { lint } from './architecture/lint.js';

/** A forbidden import for every wall, and imports that once passed by mistake. */
interface Breach {
  readonly wall: string;
  readonly of: string;
  readonly file: string;
  readonly imports: readonly string[];
}

const breach = (wall: string, of: string, file: string, ...imports: string[]): Breach => ({
  wall,
  of,
  file,
  imports,
});

const breaches: readonly Breach[] = [
  breach(
    'domain-is-pure',
    'a decider that speaks HTTP, reads documents and asks the clock',
    'libs/domain/company/src/domain/planted-decider.ts',
    '#platform/http',
    '#kit/projections',
    '#kit/kernel',
  ),
  breach(
    'domain-is-pure',
    'a rule of the domain that reads files and is injected',
    'libs/domain/company/src/domain/planted-progress.ts',
    'node:fs',
    '@nestjs/common',
  ),
  breach(
    'domain-is-pure',
    'a fold that reaches impure code through its own lib',
    'libs/domain/company/src/domain/projections/planted-fold.ts',
    '../../company.module.js',
  ),
  breach(
    'domain-is-pure',
    "a decider that calls another aggregate's",
    'libs/domain/annual-report/src/domain/planted-decider.ts',
    '#domain/company',
  ),
  breach(
    'dependencies-of-the-domain-are-pure',
    'the toolkit opening a store',
    'libs/kit/event-sourcing/src/planted.ts',
    '#kit/event-store/adapters',
    'node:fs',
  ),
  breach(
    'dependencies-of-the-domain-are-pure',
    'the port loading its driver',
    'libs/kit/event-store/src/planted.ts',
    './adapters/index.js',
  ),
  breach(
    'dependencies-of-the-domain-are-pure',
    'the webhook mapping sending webhooks',
    'libs/platform/webhook-mapping/src/planted.ts',
    'node:http',
  ),
  breach(
    'dependencies-of-the-domain-are-pure',
    'the building blocks of the domain reading files',
    'libs/platform/domain-model/src/planted.ts',
    'node:fs',
  ),
  breach('kit-imports-downwards', 'kit on platform', 'libs/kit/projections/src/planted.ts', '#platform/http'),
  breach(
    'kit-imports-downwards',
    'kit on domain',
    'libs/kit/event-sourcing/src/planted-two.ts',
    '#domain/customer',
  ),
  breach(
    'platform-imports-downwards',
    'platform on domain',
    'libs/platform/documents/src/planted.ts',
    '#domain/company',
  ),
  breach(
    'platform-imports-downwards',
    'the dispatcher of webhooks on reference data',
    'libs/platform/webhooks/src/dispatcher/planted.ts',
    '#platform/reference-data',
  ),
  breach(
    'domain-imports-downwards',
    'libs in a circle',
    'libs/domain/customer/src/planted.ts',
    '#domain/company',
  ),
  breach(
    'every-lib-has-a-layer',
    'a lib that is not listed',
    'libs/kit/unlisted/src/planted.ts',
    '#kit/kernel',
  ),
  breach(
    'clients-know-the-api-only',
    'a client on a lib',
    'clients/typescript/planted.ts',
    '../../libs/domain/company/src/index.js',
  ),
  breach(
    'the-portal-is-a-client',
    "the portal on a lib's code",
    'apps/portal/src/planted.ts',
    '../../../libs/kit/kernel/src/index.js',
  ),
  breach(
    'portal-responses-are-types',
    "the portal's responses on code of the service",
    'libs/domain/portal/src/api/planted.responses.ts',
    '#kit/kernel',
  ),
  breach(
    'portal-responses-are-types',
    "the portal's page on more than the types of its responses",
    'apps/portal/src/planted-responses.ts',
    '../../../libs/domain/portal/src/api/portal.responses.js',
  ),
  breach(
    'clients-run-anywhere',
    "a client on Node's own modules",
    'clients/typescript/src/planted.ts',
    'node:crypto',
  ),
  breach(
    'the-browser-client-is-alone',
    "the browser client on the TypeScript client's code",
    'clients/browser/src/planted.ts',
    '../../typescript/src/index.js',
  ),
  breach(
    'libs-know-no-apps',
    'a lib on an app',
    'libs/platform/hosting/src/planted.ts',
    '../../../../apps/domains.js',
  ),
  breach(
    'libs-by-their-front-door',
    "another lib's file",
    'libs/domain/required-action/src/planted.ts',
    '../../company/src/domain/decider.js',
  ),
  breach(
    'libs-by-their-front-door',
    "an app on a lib's file",
    'apps/cli/src/planted.ts',
    '../../../libs/domain/company/src/domain/decider.js',
  ),
  breach(
    'aggregates-by-commands-queries-and-events',
    'a state shown to others',
    'libs/domain/operator/src/index.ts',
    './planted-state.js',
  ),
  breach(
    'drivers-in-adapters',
    'a driver in a handler',
    'libs/domain/company/src/commands/planted.ts',
    'mongodb',
    'node:sqlite',
  ),
  breach('drivers-in-adapters', 'a driver in an app', 'apps/cli/src/planted-two.ts', '@eventstore/db-client'),
  breach(
    'tracing-is-loaded-on-demand',
    'the tracing SDK in every start',
    'libs/kit/tracing/src/planted.ts',
    './sdk.js',
    '@opentelemetry/sdk-trace-base',
  ),
  breach(
    'adapters-are-chosen-in-one-place',
    'a query on one store',
    'libs/domain/company/src/queries/planted.ts',
    '#kit/document-store/adapters',
  ),
  breach(
    'kit-knows-no-framework',
    'Nest in the engine',
    'libs/kit/subscriptions/src/engine/planted.ts',
    '@nestjs/common',
  ),
  breach(
    'controllers-are-wired-only',
    "a tenant's dispatcher on a controller",
    'libs/platform/webhooks/src/dispatcher/planted-two.ts',
    '../api/webhook-endpoint.controller.js',
  ),
  breach(
    'no-test-code-in-production',
    'fixtures in production',
    'libs/domain/customer/src/queries/planted.ts',
    '#kit/event-sourcing/testing',
    '../testing/fixtures.js',
  ),
  breach(
    'no-test-packages-in-production',
    'a package of the tests in production',
    'libs/platform/http/src/planted.ts',
    'fast-check',
  ),
  breach('everything-is-found', 'an import of nothing', 'libs/kit/kernel/src/planted.ts', './nowhere.js'),
  breach('no-cycles', 'a circle', 'libs/kit/kernel/src/planted-circle.ts', './planted-circle.js'),
];

const planted: Readonly<Record<string, string>> = {
  'libs/domain/operator/src/planted-state.ts': '',
  // No breach: types may be imported from any layer that is not above.
  'libs/domain/company/src/domain/harmless.ts':
    "import type { Clock } from '#kit/kernel';\nexport type Time = ReturnType<Clock['now']>;\n",
  ...Object.fromEntries(
    breaches.map(({ file, imports }) => [file, imports.map((name) => `import '${name}';\n`).join('')]),
  ),
};

describe('the import rules', () => {
  let modules = 0;
  let violations: readonly Violation[] = [];

  beforeAll(() => {
    ({ modules, violations } = cruise(planted));
  });

  it('hold in the whole repository', () => {
    expect(modules).toBeGreaterThan(50 + breaches.length);
    const inRepository = violations.filter(
      ({ from, to, severity }) => severity === 'error' && !/planted/.test(`${from} ${to}`),
    );
    expect(inRepository.map(({ wall, from, to }) => `${wall}: ${from} → ${to}`)).toEqual([]);
  });

  it.each(breaches)('reject an import of $of: $wall', ({ wall, file, imports }) => {
    const caught = violations.filter(({ wall: name, from }) => name === wall && from === file);
    expect(new Set(caught.map(({ to }) => to)).size).toBeGreaterThanOrEqual(imports.length);
  });
});

describe('code that needs no import', () => {
  /** A line that must not be in a domain, and the message about it. */
  const lines: readonly (readonly [line: string, message: string])[] = [
    ['export const now = Date.now();', 'The time comes with the command.'],
    ['export const today = new Date();', 'The time comes with the command.'],
    ['export const luck = Math.random();', 'Ids come with the command.'],
    ['export const home = process.env;', 'The domain is pure.'],
    ["export const page = fetch('https://example.com');", 'The domain is pure.'],
    ['setTimeout(() => undefined, 1);', 'The domain is pure.'],
    ["export const files = import('node:fs');", 'The domain is pure.'],
    [
      'export const fold = (e: { type: string }) => { switch (e.type) { default: return null; } };',
      'Name every type: new values must not be swallowed.',
    ],
  ];

  const loading = [
    "import { createRequire } from 'node:module';",
    'const load = (name: string): Promise<unknown> => import(name);',
    "const built = process.getBuiltinModule('node:fs');",
  ];
  const domain = 'libs/domain/company/src/domain/planted.ts';
  const elsewhere = 'libs/domain/company/src/planted.ts';
  let linted: string[][];

  // One process for all sources: loading ESLint takes longest.
  beforeAll(() => {
    linted = lint([
      { path: domain, source: lines.map(([line]) => line).join('\n') },
      { path: domain, source: 'export const then = new Date(0);' },
      { path: elsewhere, source: loading.join('\n') },
      { path: elsewhere, source: '\n'.repeat(401) },
    ]);
  });

  it('is rejected in the domain: clock, randomness, I/O, silent defaults', () => {
    expect(lines.filter(([, message], index) => !linted[0]?.[index]?.includes(message))).toEqual([]);
    expect(linted[1]).toEqual([]);
  });

  it('is rejected everywhere: modules loaded by a computed name, files over 400 lines', () => {
    const named = linted[2]?.filter((message) => message.includes('Import by name.'));
    expect(named).toHaveLength(loading.length);
    expect(linted[3]?.join()).toContain('File has too many lines');
  });
});
