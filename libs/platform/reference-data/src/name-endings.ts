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
