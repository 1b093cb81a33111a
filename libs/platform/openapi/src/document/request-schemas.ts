import {
  aboutObject,
  type ClassOf,
  type DeclaredField,
  declaredFields,
  type JsonSchema,
} from '#platform/http';
import { orNull } from '../describing/schema.js';

/**
 * Returns the schemas of a request class and of the classes of its fields, by class name.
 *
 * @param classes the classes of all requests so far; this function adds to it
 * @param about describes the class if it does not do so itself
 * @throws if two classes have the same name
 */
export function bodySchemas(
  type: ClassOf,
  classes: Map<string, ClassOf>,
  about?: string,
): Record<string, JsonSchema> {
  const existing = classes.get(type.name);
  if (existing === type) return {};
  if (existing) throw new Error(`two request classes are named ${type.name}`);
  classes.set(type.name, type);
  const fields = declaredFields(type);
  const description = aboutObject(type) ?? about;
  const schema = {
    type: 'object',
    ...(description !== undefined && { description }),
    required: fields.filter(isRequired).map(({ name }) => name),
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
  };
  const inner = fields.flatMap(({ of }) => (of ? [bodySchemas(of(), classes)] : []));
  return Object.assign({ [type.name]: schema }, ...fields.map(componentOf), ...inner) as Record<
    string,
    JsonSchema
  >;
}

/** Returns the component of a field by name, unless the document adds it. */
const componentOf = ({ component }: DeclaredField): Record<string, JsonSchema> =>
  component?.schema ? { [component.name]: component.schema } : {};

/** Returns an example body, built from the examples of its fields. */
export const bodyExample = (type: ClassOf): object =>
  Object.fromEntries(
    declaredFields(type)
      .filter((field) => field.exemplified || isRequired(field))
      .map((field) => [field.name, exampleOf(field)]),
  );

/** Returns the query parameters that a class declares. The initial values of its fields are the defaults. */
export function queryParameters(type: ClassOf): JsonSchema[] {
  const defaults = new type() as Record<string, unknown>;
  return declaredFields(type).map((field) => {
    const initial = defaults[field.name];
    return {
      name: field.name,
      in: 'query',
      required: initial === undefined && !field.optional,
      ...(field.about !== null && { description: field.about }),
      ...(field.schema['type'] === 'object' && { style: 'deepObject', explode: true }),
      schema: { ...valuesOf(field), ...defaultOf(initial ?? field.defaultValue) },
      ...(field.exemplified && { example: field.example }),
    };
  });
}

/** Returns the components of the query parameters that a class declares, by name. */
export const queryComponents = (type: ClassOf): Record<string, JsonSchema> =>
  Object.assign({}, ...declaredFields(type).map(componentOf)) as Record<string, JsonSchema>;

/** Returns every error code of the fields of a class, nested objects included. */
export function fieldCodes(type: ClassOf): string[] {
  const codes = declaredFields(type).flatMap((field) => [
    ...(field.nullable ? [] : [field.missing]),
    ...field.codes,
    ...(field.of ? fieldCodes(field.of()) : []),
  ]);
  return [...new Set(codes)];
}

/** A field that is required only in some cases counts as optional; its `about` describes the cases. */
const isRequired = ({ optional, conditional }: DeclaredField): boolean => !optional && !conditional;

/** Optional fields accept null, which counts as absent, or clears the field in a PATCH. */
function schemaOf(field: DeclaredField): JsonSchema {
  const schema = withClass(field);
  const about = {
    ...(field.about !== null && { description: field.about }),
    ...(field.deprecated && { deprecated: true }),
    ...defaultOf(field.defaultValue),
  };
  return { ...about, ...(field.nullable ? orNull(schema) : schema) };
}

const defaultOf = (value: unknown): JsonSchema => (value === undefined ? {} : { default: value });

const referenceTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Returns a field's schema, with a reference to its component, if any. */
function valuesOf({ schema, component }: DeclaredField): JsonSchema {
  if (component === null) return schema;
  const reference = referenceTo(component.name);
  return schema['type'] === 'array' ? { ...schema, items: reference } : reference;
}

function withClass(field: DeclaredField): JsonSchema {
  const { schema, of } = field;
  if (!of) return valuesOf(field);
  const reference = referenceTo(of().name);
  return schema['type'] === 'array' ? { ...schema, items: reference } : { ...schema, ...reference };
}

function exampleOf({ example, exemplified, schema, of }: DeclaredField): unknown {
  if (!of || exemplified) return example;
  return schema['type'] === 'array' ? [bodyExample(of())] : bodyExample(of());
}
