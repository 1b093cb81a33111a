import { useWatched } from '../hooks.js';
import { SearchField } from '../parts/filters.jsx';
import { Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { useQueryState } from '../parts/query-state.js';
import { Since } from '../parts/time.jsx';

/** Lists the partner's customers, with a search. */
export default function Customers() {
  const [{ q = '' }] = useQueryState();
  return (
    <Screen title="Customers">
      <Panel>
        <div className="filters">
          <SearchField name="q" label="Search" placeholder="Name or e-mail address" />
        </div>
        <Listed
          of={(page) => useWatched('/v1/partner/customers', { query: { page, ...(q !== '' && { q }) } })}
          empty={q === '' ? 'No customers yet.' : 'No customers match your search.'}
        >
          {(content, busy) => (
            <Table
              caption="Customers"
              busy={busy}
              columns={[
                'Name',
                { name: 'E-mail', kind: 'wide' },
                { name: 'Created', kind: 'nowrap' },
                { name: 'Updated', kind: 'nowrap' },
              ]}
              rows={content.map((customer) => ({
                key: customer.serviceCustomerId,
                to: `/customers/${customer.serviceCustomerId}`,
                cells: [
                  fullName(customer),
                  customer.email,
                  <Since at={customer.createdAt} />,
                  <Since at={customer.updatedAt} />,
                ],
              }))}
            />
          )}
        </Listed>
      </Panel>
    </Screen>
  );
}

const fullName = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string =>
  [firstName, lastName].filter((name) => name !== null).join(' ') || 'No name yet';
