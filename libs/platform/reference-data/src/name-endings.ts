export const ENTITY_TYPES = ['LLC', 'CCorp'] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

/** Allowed endings of company names, case-sensitive (contract 5.5). */
export const nameEndings: Readonly<Record<EntityType, readonly string[]>> = Object.freeze({
  LLC: Object.freeze(['LLC', 'L.L.C', 'L.L.C.', 'Limited Liability Company']),
  CCorp: Object.freeze([
    'Inc',
    'Inc.',
    'Incorporated',
    'Corp.',
    'Corporation',
    'C Corp',
    'C Corporation',
    'CCorp',
    'Company',
  ]),
});

/** Reports whether an ending is allowed for the entity type. */
export const isNameEnding = (entityType: EntityType, ending: string): boolean =>
  nameEndings[entityType].includes(ending);

/** Further endings that names are recognized by (contract 5.5). */
const RECOGNIZED: Readonly<Record<EntityType, readonly string[]>> = {
  LLC: [...nameEndings.LLC, 'LC', 'Limited Liability Co', 'Ltd Liability Company', 'Ltd Liability Co'],
  CCorp: [...nameEndings.CCorp, 'Corp', 'Co'],
};

/** Endings that a name of the entity type must not have, because they claim the other type. */
const FOREIGN: Readonly<Record<EntityType, readonly string[]>> = {
  LLC: ['Inc', 'Incorporated', 'Corp', 'Corporation'],
  CCorp: RECOGNIZED.LLC,
};

/** Characters without meaning in an ending: `L.L.C`, `L L C` and `(LLC)` are the same. */
const FILLER = '[.,\\s()]';

/** Matches an ending after a space or punctuation, with the space, the comma and the parenthesis before it. */
function endingWith(endings: readonly string[]): RegExp {
  const lettersOf = (ending: string) => ending.replace(/[^A-Za-z]/g, '');
  const longestFirst = endings.map(lettersOf).sort((one, other) => other.length - one.length);
  const words = longestFirst.map((letters) => Array.from(letters).join(`${FILLER}*`));
  return new RegExp(`(?:^|[\\s,(]+|(?<=[.)]))(?:${words.join('|')})${FILLER}*$`, 'i');
}

const OWN_AT_END = { LLC: endingWith(RECOGNIZED.LLC), CCorp: endingWith(RECOGNIZED.CCorp) };
const FOREIGN_AT_END = { LLC: endingWith(FOREIGN.LLC), CCorp: endingWith(FOREIGN.CCorp) };

/**
 * Returns a name without the endings that it already has: "Alpha Works, L L C" is filed with its `entityTypeEnding`, and
 * not as "Alpha Works, L L C LLC" (contract 5.5).
 */
export function withoutEnding(entityType: EntityType, name: string): string {
  const shorter = name.replace(OWN_AT_END[entityType], '');
  return shorter === name ? name : withoutEnding(entityType, shorter);
}

/** Returns why a company of the entity type cannot have a name; null: it can (contract 5.5). */
export function nameFault(entityType: EntityType, name: string): string | null {
  const base = withoutEnding(entityType, name);
  if ([name, base].some((form) => FOREIGN_AT_END[entityType].test(form)))
    return 'must not have an ending of the other entity type';
  return /[\p{L}\p{N}]/u.test(base) ? null : 'must have a letter or digit before its ending';
}

/** Reports whether two names are the same to a state, which ignores case, dots, commas, spaces and endings. */
export const isSameName = (entityType: EntityType, one: string, other: string): boolean =>
  comparable(entityType, one) === comparable(entityType, other);

const comparable = (entityType: EntityType, name: string): string =>
  withoutEnding(entityType, name).replace(new RegExp(FILLER, 'g'), '').toLowerCase();
