/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The class of an object in a request. */
export type ClassOf = new () => object;

/** A field that is to be used no more. */
export interface Deprecation {
  /** RFC 3339. */
  readonly since: string;
  /** Until when it works at least, RFC 3339. */
  readonly until: string;
  /** The field that replaces it. */
  readonly instead: string;
}

/** What a field decorator tells the API's description of its field. */
export interface Declaration {
  readonly schema: JsonSchema;
  /** The codes that the field can fail with once it is there. */
  readonly codes: readonly string[];
  readonly example?: unknown;
  /** What the field takes, where its schema does not say it to people. */
  readonly about?: string;
  /** The class of the object, or of each object in the list; `schema` then holds only what goes beside it. */
  readonly of?: () => ClassOf;
}

/** A field as its request's class declares it. */
export interface DeclaredField extends Omit<Declaration, 'about'> {
  readonly name: string;
  readonly optional: boolean;
  /** The code where it is missing. */
  readonly missing: string;
  readonly about: string | null;
  /** Whether it is in examples even where it is not required. */
  readonly exemplified: boolean;
  readonly deprecated: Deprecation | null;
}

const declared = new WeakMap<object, DeclaredField[]>();

/** Keeps what a decorator says of a field. @param prototype of the request's class */
export function declareField(prototype: object, field: DeclaredField): void {
  const fields = declared.get(prototype) ?? [];
  declared.set(prototype, [...fields, field]);
}

/** Whether a class declares the field at a path, for example `members[1].address`. */
export function declares(type: ClassOf | null, path: string): boolean {
  const [name, ...inside] = path.replace(/\[\d+\]/g, '').split('.');
  const field = type && declaredFields(type).find((one) => one.name === name);
  if (!field) return false;
  return inside.length === 0 || declares(field.of?.() ?? null, inside.join('.'));
}

/** The fields that a request's class declares, inherited ones first. */
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
