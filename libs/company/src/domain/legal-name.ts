import { untriedNames } from './names.js';
import type { EntityType, NameOption } from './types.js';

const inOrder = (options: readonly NameOption[]): readonly NameOption[] =>
  [...options].sort((a, b) => a.position - b.position);

/** A name with its ending. */
export const nameOf = ({ name, entityTypeEnding }: NameOption): string => `${name} ${entityTypeEnding}`;

/** The preferred name with its ending, for lists; null where none was given. */
export function preferredNameOf(nameOptions: readonly NameOption[]): string | null {
  const first = inOrder(nameOptions)[0];
  return first ? nameOf(first) : null;
}

/** The name it was filed under; before that the first that was not refused, or one made of its id where none was given. */
export function legalNameOf(company: {
  readonly companyId: string;
  readonly entityType: EntityType;
  readonly nameOptions: readonly NameOption[];
  readonly refusedNameIds: readonly string[];
  readonly legalName: string | null;
}): string {
  const ending = company.entityType === 'LLC' ? 'LLC' : 'Inc.';
  return (
    company.legalName ?? preferredNameOf(untriedNames(company)) ?? `Company ${company.companyId} ${ending}`
  );
}
