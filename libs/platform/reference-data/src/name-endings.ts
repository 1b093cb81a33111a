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

/** Endings that a name of the entity type must not have, because they claim the other type. */
const FOREIGN: Readonly<Record<EntityType, readonly string[]>> = {
  LLC: ['Inc', 'Inc.', 'Incorporated', 'Corp', 'Corp.', 'Corporation'],
  CCorp: nameEndings.LLC,
};

const endingWith = (endings: readonly string[]): RegExp => {
  const longestFirst = [...endings].sort((one, other) => other.length - one.length);
  const words = longestFirst.map((ending) => ending.replace(/\./g, '\\.').replace(/ /g, '\\s+'));
  return new RegExp(`[\\s,]+(?:${words.join('|')})$`, 'i');
};

const OWN_AT_END = { LLC: endingWith(nameEndings.LLC), CCorp: endingWith(nameEndings.CCorp) };
const FOREIGN_AT_END = { LLC: endingWith(FOREIGN.LLC), CCorp: endingWith(FOREIGN.CCorp) };

/**
 * Returns a name without the ending that it already has, in any case: "Alpha Works LLC" is filed with its
 * `entityTypeEnding`, and not as "Alpha Works LLC LLC" (contract 5.5).
 */
export function withoutEnding(entityType: EntityType, name: string): string {
  const shorter = name.replace(OWN_AT_END[entityType], '');
  return shorter === name || shorter === '' ? name : withoutEnding(entityType, shorter);
}

/** Reports whether a name claims the other entity type, as "Alpha Works Inc." of an LLC does. */
export const hasForeignEnding = (entityType: EntityType, name: string): boolean =>
  [name, withoutEnding(entityType, name)].some((form) => FOREIGN_AT_END[entityType].test(form));
