import { type Call, CONSTANTS, FIRST_CALLS } from './calls.js';

/**
 * Returns the calls as an `.http` file for the REST Client of Visual Studio Code and similar tools. Ids flow from response to
 * call: send a call before those that use its response.
 *
 * @param url the public address of the API
 */
export function httpFile(calls: readonly Call[], url: string): string {
  const first = FIRST_CALLS.flatMap((id) => calls.find((call) => call.id === id) ?? []);
  const others = calls.filter((call) => !first.includes(call));
  const known = new Map<string, string>();
  const ordered = [...first, ...others];
  for (const { id, outputs } of ordered)
    for (const [name, pointer] of Object.entries(outputs))
      if (!known.has(name)) known.set(name, `{{${id}.response.body.$${pathOf(pointer)}}}`);
  return [
    '# Put your key into the environment variable API_KEY, and send a call before those that use its response.',
    `@baseUrl = ${url}`,
    '@apiKey = {{$processEnv API_KEY}}',
    ...Object.entries(CONSTANTS).map(([name, value]) => `@${name} = ${value}`),
    ...[...known].map(([name, value]) => `@${name} = ${value}`),
    ...ordered.map(blockOf),
    '',
  ].join('\n');
}

/** `/payload/0/documentId` as a JSONPath. */
const pathOf = (pointer: string): string => pointer.replace(/\/(\d+)/g, '[$1]').replace(/\//g, '.');

const blockOf = ({ id, summary, method, path, authorization, idempotencyKey, body }: Call): string =>
  [
    '',
    `### ${summary}`,
    `# @name ${id}`,
    `${method} {{baseUrl}}${path}`,
    `Authorization: {{${authorization}}}`,
    ...(idempotencyKey ? ['Idempotency-Key: {{$guid}}'] : []),
    ...(body === null ? [] : ['Content-Type: application/json', '', body]),
  ].join('\n');
