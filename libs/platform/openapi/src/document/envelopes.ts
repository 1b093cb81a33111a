import type { JsonSchema } from '#platform/http';
import type { DescribedRoute } from './routes.js';

interface Envelope {
  readonly name: string;
  readonly schema: JsonSchema;
}

/** Returns the body of a route's success with its name: `CompanyResponse`. Null if it is not JSON of `/v1`. */
export function envelopeOf({ path, description }: DescribedRoute): Envelope | null {
  const { id, response } = description;
  if (response.mediaType !== undefined || !path.startsWith('/v1/')) return null;
  const named = /\/(\w+)$/.exec(String(response.json['$ref']))?.[1];
  const payload = named ?? id.replace(/^\w/, (letter) => letter.toUpperCase());
  return {
    name: `${payload}Response`,
    schema: {
      type: 'object',
      description: 'The body of a success.',
      required: ['payload', 'error'],
      properties: {
        payload: response.json,
        error: { type: ['object', 'null'], description: 'Always null in a success.' },
      },
    },
  };
}

/**
 * Returns the envelopes of all routes, by name.
 *
 * @throws if two different payloads have the same name
 */
export function envelopeSchemas(routes: readonly DescribedRoute[]): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = {};
  for (const { name, schema } of routes.flatMap((route) => envelopeOf(route) ?? [])) {
    const same = schemas[name];
    if (same && JSON.stringify(same) !== JSON.stringify(schema))
      throw new Error(`two envelopes are named ${name}`);
    schemas[name] = schema;
  }
  return schemas;
}
