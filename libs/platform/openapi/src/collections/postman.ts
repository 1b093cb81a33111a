import { type Call, CONSTANTS, FIRST_CALLS, variablesOf } from './calls.js';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/**
 * Returns a Postman collection (format 2.1): a folder that forms a company from start to end, and a folder for each section
 * of the API. Ids flow from response to call in variables.
 *
 * @param url the public address of the API
 */
export function postmanCollection(calls: readonly Call[], { title, url }: { title: string; url: string }) {
  const first = FIRST_CALLS.flatMap((id) => calls.find((call) => call.id === id) ?? []);
  const tags = [...new Set(calls.map(({ tag }) => tag))];
  const variables = { baseUrl: url, apiKey: '', ...emptyVariables(calls), ...CONSTANTS };
  return {
    info: { name: title, schema: SCHEMA, description: 'Set the variable `apiKey` to a key of your sandbox.' },
    variable: Object.entries(variables).map(([key, value]) => ({ key, value })),
    item: [
      { name: 'From customer to EIN', item: first.map(itemOf) },
      ...tags.map((tag) => ({ name: tag, item: calls.filter((call) => call.tag === tag).map(itemOf) })),
    ],
  };
}

const emptyVariables = (calls: readonly Call[]): Record<string, string> =>
  Object.fromEntries(variablesOf(calls).map((name) => [name, '']));

const itemOf = (call: Call) => ({
  name: call.summary,
  event: [{ listen: 'test', script: { type: 'text/javascript', exec: scriptOf(call) } }],
  request: {
    method: call.method,
    description: call.about,
    url: `{{baseUrl}}${call.path}`,
    header: [
      { key: 'Authorization', value: `{{${call.authorization}}}` },
      ...(call.idempotencyKey ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
      ...(call.body === null ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
    ],
    ...(call.body !== null && { body: { mode: 'raw', raw: call.body } }),
  },
});

/** A list may be empty, so a value may be missing. */
const scriptOf = ({ outputs }: Call): string[] => [
  "pm.test('succeeds', () => pm.response.to.have.status(200));",
  ...Object.entries(outputs).flatMap(([name, pointer]) => [
    `const ${name} = ${JSON.stringify(pointer.slice(1).split('/'))}.reduce((value, part) => value?.[part], pm.response.json());`,
    `if (${name} !== undefined) pm.collectionVariables.set('${name}', ${name});`,
  ]),
];
