import { type Filter, portal } from '../api.js';
import { usePortal, useRead } from '../hooks.js';
import { FilterCompany } from '../parts/company-filter.jsx';
import { endOf, FilterDay, FilterSelect, startOf } from '../parts/filters.jsx';
import { Identifier } from '../parts/identifier.jsx';
import { Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { useQueryState } from '../parts/query-state.js';
import { Since } from '../parts/time.jsx';

/** Lists the partner's events, newest first, whether or not they were sent. */
export default function Events() {
  const types = useRead('/v1/partner/event-types');
  const [{ event, company, from, to }] = useQueryState();
  const filter: Filter = { eventName: event, companyId: company, from: startOf(from), to: endOf(to) };
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Screen
      title="Events"
      about="Everything that happened to your companies, even if no endpoint received it."
    >
      <Panel>
        <div className="filters">
          <FilterSelect
            name="event"
            label="Event"
            options={[
              ['', 'Any'],
              ...(types.data?.map(({ eventName }) => [eventName, eventName] as const) ?? []),
            ]}
          />
          <FilterCompany />
          <FilterDay name="from" label="From" />
          <FilterDay name="to" label="To" />
        </div>
        <Listed
          of={(page) => usePortal(['events', filter, page], () => portal.events({ ...filter, page }))}
          empty={isFiltered ? 'No events match these filters.' : 'No events yet.'}
        >
          {(content, busy) => (
            <Table
              caption="Events"
              busy={busy}
              columns={[
                'Event',
                'Company',
                { name: 'Webhook', kind: 'nowrap' },
                { name: 'Time', kind: 'nowrap' },
              ]}
              rows={content.map(({ eventId, eventName, companyName, createdAt, deliveryId }) => ({
                key: eventId,
                to: `/events/${eventId}`,
                cells: [
                  <Identifier>{eventName}</Identifier>,
                  companyName,
                  deliveryId === null ? <span className="faint">No endpoint subscribed</span> : 'Sent',
                  <Since at={createdAt} />,
                ],
              }))}
            />
          )}
        </Listed>
      </Panel>
    </Screen>
  );
}
