import type { Schemas } from './api.js';

type Company = Pick<Schemas['Company'], 'nameOptions' | 'formationFilingDate'>;

/** A name option, and whether the state has rejected it. */
export interface TriedName {
  readonly id: string;
  readonly text: string;
  readonly isRejected: boolean;
}

/**
 * Returns the names of a company in the order in which the state tries them. Names are rejected in that order, so until
 * the filing the ones before the next name are rejected.
 *
 * @param next the name that the state tries next; null if all were rejected
 */
export function triedNames(
  { nameOptions, formationFilingDate }: Company,
  next: string | null,
): readonly TriedName[] {
  const names = nameOptions
    .toSorted((one, other) => one.position - other.position)
    .map(({ id, name, entityTypeEnding }) => ({
      id,
      text: `${name.trim().replace(/\s+/g, ' ')} ${entityTypeEnding}`,
    }));
  const index = names.findIndex(({ text }) => text === next);
  const rejected = formationFilingDate !== null ? 0 : next === null ? names.length : Math.max(index, 0);
  return names.map((name, at) => ({ ...name, isRejected: at < rejected }));
}
