import type { CompanyFromEvents } from '#domain/company';
import { addressLines, dateText, stateName } from '#platform/documents';
import type { ServiceDetails } from '#platform/reference-data';
import { maskSsn } from '#platform/personal-data';
import type { FormFacts, PrintedAddress } from '../domain/forms/form-facts.js';
import { signatoryOf } from '../domain/signatory.js';

type Personal = NonNullable<CompanyFromEvents['company']['personal']>;
type Address = Personal['addresses'][number]['address'];

/**
 * Formats the facts for a company's forms.
 *
 * @param at the tenant's time
 * @returns null if the customer was erased, so that there is no signer
 */
export function factsOfCompany(
  { company, name }: Pick<CompanyFromEvents, 'company' | 'name'>,
  { taxDesignee }: Pick<ServiceDetails, 'taxDesignee'>,
  at: Date,
): FormFacts | null {
  const { personal } = company;
  const signatory = signatoryOf(company);
  if (personal === null || signatory === null) return null;
  const { responsibleParty } = personal;
  return {
    legalName: name ?? '',
    entityType: company.entityType,
    stateName: stateName(company.state),
    description: company.description,
    naicsCode: company.naicsCode,
    industry: company.industry,
    filedOn: company.formationFilingDate === null ? null : dateText(company.formationFilingDate),
    ein: company.ein,
    memberCount: personal.members.length,
    ...addressesOf(personal.addresses),
    signatory,
    maskedTaxNumber: maskSsn(responsibleParty.ssn),
    phone: responsibleParty.address?.phone ?? null,
    designee: [taxDesignee.name, ...addressLines(taxDesignee.address), taxDesignee.phone].join(', '),
    year: at.getUTCFullYear(),
  };
}

/**
 * Returns the principal place of business: the business address, or else the mailing address, or else the
 * registered agent's.
 */
function addressesOf(
  addresses: Personal['addresses'],
): Pick<FormFacts, 'mailingAddress' | 'principalAddress'> {
  const mailing = addresses.find(({ type }) => type === 'mailing');
  const business = addresses.find(({ type }) => type === 'business');
  const agent = addresses.find(({ provider }) => provider === 'registeredAgent');
  const principal = business ?? mailing ?? agent;
  return {
    mailingAddress: mailing ? printed(mailing.address) : null,
    principalAddress: principal ? printed(principal.address) : null,
  };
}

function printed(address: Address): PrintedAddress {
  const lines = addressLines(address);
  const streetLines = [address.line1, address.line2 ?? ''].filter((line) => line.trim() !== '').length;
  return { street: lines.slice(0, streetLines), place: lines.slice(streetLines) };
}
