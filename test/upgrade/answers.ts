import { cliWith } from '../support/cli.js';
import { call } from '../support/partner-calls.js';
import type { Service } from '../support/service.js';
import { type Cast, FOLDER_ENV } from './data-folder.js';

/** The responses of a version on a folder, by request: `<caller> <path>`, or `cli <arguments>`. */
export type Answers = Readonly<Record<string, unknown>>;

const CLI = 'cli ';
const REPLAYED = ['fresh', 'failed', 'renamed', 'signedAnew', 'complete', 'reporting'];
/** Values that differ in every response. */
const PASSING = new Set(['requestId', 'downloadUrlExpiresAt']);
/** Members that newer versions print in addition. */
const ADDED = new Set(['prefix']);

/** The commands to run on a folder while no service runs. */
export const cliQuestions = ({ tenants, companies }: Cast): string[] =>
  [
    'audit verify',
    ...REPLAYED.map((name) => `audit replay ${companies[name] ?? ''}`),
    'projections list',
    'events parked',
    'partners list',
    'operators list',
    ...Object.values(tenants).flatMap((tenantId) => [
      `keys list ${tenantId}`,
      `webhooks endpoint show ${tenantId}`,
      `webhooks deliveries list ${tenantId} --size 100`,
    ]),
  ].map((question) => CLI + question);

export const isForCli = (question: string): boolean => question.startsWith(CLI);

export const askCli = (dataDir: string, question: string): Promise<unknown> =>
  tell(dataDir, question.slice(CLI.length), (name, value) => (ADDED.has(name) ? undefined : value));

/** Returns the output of a command. @throws if it fails */
export async function tell<T>(
  dataDir: string,
  command: string,
  reviver?: (name: string, value: unknown) => unknown,
): Promise<T> {
  const { code, stdout, stderr } = await cliWith(FOLDER_ENV, dataDir, ...command.split(' '), '--json');
  if (code !== 0) throw new Error(`${command}: ${stderr}${stdout}`);
  return JSON.parse(stdout, reviver) as T;
}

export async function askService(service: Service, { keys }: Cast, question: string): Promise<unknown> {
  const [caller = '', path = ''] = question.split(' ');
  const { text } = await call(service, 'GET', path, { key: keys[caller as keyof Cast['keys']] });
  return JSON.parse(text, lasting);
}

/** Document links are signed for an hour; only their target is compared. */
const lasting = (name: string, value: unknown): unknown =>
  name === 'downloadUrl' ? String(value).split('?')[0] : PASSING.has(name) ? undefined : value;
