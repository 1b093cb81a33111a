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
                verb="eraseCustomer"
                button="Erase the person"
                title={`Erase ${customer.email}`}
                path={`${path}/erase`}
                word="erase"
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
