import { useLocation } from 'wouter';
import { CompanyStatus } from '../parts/company-status.jsx';
import { Loaded } from '../parts/feedback.jsx';
import { Facts, Panel, Screen, Table, Trail } from '../parts/page.jsx';
import { part, type Schemas } from './api.js';
import { useDesk } from './hooks.js';
import { PartnerLink } from './partner.jsx';
import { ActionButton } from './action-button.jsx';

export function CustomerAtDesk({ customerId }: { customerId: string }) {
  const [, navigate] = useLocation();
  const result = useDesk<Schemas['Customer']>(`customers/${part(customerId)}`);
  return (
    <Screen
      title={result.data?.email ?? 'Customer'}
      about={<Trail to="/search" text="Search" id={customerId} />}
    >
      <Loaded of={result}>
        {({ companies, ...customer }) => (
          <>
            <Panel title="Customer">
              <Facts
                of={[
                  ['E-mail', customer.email],
                  ['Name', [customer.firstName, customer.lastName].filter(Boolean).join(' ') || 'unknown'],
                  ['Country of residence', customer.countryOfResidence ?? 'unknown'],
                  ['Phone number', customer.phoneNumber ?? 'unknown'],
                  ['Partner’s ID for the customer', customer.externalCustomerId ?? 'none'],
                  ['Partner', <PartnerLink tenantId={customer.customerTenantId} />],
                ]}
              />
              <ActionButton
                verb="eraseCustomer"
                button="Erase customer"
                title={`Erase ${customer.email}`}
                of={{ customerId }}
                word="erase"
                onDone={() => navigate('/search')}
              />
            </Panel>
            <Panel title="Companies">
              <Table
                caption="Companies"
                columns={['Name', 'Type', 'Status']}
                rows={companies.map(({ serviceCompanyId, name, entityType, state }) => ({
                  key: serviceCompanyId,
                  to: `/companies/${serviceCompanyId}`,
                  cells: [
                    name ?? 'Unnamed company',
                    `${entityType}, ${state}`,
                    <StatusOf companyId={serviceCompanyId} />,
                  ],
                }))}
                empty="No companies."
              />
            </Panel>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function StatusOf({ companyId }: { companyId: string }) {
  const { data } = useDesk<Schemas['OperatorCompany']>(`companies/${companyId}`);
  return data ? <CompanyStatus {...data.company} /> : null;
}
