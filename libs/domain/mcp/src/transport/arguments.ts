import { assertJsonLimits, type JsonSchema } from '#platform/http';

/** Replaces arguments that are null or a text, which the protocol's package would reject before they reach a tool. */
export function withArguments(body: unknown): unknown {
  if (!isObject(body) || !isObject(body['params'])) return body;
  const { arguments: sent } = body['params'];
  if (sent !== null && typeof sent !== 'string') return body;
  const args = isBlank(sent) ? {} : (parse(sent ?? '') ?? sent);
  return { ...body, params: { ...body['params'], arguments: args } };
}

/**
 * Normalizes the arguments of a tool, because assistants send them in several forms (contract 10.4). Null and an empty
 * optional text count as absent, and a text is parsed as JSON if the schema wants an object or a list.
 */
export function normalized(schema: JsonSchema, sent: unknown): unknown {
  const value = withParsed(schema, sent);
  if (Array.isArray(value)) {
    const items = (schema['items'] ?? {}) as JsonSchema;
    return value.map((entry) => normalized(items, entry));
  }
  if (!isObject(value)) return value;
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const required = (schema['required'] ?? []) as readonly string[];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, one]) => one !== null && !(isBlank(one) && !required.includes(name)))
      .map(([name, one]) => [
        name,
        normalized(Object.hasOwn(properties, name) ? (properties[name] ?? {}) : {}, one),
      ]),
  );
}

/** Parses a text if the schema wants an object or a list, and the text contains one. */
function withParsed({ type }: JsonSchema, sent: unknown): unknown {
  if (typeof sent !== 'string' || (type !== 'object' && type !== 'array')) return sent;
  const parsed = parse(sent);
  const fits = type === 'array' ? Array.isArray(parsed) : isObject(parsed);
  if (!fits) return sent;
  // The limits of the request's JSON did not see into the text.
  assertJsonLimits(parsed);
  return parsed;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isBlank = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
