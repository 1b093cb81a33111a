import fc from 'fast-check';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** The parts of JSON Schema that the API's description uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Part of every hostile value: an error that contains it repeats submitted data. */
export const CANARY = 'zQ9xCanary';

const TEXTS = [
  `' OR 1=1 -- ${CANARY}`,
  `<script>alert("${CANARY}")</script>`,
  `../../etc/passwd ${CANARY}`,
  `\${jndi:ldap://${CANARY}}`,
  `${CANARY}\u0000`,
  `${CANARY}\ud800`,
  `${CANARY}\u202e\u200b`,
  `${CANARY}%s%n{{7*7}}`,
  `${CANARY}@${CANARY}.example`,
  `ＺＱ９ ${CANARY} ﷽ 😀`,
  `\r\nset-cookie: ${CANARY}=1`,
  `=cmd|' /C calc'!${CANARY}`,
  `${CANARY} `.repeat(200),
  CANARY.repeat(1000),
];
const SHORT: readonly Json[] = [
  '',
  ' ',
  '\t',
  '0',
  '-1',
  'null',
  '[]',
  '1e999',
  '2026-02-30',
  '9999-99-99',
  '+15555550100',
];
const ODD: readonly Json[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e21,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  5e-324,
  100,
  [],
  {},
  [[]],
  [null],
  { [CANARY]: CANARY },
  { toString: CANARY, length: -1, then: 1 },
  { $gt: '', $where: CANARY },
];

/** Values that careless and hostile callers send. */
export const hostile: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(...TEXTS),
  fc.constantFrom<Json>(...SHORT),
  fc.constantFrom<Json>(...ODD),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => CANARY + text),
  fc.double() as fc.Arbitrary<Json>,
  fc.integer({ min: 0, max: 260 }).map((length) => Array.from({ length }, () => 1)),
);

const EMAILS = fc.integer({ min: 0, max: 1_000_000 }).map((number) => `founder${number}@fuzz.example`);
const TEXT_OF: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: EMAILS,
  date: fc
    .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
    .map((date) => date.toISOString()),
  uri: fc.constantFrom('https://hooks.fuzz.example/in', 'http://127.0.0.1:9/in', 'https://10.0.0.1/'),
};

/** Generates values that a schema accepts, or nearly: rules beyond the schema are met only by chance. */
export class Values {
  constructor(private readonly schemas: Readonly<Record<string, Schema>>) {}

  of(schema: Schema, depth = 0): fc.Arbitrary<Json> {
    if (schema.$ref !== undefined)
      return this.of(this.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => this.of(one, depth)));
    const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['string']);
    return fc.oneof(...types.map((type) => this.ofType(type, schema, depth)));
  }

  private ofType(type: string, schema: Schema, depth: number): fc.Arbitrary<Json> {
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
      case 'number':
        return fc.integer({
          min: schema.minimum ?? 0,
          max: Math.max(schema.minimum ?? 0, schema.maximum ?? 3000),
        });
      case 'array':
        return fc.array(this.of(schema.items ?? {}, depth + 1), {
          maxLength: Math.min(schema.maxItems ?? 4, 4),
        });
      case 'object':
        return depth > 6 ? fc.constant({}) : this.object(schema, depth);
      default:
        return text(schema);
    }
  }

  private object({ properties = {}, required = [] }: Schema, depth: number): fc.Arbitrary<Json> {
    const model = Object.entries(properties).map(([name, property]) => [name, this.of(property, depth + 1)]);
    const values = Object.fromEntries(model) as Record<string, fc.Arbitrary<Json>>;
    return fc.record(values, {
      requiredKeys: required.filter((name) => name in values),
    });
  }
}

function text({ format, pattern, minLength = 0, maxLength = 30 }: Schema): fc.Arbitrary<string> {
  const formatted = TEXT_OF[format ?? ''];
  if (formatted) return formatted;
  if (pattern !== undefined && !pattern.includes('\\S')) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 30)) });
}
