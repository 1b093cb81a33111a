import { Expose, Transform } from 'class-transformer';
import { MAX_METADATA, type TextsByKey } from '#platform/domain-model';
import { combined, field, type FieldRule } from './field.js';

/** A partner's own key-value pairs about a customer or company (contract 5.10). */
export type Metadata = TextsByKey;

const KEY = /^[A-Za-z0-9_.-]{1,40}$/;
const MAX_CHARACTERS = 500;

/** Keywords of a JSON Schema. */
export const METADATA_LIMITS = { maxProperties: MAX_METADATA, propertyNames: { pattern: KEY.source } };

const RULE = `At most ${MAX_METADATA} entries. Keys have 1 to 40 of the characters \`A-Z a-z 0-9 _ . -\`, except \`__proto__\`, \`constructor\` and \`prototype\`. Values have at most ${MAX_CHARACTERS} characters (Unicode code points). The service stores your entries and returns them.`;

/** Longest part of an invalid key that an error repeats. */
const MAX_SHOWN = 40;

const shown = (key = ''): string =>
  JSON.stringify(key.length > MAX_SHOWN ? `${key.slice(0, MAX_SHOWN)}…` : key);

const keysOf = (metadata: unknown): readonly string[] => Object.keys(metadata as object);

/** @param inPatch also accepts null as a value, and any number of entries */
function rulesOf(inPatch: boolean): Readonly<Record<string, FieldRule>> {
  const code = 'E_INVALID';
  const isValue = (value: unknown): boolean =>
    typeof value === 'string' ? Array.from(value).length <= MAX_CHARACTERS : inPatch && value === null;
  const invalidKeyOf = (metadata: unknown) => keysOf(metadata).find((key) => !KEY.test(key));
  const keyOfInvalidValue = (metadata: unknown) =>
    Object.entries(metadata as object).find(([, value]) => !isValue(value))?.[0];
  const valueRule = `a string of at most ${MAX_CHARACTERS} characters${inPatch ? ', or null' : ''}`;
  return {
    object: {
      holds: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
      code,
      message: 'must be an object',
    },
    ...(!inPatch && {
      entries: {
        holds: (metadata: unknown) => keysOf(metadata).length <= MAX_METADATA,
        code,
        message: `must have at most ${MAX_METADATA} entries`,
      },
    }),
    keys: {
      holds: (metadata) => invalidKeyOf(metadata) === undefined,
      code,
      message: (metadata) =>
        `has the key ${shown(invalidKeyOf(metadata))}; keys have 1 to 40 letters, digits, underscores, dots and hyphens`,
    },
    values: {
      holds: (metadata) => keyOfInvalidValue(metadata) === undefined,
      code,
      message: (metadata) =>
        `has an invalid value of ${shown(keyOfInvalidValue(metadata))}: it must be ${valueRule}`,
    },
  };
}

/**
 * A field for metadata. In a PATCH, null as a value removes the key, and the domain limits the number of entries of the
 * result.
 */
export function Metadata({ inPatch = false }: { readonly inPatch?: boolean } = {}): PropertyDecorator {
  const values = { type: inPatch ? ['string', 'null'] : 'string', maxLength: MAX_CHARACTERS };
  const about = inPatch ? `${RULE} Keys that you leave out keep their values; \`null\` removes a key.` : RULE;
  const { maxProperties, propertyNames } = METADATA_LIMITS;
  const limits = inPatch ? { propertyNames } : { maxProperties, propertyNames };
  // Without this, class-transformer leaves out names that every object has, such as `toString`.
  const keep = Transform(({ obj }: { obj: Readonly<Record<string, unknown>> }) => obj['metadata']);
  const checked = field(
    { optional: true, inPatch, about, example: { plan: 'gold' } },
    { rules: rulesOf(inPatch), schema: { type: 'object', ...limits, additionalProperties: values } },
  );
  return combined(keep, checked);
}

const PARAMETER = /^metadata\[(.*)\]$/s;

/** The entries that a list's items must have: `metadata[key]=value` in a query string. */
export function MetadataFilter(): PropertyDecorator {
  const collect = Transform(({ obj }: { obj: Readonly<Record<string, unknown>> }) => {
    const entries = Object.entries(obj).flatMap(([name, value]) => {
      const key = PARAMETER.exec(name)?.[1];
      return key === undefined ? [] : [[key, value] as const];
    });
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
  });
  const checked = field(
    { optional: true, about: 'Entries that the metadata must have: `metadata[key]=value`.' },
    { rules: rulesOf(false), schema: { type: 'object', additionalProperties: { type: 'string' } } },
  );
  return combined(Expose(), collect, checked);
}
