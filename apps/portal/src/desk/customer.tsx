import { Link, useLocation } from 'wouter';
import { Empty, Loaded } from '../parts/feedback.jsx';
import { Facts, Panel, Screen, Table } from '../parts/page.jsx';
import { part, type Schemas } from './api.js';
import { useDesk } from './hooks.js';
import { PartnerLink } from './partner.jsx';
import { REASON_ON_RECORD, reasonIn, Verb } from './verb.jsx';

/** A customer of any partner, and the companies. */
export function CustomerAtDesk({ customerId }: { customerId: string }) {
  const [, navigate] = useLocation();
  const path = `customers/${part(customerId)}`;
  const found = useDesk<Schemas['Customer']>(path);
  return (
    <Screen
      title={found.data?.email ?? 'Customer'}
      about={
        <>
          <Link href="/search">Search</Link> · <code>{customerId}</code>
        </>
      }
    >
      <Loaded of={found}>
        {({ companies, ...customer }) => (
          <>
            <Panel title="Who it is">
              <Facts
                of={[
                  ['E-mail', customer.email],
                  ['Name', [customer.firstName, customer.lastName].filter(Boolean).join(' ') || 'not known'],
                  ['Country of residence', customer.countryOfResidence ?? 'not known'],
                  ['Telephone', customer.phoneNumber ?? 'not known'],
                  ['The partner’s own id', customer.externalCustomerId ?? 'none'],
                  ['Partner', <PartnerLink tenantId={customer.customerTenantId} />],
                ]}
              />
              <Verb
                button="Erase the person"
                title={`Erase ${customer.email}`}
                path={`${path}/erase`}
                word="erase"
                consequence={
                  <>
                    <p>
                      The person’s data key is destroyed, <strong>for good</strong>: names, addresses and tax
                      numbers, signed forms and all papers with them are gone from every store, and nobody can
                      bring them back. The companies stay, with their histories, and without anything
                      personal. The address is free for somebody else.
                    </p>
                    <p>
                      The partner is told of it by no event. What it holds itself, and what was sent to it, it
                      erases itself.
                    </p>
                  </>
                }
                fields={REASON_ON_RECORD}
                body={reasonIn}
                onDone={() => {
                  navigate('/search');
                }}
              />
            </Panel>
            <Panel title="Companies">
              {companies.length === 0 ? (
                <Empty>None.</Empty>
              ) : (
                <Table
                  caption="Companies"
                  columns={['Name', 'Kind']}
                  rows={companies.map(({ serviceCompanyId, name, entityType, state }) => ({
                    key: serviceCompanyId,
                    cells: [
                      <Link key="name" href={`/companies/${serviceCompanyId}`}>
                        {name ?? 'without a name'}
                      </Link>,
                      `${entityType}, ${state}`,
                    ],
                  }))}
                />
              )}
            </Panel>
          </>
        )}
      </Loaded>
    </Screen>
  );
}
