import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { DomainError, type FieldError } from '#kit/event-sourcing';
import type { ObjectSchema } from '../tools/tool.js';

/**
 * Returns the schema for the list of tools, without its check: the protocol's package rejects arguments with plain text,
 * but every rejection of this service is structured.
 */
export const unchecked = (schema: StandardSchemaWithJSON): StandardSchemaWithJSON => ({
  '~standard': { ...schema['~standard'], validate: (value: unknown) => ({ value }) },
});

/**
 * Checks arguments against a tool's schema.
 *
 * @throws {DomainError} `E_VALIDATION_FAILED`, with the allowed values of each argument
 */
export async function assertFits(
  schema: ObjectSchema,
  checked: StandardSchemaWithJSON,
  given: unknown,
): Promise<void> {
  const { issues } = await checked['~standard'].validate(given);
  if (!issues) return;
  const fields = faultsIn(schema, given);
  const known = Object.entries(fields).map(([name, { message }]) => `${name} ${message}`);
  const [first] = issues;
  const why = known.length > 0 ? known.join('; ') : (first?.message ?? 'they do not match the schema');
  throw new DomainError('E_VALIDATION_FAILED', `The arguments are invalid: ${why}.`, fields);
}

/** Returns the invalid arguments at the top level. */
function faultsIn({ properties, required }: ObjectSchema, given: unknown): Record<string, FieldError> {
  const sent = (given ?? {}) as Readonly<Record<string, unknown>>;
  const faults: Record<string, FieldError> = {};
  for (const name of required)
    if (sent[name] === undefined)
      faults[name] = { code: 'E_REQUIRED', message: `is required${allowed(properties[name])}` };
  for (const [name, value] of Object.entries(sent)) {
    const values = valuesOf(properties[name]);
    if (!Object.hasOwn(properties, name))
      faults[name] = {
        code: 'E_INVALID',
        message: `is not an argument; allowed: ${Object.keys(properties).join(', ')}`,
      };
    else if (values && !values.includes(value))
      faults[name] = { code: 'E_INVALID', message: `must be one of: ${values.join(', ')}` };
  }
  return faults;
}

const valuesOf = (schema: object | undefined): readonly unknown[] | undefined =>
  (schema as { readonly enum?: readonly unknown[] } | undefined)?.enum;

function allowed(schema: object | undefined): string {
  const values = valuesOf(schema);
  return values ? `: one of ${values.join(', ')}` : '';
}
