import type { JsonSchema } from '#platform/http';
import type { Description } from '../describing/describe.js';
import type { DescribedRoute } from './routes.js';

interface Envelope {
  readonly name: string;
  readonly schema: JsonSchema;
}

/**
 * Returns the body of a route's success with its name: `CompanyResponse`, `CompanyListResponse` for a page, or
 * `DocumentArrayResponse` for an array. Null if it is not JSON of `/v1`.
 *
 * @throws if the payload is neither a named object, or null, nor an array of them
 */
export function envelopeOf({ path, description }: DescribedRoute): Envelope | null {
  const { response } = description;
  if (response.mediaType !== undefined || !path.startsWith('/v1/')) return null;
  return {
    name: `${nameOf(description)}Response`,
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

function nameOf({ id, response: { json } }: Description): string {
  const parts = json as { readonly items?: JsonSchema; readonly oneOf?: readonly [JsonSchema] };
  const endings = { '': json, OrNull: parts.oneOf?.[0], Array: parts.items };
  for (const [ending, part] of Object.entries(endings)) {
    const name = part && nameIn(part);
    if (name !== undefined) return name + ending;
  }
  throw new Error(`the payload of ${id} has no name`);
}

const nameIn = ({ $ref }: JsonSchema): string | undefined => /\/(\w+)$/.exec(String($ref))?.[1];

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
