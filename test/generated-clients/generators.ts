/**
 * Programs that a step needs: Node 22.18 or newer with the npm packages of this check, the .NET SDK with a tool, or another
 * program that the machine has.
 */
export type Need =
  | 'node'
  | 'dotnet'
  | { readonly program: string }
  | { readonly dotnetTool: string; readonly version: string };
/** The name of a program and its arguments, which may contain `$SERVICE_URL` and `$API_KEY`. */
export type Command = readonly string[];

/** A check of the description or of the Postman collection. */
export interface Check {
  readonly name: string;
  /** The column of its result. */
  readonly step: 'lints' | 'forms';
  readonly needs: readonly Need[];
  readonly command: Command;
}

/** A generator of clients. Its commands run in a folder with `openapi.json` and the program of the same name. */
export interface Generator {
  readonly name: string;
  readonly needs: readonly Need[];
  /** The folder of its program; default: the name; null: it has none. */
  readonly program?: string | null;
  /** Writes the client into the folder `generated`. */
  readonly generate: readonly Command[];
  readonly compile: readonly Command[];
  /** Forms a company with the client. */
  readonly start: readonly Command[];
}

export const CHECKS: readonly Check[] = [
  {
    name: 'redocly',
    step: 'lints',
    needs: ['node'],
    command: ['redocly', 'lint', 'openapi.json', '--max-problems=20'],
  },
  {
    name: 'spectral',
    step: 'lints',
    needs: ['node'],
    command: ['spectral', 'lint', 'openapi.json', '--ruleset', 'spectral.yaml', '--fail-severity', 'hint'],
  },
  {
    name: 'postman (newman)',
    step: 'forms',
    needs: ['node'],
    command: [
      'newman',
      'run',
      'postman.json',
      '--folder',
      'From customer to EIN',
      '--env-var',
      'baseUrl=$SERVICE_URL',
      '--env-var',
      'apiKey=$API_KEY',
    ],
  },
];

const typescript = (name: string, ...generate: string[]): Generator => ({
  name,
  needs: ['node'],
  generate: [generate],
  compile: [
    ['tsc', '--project', 'tsconfig.json'],
    [
      'esbuild',
      'main.ts',
      '--bundle',
      '--platform=node',
      '--format=esm',
      '--log-level=error',
      '--outfile=main.mjs',
      "--banner:js=import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    ],
  ],
  start: [['node', 'main.mjs']],
});

const NSWAG: Need = { dotnetTool: 'NSwag.ConsoleCore', version: '14.8.0' };
const KIOTA: Need = { dotnetTool: 'Microsoft.OpenApi.Kiota', version: '1.38.0' };

const csharp = (name: string, tool: Need, generate: Command): Omit<Generator, 'program'> => ({
  name,
  needs: ['dotnet', tool],
  generate: [generate],
  compile: [['dotnet', 'build', '--verbosity', 'quiet']],
  start: [['dotnet', 'run', '--no-build']],
});

const nswag = (name: string, ...options: string[]): Generator => ({
  ...csharp(name, NSWAG, [
    'nswag',
    'openapi2csclient',
    '/input:openapi.json',
    '/output:generated/Client.cs',
    '/namespace:Formation',
    '/className:FormationClient',
    ...options,
  ]),
  program: 'nswag',
});

/** Generated and compiled where a machine has the generator and the compiler; there is no program for them. */
const elsewhere = (
  name: string,
  programs: readonly string[],
  generate: Command,
  compile: Command,
): Generator => ({
  name,
  needs: programs.map((program) => ({ program })),
  program: null,
  generate: [generate],
  compile: [compile],
  start: [],
});

const openapiGenerator = (language: string, compiler: string, compile: Command): Generator =>
  elsewhere(
    `openapi-generator (${language})`,
    ['openapi-generator-cli', compiler],
    ['openapi-generator-cli', 'generate', '-i', 'openapi.json', '-g', language, '-o', 'generated'],
    compile,
  );

export const GENERATORS: readonly Generator[] = [
  typescript('openapi-fetch', 'openapi-typescript', 'openapi.json', '--output', 'generated/api.ts'),
  typescript('hey-api', 'openapi-ts', '-i', 'openapi.json', '-o', 'generated', '-c', '@hey-api/client-fetch'),
  typescript('orval', 'orval', '--config', 'orval.config.mjs'),
  typescript('kubb', 'kubb', 'generate', '--config', 'kubb.config.mjs'),
  typescript(
    'openapi-typescript-codegen',
    'node',
    '../node_modules/openapi-typescript-codegen/bin/index.js',
    '--input',
    'openapi.json',
    '--output',
    'generated',
  ),
  nswag('nswag-newtonsoft'),
  // Without the version, names of enum members are sent instead of their values.
  nswag('nswag-system-text-json', '/jsonLibrary:SystemTextJson', '/jsonLibraryVersion:10'),
  csharp('kiota', KIOTA, [
    'kiota',
    'generate',
    '--language',
    'csharp',
    '--openapi',
    'openapi.json',
    '--output',
    'generated',
    '--namespace-name',
    'Formation',
    '--class-name',
    'FormationClient',
  ]),
  openapiGenerator('python', 'python3', ['python3', '-m', 'compileall', '-q', 'generated']),
  openapiGenerator('java', 'mvn', ['mvn', '--quiet', '--file', 'generated/pom.xml', 'compile']),
  openapiGenerator('go', 'go', ['go', 'build', '-C', 'generated', './...']),
  elsewhere(
    'oapi-codegen',
    ['oapi-codegen', 'go'],
    ['oapi-codegen', '-generate', 'types,client', '-package', 'formation', '-o', 'client.go', 'openapi.json'],
    ['go', 'vet', 'client.go'],
  ),
  elsewhere(
    'openapi-python-client',
    ['openapi-python-client', 'python3'],
    ['openapi-python-client', 'generate', '--path', 'openapi.json', '--output-path', 'generated'],
    ['python3', '-m', 'compileall', '-q', 'generated'],
  ),
];
