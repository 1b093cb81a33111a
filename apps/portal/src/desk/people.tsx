import type { ReactNode } from 'react';
import { Empty } from '../parts/feedback.jsx';
import { Facts, Panel } from '../parts/page.jsx';
import { words } from '../parts/wording.js';
import type { Schemas } from './api.js';
import { CustomerLink } from './customer.jsx';

type Address = Schemas['Address'];

const lineOf = (address: Address | null): string =>
  address === null
    ? 'no address'
    : [address.line1, address.line2, address.city, address.state, address.postalCode, address.country]
        .filter((part) => part !== null && part !== '')
        .join(', ');

const nameOf = (person: {
  readonly legalFirstName: string | null;
  readonly legalLastName: string | null;
  readonly contactFullName?: string | null;
}): string =>
  [person.legalFirstName, person.legalLastName].filter(Boolean).join(' ') || (person.contactFullName ?? '');

const personOf = (name: string, more: string, ssn: string | null, address: Address | null): ReactNode => (
  <>
    <strong>{name}</strong>
    {more}
    {ssn !== null && <span className="faint">, tax ID {ssn}</span>}
    <br />
    <span className="faint">{lineOf(address)}</span>
  </>
);

/** The people of a company; tax IDs show only the last four digits. */
export function People({ company }: { company: Schemas['Company'] }) {
  const { responsibleParty: party, members, executiveMembers, addresses, ccorpValuation } = company;
  if (party === null)
    return (
      <Panel title="People">
        <Empty>The customer’s personal data was erased.</Empty>
      </Panel>
    );
  return (
    <Panel title="People">
      <Facts
        of={[
          ['Responsible party', personOf(nameOf(party), `, ${party.email}`, party.ssn, party.address)],
          ...members.map(
            (member, index) =>
              [
                `Owner ${index + 1}, ${member.ownershipPercent} %`,
                personOf(
                  nameOf(member),
                  member.isNaturalPerson ? '' : ', not a natural person',
                  member.ssn,
                  member.address,
                ),
              ] as const,
          ),
          ...executiveMembers.map(
            (officer, index) =>
              [
                `${officer.type} (officer ${index + 1})`,
                personOf(nameOf(officer), '', officer.ssn, officer.address),
              ] as const,
          ),
          ...addresses.map(
            ({ type, provider, address }) =>
              [
                `Address: ${type}`,
                <>
                  {lineOf(address)} <span className="faint">(by {words(provider)})</span>
                </>,
              ] as const,
          ),
          ccorpValuation !== null && [
            'Shares',
            `${ccorpValuation.noOfShares.toLocaleString()} of ${ccorpValuation.shareValue} US dollars each`,
          ],
          ['Customer', <CustomerLink customerId={company.serviceCustomerId} />],
        ]}
      />
    </Panel>
  );
}
