import fc from 'fast-check';
import { hasEnd } from '../contract.js';
import { CANARY, hostile, type Json, type Schema, Values } from './values.js';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly schema?: Schema;
}
interface Media {
  readonly schema?: Schema;
  readonly example?: Json;
  readonly examples?: Readonly<Record<string, { readonly value: Json }>>;
}
interface Described {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, object>>;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
}

/** The parts of an OpenAPI document that requests are generated from. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Which credential a request brings. */
type Credential = 'right' | 'none' | 'apiKey' | 'otherKey' | 'sessionToken' | 'operatorToken' | 'wrong';
/** A value, or one of the known ids of a name. */
export type Part = { readonly idName: string; readonly index: number } | { readonly value: Json };

/** A request whose ids are not filled in yet. */
export interface Draft {
  readonly method: string;
  readonly path: string;
  readonly scheme: string | null;
  readonly credential: Credential;
  readonly inPath: Readonly<Record<string, Part>>;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** Example ids from the description are replaced by known ids. */
  readonly body: string | null;
  readonly index: number;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];
const CREDENTIALS: readonly Credential[] = [
  'none',
  'apiKey',
  'otherKey',
  'sessionToken',
  'operatorToken',
  'wrong',
];
const REQUEST_IDS = ['a', 'two words', 'x'.repeat(200), 'x'.repeat(201), '\u00fc'];
const JSON_TYPES = [
  'text/plain',
  'application/json; charset=latin1',
  'application/xml',
  'APPLICATION/JSON',
  'application/json;;',
];

/** Generates requests for any operation of a description, from valid ones to plain attacks. */
export function drafts(description: Description): fc.Arbitrary<Draft> {
  const values = new Values(description.components.schemas);
  const all = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method, operation]) => METHODS.includes(method) && hasEnd(operation))
      .map(([method, operation]) => draftsOf(values, path, method, operation)),
  );
  return fc.oneof(...all);
}

function draftsOf(values: Values, path: string, method: string, operation: Described): fc.Arbitrary<Draft> {
  const parameters = operation.parameters?.filter(({ $ref }) => $ref === undefined) ?? [];
  return fc.record({
    method: mostly(
      fc.constant(method.toUpperCase()),
      fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'),
    ),
    path: fc.constant(path),
    scheme: fc.constant(Object.keys(operation.security?.[0] ?? {})[0] ?? null),
    credential: mostly<Credential>(fc.constant('right'), fc.constantFrom(...CREDENTIALS)),
    inPath: fc.record(
      Object.fromEntries(
        parameters.filter((one) => one.in === 'path').map((one) => [one.name, inPath(values, one)]),
      ),
    ),
    query: query(
      values,
      parameters.filter((one) => one.in === 'query'),
    ),
    headers: headers(Object.keys(operation.requestBody?.content ?? {})),
    body: body(values, operation),
    index: fc.nat(),
  });
}

const mostly = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight: 19 }, { arbitrary: rare, weight: 1 });

function inPath(values: Values, { name, schema = {} }: Parameter): fc.Arbitrary<Part> {
  const usedId = fc.nat(10_000).map((index): Part => ({ idName: name, index }));
  const given = values.of(schema).map((value): Part => ({ value }));
  const usual = schema.enum ? given : usedId;
  const odd = fc.oneof(
    given,
    hostile.map((value): Part => ({ value })),
  );
  return fc.oneof({ arbitrary: usual, weight: 6 }, { arbitrary: odd, weight: 1 });
}

function query(
  values: Values,
  parameters: readonly Parameter[],
): fc.Arbitrary<(readonly [string, string])[]> {
  if (parameters.length === 0) return fc.constant([]);
  const pair = fc.constantFrom(...parameters).chain(({ name, schema = {} }) =>
    fc
      .oneof({ arbitrary: values.of(schema), weight: 3 }, { arbitrary: hostile, weight: 1 })
      .map(asText)
      .map((value) => [name, value] as const),
  );
  return fc.array(pair, { maxLength: 4 });
}

const asText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

function headers(types: readonly string[]): fc.Arbitrary<Record<string, string>> {
  const type = fc.constantFrom(...(types.length === 0 ? ['application/json'] : types));
  return fc.record(
    {
      'content-type': mostly(type, fc.constantFrom(...JSON_TYPES)),
      'idempotency-key': fc.oneof(
        { arbitrary: fc.uuid(), weight: 12 },
        {
          arbitrary: fc.constantFrom('one', 'two', 'three', ' ', 'k'.repeat(255), 'k'.repeat(256)),
          weight: 1,
        },
      ),
      'x-request-id': fc.constantFrom(...REQUEST_IDS),
    },
    { requiredKeys: ['content-type', 'idempotency-key'] },
  );
}

function body(values: Values, { requestBody }: Described): fc.Arbitrary<string | null> {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || !media) return mostly(fc.constant(null), raw);
  if (type !== 'application/json') return fc.oneof(fc.constant(`%PDF-1.4\n${CANARY}`), raw);
  const examples = [media.example, ...Object.values(media.examples ?? {}).map(({ value }) => value)].filter(
    (value) => value !== undefined,
  );
  const schema = values.of(media.schema ?? {});
  const example = examples.length === 0 ? schema : fc.constantFrom(...examples);
  return fc.oneof(
    { arbitrary: example.map(textOf), weight: 4 },
    { arbitrary: mutated(example).map(textOf), weight: 6 },
    { arbitrary: schema.map(textOf), weight: 3 },
    { arbitrary: mutated(schema).map(textOf), weight: 3 },
    { arbitrary: hostile.map(textOf), weight: 1 },
    { arbitrary: raw, weight: 1 },
  );
}

const textOf = (value: Json): string => JSON.stringify(value);

/** Bodies that no operation expects. */
const raw = fc.constantFrom(
  '',
  '{',
  `{"${CANARY}":`,
  '\ufeff{}',
  '{"a":1e999}',
  `{"__proto__":{"${CANARY}":1},"constructor":{"prototype":{}}}`,
  `{"a":${'['.repeat(40)}${']'.repeat(40)}}`,
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"a":"${CANARY}${'x'.repeat(300_000)}"}`,
  '"text"',
  'null',
  `%PDF-1.4 ${CANARY}`,
);

/** Generates the same values with one to three changes: set, dropped, repeated or added members. */
function mutated(value: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const change = fc.record({
    at: fc.nat(1000),
    kind: fc.constantFrom('set', 'set', 'set', 'drop', 'repeat', 'add'),
    value: hostile,
  });
  return fc
    .tuple(value, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([original, changes]) => changes.reduce<Json>((json, one) => changed(json, one), original));
}

interface Change {
  readonly at: number;
  readonly kind: string;
  readonly value: Json;
}

function changed(json: Json, { at, kind, value }: Change): Json {
  const copy = JSON.parse(JSON.stringify(json)) as Json;
  const places = placesIn(copy);
  const place = places[at % Math.max(1, places.length)];
  if (!place) return value;
  const [holder, key] = place;
  if (kind === 'drop') Reflect.deleteProperty(holder, key);
  else if (kind === 'add') Reflect.set(holder, Array.isArray(holder) ? holder.length : CANARY, value);
  else if (kind === 'repeat' && Array.isArray(holder)) holder.push(holder[Number(key)]);
  else Reflect.set(holder, key, value);
  return copy;
}

function placesIn(json: Json): [object, string][] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, entry]): [object, string][] => [
    [json, key],
    ...placesIn(entry),
  ]);
}
