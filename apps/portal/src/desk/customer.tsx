import { Link, useLocation } from 'wouter';
import { ShownName } from '../parts/company-name.jsx';
import { StageStatus } from '../parts/company-status.jsx';
import { Id } from '../parts/copy.jsx';
import { Loaded } from '../parts/feedback.jsx';
import { Facts, Panel, Screen, Table } from '../parts/page.jsx';
import { entityText } from '../parts/wording.js';
import { part, type Schemas } from './api.js';
import { nextStepAtDesk } from './company-table.jsx';
import { useDesk } from './hooks.js';
import { PartnerLink } from './partner-link.jsx';
import { ActionButton } from './action-button.jsx';

/** Links to a customer by their e-mail address, or by the id until it is loaded. */
export function CustomerLink({ customerId }: { customerId: string }) {
  const { data } = useDesk<Schemas['Customer']>(`customers/${part(customerId)}`);
  return <Link href={`/customers/${customerId}`}>{data?.email ?? <code>{customerId}</code>}</Link>;
}

/** Returns null without a name. */
const nameOf = ({
  firstName,
  lastName,
}: Pick<Schemas['Customer'], 'firstName' | 'lastName'>): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || null;

export function CustomerAtDesk({ customerId }: { customerId: string }) {
  const [, navigate] = useLocation();
  const result = useDesk<Schemas['Customer']>(`customers/${part(customerId)}`);
  return (
    <Screen
      title={result.data ? (nameOf(result.data) ?? result.data.email) : 'Customer'}
      above={<Link href="/search">Search</Link>}
      about={<Id value={customerId} what="customer" />}
    >
      <Loaded of={result}>
        {({ companies, ...customer }) => (
          <>
            <Panel title="Customer">
              <Facts
                of={[
                  ['E-mail', customer.email],
                  ['Name', nameOf(customer) ?? 'Unknown'],
                  ['Country of residence', customer.countryOfResidence ?? 'Unknown'],
                  ['Phone number', customer.phoneNumber ?? 'Unknown'],
                  ['Partner’s ID for the customer', customer.externalCustomerId ?? 'None'],
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
                columns={['Name', 'Type', 'Status', 'Next step']}
                rows={companies.map(({ serviceCompanyId, name, entityType, state }) => ({
                  key: serviceCompanyId,
                  to: `/companies/${serviceCompanyId}`,
                  cells: [
                    <NameOf companyId={serviceCompanyId} name={name} />,
                    `${entityText(entityType)}, ${state}`,
                    <StageOf companyId={serviceCompanyId} />,
                    <NextStepOf companyId={serviceCompanyId} />,
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

interface OfCompany {
  readonly companyId: string;
}

/** A company of the list in full; undefined until it is loaded. The cells of a row share one request. */
const useCompany = ({ companyId }: OfCompany) =>
  useDesk<Schemas['OperatorCompany']>(`companies/${companyId}`).data;

function NameOf({ name, ...of }: OfCompany & { name: string | null }) {
  const company = useCompany(of);
  return <ShownName {...(company ?? { name, nameRejected: false })} />;
}

function StageOf(of: OfCompany) {
  const company = useCompany(of);
  return company ? <StageStatus stage={company.company.stage} /> : null;
}

function NextStepOf(of: OfCompany) {
  const company = useCompany(of);
  return company ? (nextStepAtDesk(company.awaits) ?? <span className="faint">None</span>) : null;
}
