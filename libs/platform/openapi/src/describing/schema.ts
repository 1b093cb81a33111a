import type { ListPage } from '#kit/document-store';
import type { JsonSchema, ValueSet } from '#platform/http';

/**
 * The schema of a response or of a part of it. The type parameter ties it to the TypeScript type of the response: a
 * field or value that the type allows and the schema does not is a compile error.
 */
export interface Schema<in T = never> {
  readonly json: JsonSchema;
  readonly example: unknown;
  /** The named schemas that `json` refers to, by name. */
  readonly named: Readonly<Record<string, JsonSchema>>;
  readonly mayBeAbsent?: boolean;
  /** Default: JSON. */
  readonly mediaType?: string;
  /** Never set. Makes the type parameter contravariant: a schema may allow more values than the type, never fewer. */
  readonly takes?: (value: T) => void;
}

/** The type that a schema describes. */
export type Described<S> = S extends Schema<infer T> ? T : never;

/** The type of an object with these fields. */
export type DescribedFields<F> = { readonly [K in keyof F]: Described<F[K]> };

/** A schema for each field of a type. Fields that may be absent need an `optional` schema. */
export type FieldsOf<T> = {
  readonly [K in keyof T]-?: object extends Pick<T, K> ? OptionalSchema<T[K]> : Schema<T[K]>;
};

/** The schema of a field that may be absent. */
type OptionalSchema<T> = Schema<T> & { readonly mayBeAbsent: true };

const plain = <T>(json: JsonSchema, example: unknown, about?: string): Schema<T> => ({
  json: about === undefined ? json : { ...json, description: about },
  example,
  named: {},
});

const SAMPLE_CURSOR = 'Zk3oDqvYH0pXWyIyMDI2LTAxLTE1VDEyOjAwOjAwLjAwMFoiLDQyLCJhIl0';
const SAMPLE_ID = '38FiGu0qeHzHO9kYwKFjDIv8fqb';
const SAMPLE_TIME = '2026-01-15T12:00:00.000Z';

export const text = (example: string, about?: string): Schema<string> =>
  plain({ type: 'string' }, example, about);

/** A KSUID. */
export const id = (about?: string, example = SAMPLE_ID): Schema<string> =>
  plain({ type: 'string', minLength: 27, maxLength: 27, pattern: '^[0-9A-Za-z]+$' }, example, about);

/** An RFC 3339 time in UTC, with milliseconds. */
export const time = (about?: string, example = SAMPLE_TIME): Schema<string> =>
  plain({ type: 'string', format: 'date-time' }, example, about);

/** `yyyy-MM-dd`. */
export const date = (example: string, about?: string): Schema<string> =>
  plain({ type: 'string', format: 'date' }, example, about);

export const whole = (example: number, about?: string): Schema<number> =>
  plain({ type: 'integer' }, example, about);

export const decimal = (example: number, about?: string): Schema<number> =>
  plain({ type: 'number' }, example, about);

export const flag = (example: boolean, about?: string): Schema<boolean> =>
  plain({ type: 'boolean' }, example, about);

/** An enum. Default example: the first value. */
export const oneOf = <T extends string>(values: readonly T[], about?: string, example?: T): Schema<T> =>
  plain({ type: 'string', enum: values }, example ?? values[0], about);

/** One of the values of a component. Default example: the first value. */
export const oneOfSet = <T extends string>(
  { name, schema, values }: ValueSet<T>,
  example = values[0],
): Schema<T> => ({
  json: { $ref: `#/components/schemas/${name}` },
  example,
  named: { [name]: schema },
});

/**
 * A value out of a set that may grow. It is no `enum`, because generated clients reject a value that an `enum` does not
 * contain.
 */
export const openOneOf = (values: readonly string[], about: string, example = values[0]): Schema<string> =>
  plain({ type: 'string', 'x-extensible-enum': values }, example, about);

/** A file. */
export const bytes = (mediaType: string): Schema => ({
  ...plain({ type: 'string', format: 'binary' }, undefined),
  mediaType,
});

/** An object with any fields. */
export const anyObject = (example: object, about?: string): Schema<object> =>
  plain({ type: 'object', additionalProperties: true }, example, about);

/** An object with arbitrary keys and values of one type. */
export const dictionary = <T>(of: Schema<T>, example: object, about?: string): Schema<Record<string, T>> => ({
  ...plain({ type: 'object', additionalProperties: of.json }, example, about),
  named: of.named,
});

export const list = <T>(of: Schema<T>, about?: string): Schema<readonly T[]> => ({
  ...plain({ type: 'array', items: of.json }, [of.example], about),
  named: of.named,
});

/**
 * The description of a named object is repeated, because generators show none for `oneOf`.
 *
 * @param example null if the value is null in most responses
 */
export const nullable = <T>(of: Schema<T>, example: unknown = of.example): Schema<T | null> => ({
  json: orNull({ ...descriptionOf(of), ...of.json }),
  example,
  named: of.named,
});

const descriptionOf = ({ json, named }: Schema): JsonSchema => {
  const about = named[String(json['$ref']).split('/').at(-1) ?? '']?.['description'];
  return about === undefined ? {} : { description: about };
};

export const optional = <T>(of: Schema<T>): OptionalSchema<T | undefined> =>
  ({ ...of, mayBeAbsent: true }) as OptionalSchema<T | undefined>;

/** Returns the schema with another example and, optionally, another description. */
export const shownAs = <T>(of: Schema<T>, example: unknown, about?: string): Schema<T> => ({
  ...(about === undefined ? of : described(of, about)),
  example,
});

/** Returns the schema with a description of this use. */
export const described = <T>(of: Schema<T>, about: string): Schema<T> => ({
  ...of,
  json: { ...of.json, description: about },
});

/**
 * An object with exactly these fields, of a given type or of the type that they describe.
 *
 * @param name unique among all schemas; null for an anonymous schema
 * @param about describes the object; a property that refers to it needs no description of its own
 */
export function object<F extends Readonly<Record<string, Schema>>>(
  name: string | null,
  fields: F,
  about: string,
): Schema<DescribedFields<F>>;
export function object<T extends object>(name: string | null, fields: FieldsOf<T>, about: string): Schema<T>;
export function object(name: string | null, fields: Readonly<Record<string, Schema>>, about: string): Schema {
  const entries = Object.entries<Schema>(fields);
  const json = {
    type: 'object',
    description: about,
    required: entries.filter(([, { mayBeAbsent }]) => !mayBeAbsent).map(([field]) => field),
    properties: Object.fromEntries(entries.map(([field, schema]) => [field, schema.json])),
  };
  const example = Object.fromEntries(entries.map(([field, schema]) => [field, schema.example]));
  const named = Object.assign({}, ...entries.map(([, schema]) => schema.named)) as Schema['named'];
  if (name === null) return { json, example, named };
  return { json: { $ref: `#/components/schemas/${name}` }, example, named: { ...named, [name]: json } };
}

/** The fields of a page of a list (contract 2.5). */
export const pageFields = <T>(item: Schema<T>): FieldsOf<ListPage<T>> => ({
  content: list(item, 'The entries of this page.'),
  page: nullable(whole(0, 'Starts at 0; null if you sent `cursor`.')),
  size: whole(20, 'The largest number of entries on a page, as requested.'),
  total: whole(1, 'Number of entries on all pages; 10,000 if more match your filters.'),
  totalPages: whole(1, '`total` divided by `size`, rounded up.'),
  nextCursor: nullable(
    text(SAMPLE_CURSOR, 'Send it as `cursor` to get the next page; null on the last page.'),
    null,
  ),
  totalRelation: oneOf(['eq', 'gte'], '`gte` if more entries than `total` match, otherwise `eq`.'),
});

/**
 * A page of a list (contract 2.5).
 *
 * @param name ends with `List`
 */
export const page = <T>(name: string, item: Schema<T>): Schema<ListPage<T>> =>
  object<ListPage<T>>(name, pageFields(item), 'One page of a list.');

/**
 * Returns a schema that also accepts null. A reference or an enum with null is `oneOf`: code generators make a value out
 * of a null in `enum`.
 */
export function orNull(json: JsonSchema): JsonSchema {
  const { description, ...rest } = json;
  const about = description === undefined ? {} : { description };
  const { type } = rest;
  return typeof type !== 'string' || 'enum' in rest
    ? { ...about, oneOf: [rest, { type: 'null' }] }
    : { ...about, ...rest, type: [type, 'null'] };
}
