import { type Company, companyForDocuments } from '#company';
import type { CompanyForDocuments } from '#documents';
import { maskSsn } from '#personal-data';

/** What a company's tax forms are filled from. */
export interface FormFacts {
  readonly company: CompanyForDocuments;
  readonly naicsCode: string;
  /** The responsible party's tax number, masked: no form that leaves the service holds a full one. Null: there is none. */
  readonly maskedTaxNumber: string | null;
  /** E.164. */
  readonly phone: string | null;
  /** The responsible party's relation to the company, for example `Member`. */
  readonly signerTitle: string;
}

/**
 * @param at the tenant's time
 * @returns null where the customer was erased: there is nobody left to sign
 */
export function formFactsOf(company: Company, at: Date, sandbox: boolean): FormFacts | null {
  const { personal } = company;
  if (personal === null) return null;
  const { responsibleParty } = personal;
  const { formationFilingNumber: filingNumber, formationFilingDate: filingDate, ein } = company;
  return {
    company: companyForDocuments(company, { filingNumber, filingDate, ein, issuedAt: at, sandbox }),
    naicsCode: company.naicsCode,
    maskedTaxNumber: maskSsn(responsibleParty.ssn),
    phone: responsibleParty.address?.phone ?? null,
    signerTitle: titleOf(company.entityType, personal, responsibleParty),
  };
}

type Person = { readonly legalFirstName: string | null; readonly legalLastName: string | null };

/** The responsible party is asked for apart from members and officers: it is found among them by its name. */
function titleOf(
  entityType: Company['entityType'],
  { members, executiveMembers }: NonNullable<Company['personal']>,
  party: Person,
): string {
  const isParty = (person: Person): boolean =>
    person.legalFirstName === party.legalFirstName && person.legalLastName === party.legalLastName;
  if (entityType === 'CCorp') return executiveMembers.find(isParty)?.type ?? 'Authorized officer';
  return members.some(isParty) ? 'Member' : 'Authorized person';
}
