import { Link } from 'wouter';
import { portal } from '../api.js';
import { usePortal, useWatched } from '../hooks.js';
import { CompanyTable } from '../parts/company-table.jsx';
import { Id } from '../parts/copy.jsx';
import { Loaded } from '../parts/feedback.jsx';
import { Facts, Listed, Panel, Screen } from '../parts/page.jsx';
import { useCountryName } from '../parts/references.js';
import { Since, Time } from '../parts/time.jsx';

/** One customer with their companies. */
export default function CustomerScreen({ customerId }: { customerId: string }) {
  const customer = useWatched('/v1/partner/customers/{customerId}', { path: { customerId } });
  const countryName = useCountryName();
  const { firstName = null, lastName = null, email } = customer.data ?? {};
  const name = [firstName, lastName].filter((part) => part !== null).join(' ');
  const none = <span className="faint">None</span>;
  return (
    <Screen
      title={name || (email ?? 'Customer')}
      above={<Link href="/customers">Customers</Link>}
      about={<Id value={customerId} what="customer" />}
    >
      <Loaded of={customer}>
        {({ countryOfResidence, phoneNumber, externalCustomerId, metadata, createdAt, updatedAt, ...of }) => (
          <>
            <Panel title="Companies">
              <Listed
                of={(page) =>
                  usePortal(['companies', { customerId }, page], () => portal.companies({ customerId, page }))
                }
                empty="No companies yet."
              >
                {(content, busy) => <CompanyTable of={content} busy={busy} withOwner={false} />}
              </Listed>
            </Panel>
            <Panel title="Details">
              <Facts
                of={[
                  ['E-mail', <a href={`mailto:${of.email}`}>{of.email}</a>],
                  ['Country', countryOfResidence === null ? none : countryName(countryOfResidence)],
                  ['Phone', phoneNumber ?? none],
                  ['Your ID', externalCustomerId ?? none],
                  ...Object.entries(metadata).map(([key, value]) => [`Metadata: ${key}`, value] as const),
                  ['Created', <Time at={createdAt} />],
                  ['Last updated', <Since at={updatedAt} />],
                ]}
              />
            </Panel>
          </>
        )}
      </Loaded>
    </Screen>
  );
}
