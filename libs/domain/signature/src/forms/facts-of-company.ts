import type { CompanyFromEvents } from '#domain/company';
import { addressLines, dateText, stateName } from '#platform/documents';
import type { RegisteredAgent, ServiceDetails } from '#platform/reference-data';
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
  { company, name, isForeignOwned }: Pick<CompanyFromEvents, 'company' | 'name' | 'isForeignOwned'>,
  service: Pick<ServiceDetails, 'agentIn' | 'taxDesignee'>,
  at: Date,
): FormFacts | null {
  const { personal } = company;
  const signatory = signatoryOf(company);
  if (personal === null || signatory === null) return null;
  const { responsibleParty } = personal;
  const { taxDesignee } = service;
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
    isForeignOwned,
    ...placesOf(personal.addresses, service.agentIn(company.state)),
    signatory,
    maskedTaxNumber: maskSsn(responsibleParty.ssn),
    phone: responsibleParty.address?.phone ?? null,
    designee: [taxDesignee.name, ...addressLines(taxDesignee.address), taxDesignee.phone].join(', '),
    year: at.getUTCFullYear(),
  };
}

/**
 * Returns the mailing address and the principal place of business: the business address, or else the mailing address, or
 * else the registered agent's. Only the county of a registered agent's address is known.
 */
function placesOf(
  addresses: Personal['addresses'],
  agent: RegisteredAgent | null,
): Pick<FormFacts, 'mailingAddress' | 'principalAddress' | 'county'> {
  const mailing = addresses.find(({ type }) => type === 'mailing');
  const business = addresses.find(({ type }) => type === 'business');
  const principal = business ?? mailing ?? addresses.find(({ provider }) => provider === 'registeredAgent');
  // The agent may have moved since the company was requested.
  const isAtAgent =
    principal?.provider === 'registeredAgent' && principal.address.postalCode === agent?.address.postalCode;
  return {
    mailingAddress: mailing ? printed(mailing.address) : null,
    principalAddress: principal ? printed(principal.address) : null,
    county: isAtAgent ? agent.county : null,
  };
}

function printed(address: Address): PrintedAddress {
  const lines = addressLines(address);
  const streetLines = [address.line1, address.line2 ?? ''].filter((line) => line.trim() !== '').length;
  return { street: lines.slice(0, streetLines), place: lines.slice(streetLines) };
}
