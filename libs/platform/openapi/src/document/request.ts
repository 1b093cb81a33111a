import {
  type ClassOf,
  type DeclaredField,
  declaredFields,
  getMetadataStorage,
  type JsonSchema,
} from '#platform/http';
import { orNull } from '../describing/schema.js';

/**
 * The schemas of a request's class and of the classes of its fields, by class name.
 *
 * @param classes those of other requests; grows
 * @throws where two classes have one name
 */
export function bodySchemas(type: ClassOf, classes: Map<string, ClassOf>): Record<string, JsonSchema> {
  const known = classes.get(type.name);
  if (known === type) return {};
  if (known) throw new Error(`two classes of requests are named ${type.name}`);
  classes.set(type.name, type);
  const fields = declaredFields(type);
  const schema = {
    type: 'object',
    required: fields.filter((field) => isRequired(type, field)).map(({ name }) => name),
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
  };
  const inner = fields.flatMap(({ of }) => (of ? [bodySchemas(of(), classes)] : []));
  return Object.assign({ [type.name]: schema }, ...inner) as Record<string, JsonSchema>;
}

/** A body as the examples of its fields make it. */
export const bodyExample = (type: ClassOf): object =>
  Object.fromEntries(
    declaredFields(type)
      .filter((field) => field.exemplified || isRequired(type, field))
      .map((field) => [field.name, exampleOf(field)]),
  );

/** The query parameters that a class declares. Values that its fields have from the start are defaults. */
export function queryParameters(type: ClassOf): JsonSchema[] {
  const defaults = new type() as Record<string, unknown>;
  return declaredFields(type).map((field) => {
    const initial = defaults[field.name];
    return {
      name: field.name,
      in: 'query',
      required: initial === undefined && !field.optional,
      ...(field.about !== null && { description: field.about }),
      schema: { ...field.schema, ...(initial !== undefined && { default: initial }) },
      ...(field.exemplified && { example: field.example }),
    };
  });
}

/** Every code that a field of the class, or of an object in it, can fail with. */
export function fieldCodes(type: ClassOf): string[] {
  const codes = declaredFields(type).flatMap((field) => [
    ...(field.optional ? [] : [field.missing]),
    ...field.codes,
    ...(field.of ? fieldCodes(field.of()) : []),
  ]);
  return [...new Set(codes)];
}

/** A field that is required in some cases only is not: what fails then, its `about` says. */
const isRequired = (type: ClassOf, { name, optional }: DeclaredField): boolean =>
  !optional &&
  !getMetadataStorage()
    .getTargetValidationMetadatas(type, '', false, false)
    .some((one) => one.propertyName === name && one.type === 'conditionalValidation');

/** Of an optional field null counts as absent. */
function schemaOf(field: DeclaredField): JsonSchema {
  const schema = withClass(field);
  const about = {
    ...(field.about !== null && { description: field.about }),
    ...(field.deprecated && { deprecated: true }),
  };
  return { ...about, ...(field.optional ? orNull(schema) : schema) };
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
