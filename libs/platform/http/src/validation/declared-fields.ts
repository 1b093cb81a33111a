import type { FieldError } from '#kit/event-sourcing';

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The class of an object in a request. */
export type ClassOf = new () => object;

/** A field that callers should stop using. */
export interface Deprecation {
  /** RFC 3339. */
  readonly since: string;
}

/** A component of the API reference that describes the values of fields. Requests and responses share it. */
export interface Component {
  /** Names the type in generated code. */
  readonly name: string;
  /** Null if the document adds it. */
  readonly schema: JsonSchema | null;
}

/** The description of a field in the API reference. */
export interface Declaration {
  readonly schema: JsonSchema;
  /** The error codes of a field that is present but invalid. */
  readonly codes: readonly string[];
  readonly example?: unknown;
  /** A description of valid values, if the schema does not show them to people. */
  readonly about?: string;
  /**
   * The class of the object, or of each object in the list; `schema` then holds only the keywords next to it.
   */
  readonly of?: () => ClassOf;
  /** Describes the field's value, or the entries of a list, instead of `schema`. */
  readonly component?: Component;
}

/** A field as the class of its request declares it. */
export interface DeclaredField extends Omit<Declaration, 'about' | 'component'> {
  readonly name: string;
  /** Whether the field may be absent. */
  readonly optional: boolean;
  /** Whether the field counts only in some cases, which `about` describes. */
  readonly conditional: boolean;
  /** Whether the field may be null. */
  readonly nullable: boolean;
  /** The error code if the field is missing. */
  readonly missing: string;
  readonly about: string | null;
  readonly component: Component | null;
  /** The value that applies if the field is absent; undefined: none. */
  readonly defaultValue: unknown;
  /** Whether examples include the field even if it is optional. */
  readonly exemplified: boolean;
  readonly deprecated: Deprecation | null;
}

const declared = new WeakMap<object, DeclaredField[]>();

/** Stores a field's declaration. @param prototype of the request's class */
export function declareField(prototype: object, field: DeclaredField): void {
  const fields = declared.get(prototype) ?? [];
  declared.set(prototype, [...fields, field]);
}

const abouts = new WeakMap<object, string>();

/** Describes the objects of a request's class in the API reference. Default: the operation whose body they are. */
export const AboutObject =
  (about: string): ClassDecorator =>
  (type) => {
    abouts.set(type, about);
  };

/** Returns the text of {@link AboutObject}; null: none. */
export const aboutObject = (type: ClassOf): string | null => abouts.get(type) ?? null;

const unchangeable = new WeakMap<object, ReadonlyMap<string, FieldError>>();

/**
 * Declares the properties of the resource that a PATCH cannot change: sending one of them is an error (contract 2.3).
 * @param names the properties of the resource; the class declares the ones that can be changed
 * @param message says what the caller can do instead
 */
export const RejectsUnchangeable =
  (names: readonly string[], message: string): ClassDecorator =>
  (type) => {
    const changeable = new Set(declaredFields(type as unknown as ClassOf).map(({ name }) => name));
    const others = names.filter((name) => !changeable.has(name));
    unchangeable.set(type, new Map(others.map((name) => [name, { code: 'E_INVALID', message }])));
  };

/** Returns the errors of the properties in a body that {@link RejectsUnchangeable} declares. */
export const unchangeableIn = (type: ClassOf, body: object): Record<string, FieldError> =>
  Object.fromEntries([...(unchangeable.get(type) ?? [])].filter(([name]) => Object.hasOwn(body, name)));

/** Returns the field that a class declares at a path, for example `members[1].address`; null if there is none. */
export function declaredField(type: ClassOf | null, path: string): DeclaredField | null {
  const [name, ...inside] = path.replace(/\[\d+\]/g, '').split('.');
  const field = type && declaredFields(type).find((one) => one.name === name);
  if (!field) return null;
  return inside.length === 0 ? field : declaredField(field.of?.() ?? null, inside.join('.'));
}

/** Returns the fields that a request's class declares, inherited ones first. */
export function declaredFields(type: ClassOf): readonly DeclaredField[] {
  const fields: DeclaredField[] = [];
  for (
    let prototype: object | null = type.prototype as object;
    prototype;
    prototype = Object.getPrototypeOf(prototype) as object | null
  )
    fields.unshift(...(declared.get(prototype) ?? []));
  return fields;
}

/** Returns the maximum length of a text field, for the input of a page. */
export function maxLengthOf<T extends object>(type: new () => T, name: keyof T & string): number {
  const schema = declaredFields(type).find((field) => field.name === name)?.schema;
  const longest = schema?.['maxLength'];
  if (typeof longest !== 'number') throw new Error(`${type.name}.${name} has no maximum length`);
  return longest;
}
