import { Expose, Transform } from 'class-transformer';
import { MOST_METADATA, type TextsByKey } from '#kit/event-sourcing';
import { type Check, field } from './validate.js';

/** A partner's own key-value pairs about a customer or company (contract 5.10). */
export type Metadata = TextsByKey;

const KEY = /^[A-Za-z0-9_.-]{1,40}$/;
const MOST_CHARACTERS = 500;

const RULE = `At most ${MOST_METADATA} entries. Keys have 1 to 40 of the characters \`A-Z a-z 0-9 _ . -\`, except \`__proto__\`, \`constructor\` and \`prototype\`. Values have at most ${MOST_CHARACTERS} characters.`;

/** Longest part of an invalid key that an error repeats. */
const MAX_SHOWN = 40;

const shown = (key: string): string =>
  JSON.stringify(key.length > MAX_SHOWN ? `${key.slice(0, MAX_SHOWN)}…` : key);

/** @param inPatch also accepts null as a value, and any number of entries */
function checkOf(inPatch: boolean): Check {
  const isValue = (value: unknown): boolean =>
    typeof value === 'string' ? Array.from(value).length <= MOST_CHARACTERS : inPatch && value === null;
  const valueRule = `a string of at most ${MOST_CHARACTERS} characters${inPatch ? ', or null' : ''}`;
  return (value) => {
    const invalid = (message: string) => ({ code: 'E_INVALID', message });
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return invalid('must be an object');
    if (!inPatch && Object.keys(value).length > MOST_METADATA)
      return invalid(`must have at most ${MOST_METADATA} entries`);
    const entries = Object.entries(value);
    const misnamed = entries.find(([key]) => !KEY.test(key));
    if (misnamed)
      return invalid(
        `has the key ${shown(misnamed[0])}; keys have 1 to 40 letters, digits, underscores, dots and hyphens`,
      );
    const mistyped = entries.find(([, one]) => !isValue(one));
    return mistyped
      ? invalid(`has an invalid value of ${shown(mistyped[0])}: it must be ${valueRule}`)
      : null;
  };
}

/**
 * A field for metadata. In a PATCH, null as a value removes the key, and the domain limits the number of entries of the
 * result.
 */
export function Metadata({ inPatch = false }: { readonly inPatch?: boolean } = {}): PropertyDecorator {
  const check = checkOf(inPatch);
  const values = { type: inPatch ? ['string', 'null'] : 'string', maxLength: MOST_CHARACTERS };
  const about = inPatch ? `${RULE} Keys that you leave out keep their values; \`null\` removes a key.` : RULE;
  // Without this, class-transformer leaves out names that every object has, such as `toString`.
  const keep = Transform(({ obj }: { obj: Readonly<Record<string, unknown>> }) => obj['metadata']);
  const checked = field(
    'metadata',
    check,
    { optional: true, inPatch, about, example: { plan: 'gold' } },
    { schema: { type: 'object', additionalProperties: values }, codes: ['E_INVALID'] },
  );
  return (target, property) => {
    for (const decorate of [keep, checked]) decorate(target, property);
  };
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
  const check = field(
    'metadata',
    checkOf(false),
    { optional: true, about: 'Entries that the metadata must have: `metadata[key]=value`.' },
    { schema: { type: 'object', additionalProperties: { type: 'string' } }, codes: ['E_INVALID'] },
  );
  return (target, property) => {
    for (const decorate of [Expose(), collect, check]) decorate(target, property);
  };
}
