import { type ClassOf, type DeclaredField, declaredFields, type JsonSchema } from '#platform/http';
import { orNull } from '../describing/schema.js';

/**
 * Returns the schemas of a request class and of the classes of its fields, by class name.
 *
 * @param classes the classes of all requests so far; this function adds to it
 * @throws if two classes have the same name
 */
export function bodySchemas(type: ClassOf, classes: Map<string, ClassOf>): Record<string, JsonSchema> {
  const existing = classes.get(type.name);
  if (existing === type) return {};
  if (existing) throw new Error(`two request classes are named ${type.name}`);
  classes.set(type.name, type);
  const fields = declaredFields(type);
  const schema = {
    type: 'object',
    required: fields.filter(isRequired).map(({ name }) => name),
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
  };
  const inner = fields.flatMap(({ of }) => (of ? [bodySchemas(of(), classes)] : []));
  return Object.assign({ [type.name]: schema }, ...inner) as Record<string, JsonSchema>;
}

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
      schema: { ...field.schema, ...(initial !== undefined && { default: initial }) },
      ...(field.exemplified && { example: field.example }),
    };
  });
}

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
  };
  return { ...about, ...(field.nullable ? orNull(schema) : schema) };
}

function withClass({ schema, of }: DeclaredField): JsonSchema {
  if (!of) return schema;
  const reference = { $ref: `#/components/schemas/${of().name}` };
  return schema['type'] === 'array' ? { ...schema, items: reference } : { ...schema, ...reference };
}

function exampleOf({ example, exemplified, schema, of }: DeclaredField): unknown {
  if (!of || exemplified) return example;
  return schema['type'] === 'array' ? [bodyExample(of())] : bodyExample(of());
}
