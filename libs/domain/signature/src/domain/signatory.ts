import type { CompanyFromEvents } from '#domain/company';

type Company = Pick<CompanyFromEvents['company'], 'entityType' | 'personal'>;
type Person = { readonly legalFirstName: string | null; readonly legalLastName: string | null };

/** The signer of a company's forms. */
export interface Signatory {
  readonly name: string;
  readonly legalFirstName: string;
  readonly legalLastName: string;
  /** The relation to the company, for example `Member`. */
  readonly title: string;
}

/** Returns the signer, who is the responsible party; null if the customer was erased. */
export function signatoryOf({ entityType, personal }: Company): Signatory | null {
  if (personal === null) return null;
  const { responsibleParty } = personal;
  const { legalFirstName, legalLastName } = responsibleParty;
  const name = `${legalFirstName} ${legalLastName}`;
  return { name, legalFirstName, legalLastName, title: titleOf(entityType, personal) };
}

/**
 * Finds the responsible party's title by name, because requests state them separately from members and officers.
 */
function titleOf(
  entityType: Company['entityType'],
  { responsibleParty, members, executiveMembers }: NonNullable<Company['personal']>,
): string {
  const isParty = (person: Person): boolean =>
    person.legalFirstName === responsibleParty.legalFirstName &&
    person.legalLastName === responsibleParty.legalLastName;
  if (entityType === 'CCorp') return executiveMembers.find(isParty)?.type ?? 'Authorized officer';
  return members.some(isParty) ? 'Member' : 'Authorized person';
}
