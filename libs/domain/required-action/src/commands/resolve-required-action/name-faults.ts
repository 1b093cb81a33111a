import type { CompanyFacts } from '#domain/company';
import type { FieldError } from '#kit/event-sourcing';
import { isNameEnding, isSameName, nameEndings, nameFault } from '#platform/reference-data';
import type { SubmittedName } from '../../domain/types.js';

/** Returns the errors of the names for a company, by path (contract 5.5). */
export function nameFaultsOf(
  names: readonly SubmittedName[],
  { entityType, refusedNames }: Pick<CompanyFacts, 'entityType' | 'refusedNames'>,
): Readonly<Record<string, FieldError>> {
  const faults: Record<string, FieldError> = {};
  const report = (path: string, message: string) => {
    faults[path] = { code: 'E_NAME_OPTIONS_INVALID', message };
  };
  for (const [index, { name, entityTypeEnding }] of names.entries()) {
    const isSame = (other: string) => isSameName(entityType, name, other);
    const fault =
      nameFault(entityType, name) ??
      (refusedNames.some((refused) => isSame(refused.name)) ? 'was already rejected by the state' : null) ??
      (names.slice(0, index).some((other) => isSame(other.name)) ? 'must differ from the other names' : null);
    if (fault !== null) report(`nameOptions[${index}].name`, fault);
    if (!isNameEnding(entityType, entityTypeEnding))
      report(
        `nameOptions[${index}].entityTypeEnding`,
        `must be one of: ${nameEndings[entityType].join(', ')}`,
      );
  }
  return faults;
}
