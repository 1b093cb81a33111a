import { useState } from 'react';
import { Link } from 'wouter';
import { client, type Filter, queryOf } from '../api.js';
import { useAct, useRead, useReadOnlyReason } from '../hooks.js';
import { FilterCompany } from '../parts/company-filter.jsx';
import { DeliveryList } from '../parts/deliveries.jsx';
import { Failure } from '../parts/feedback.jsx';
import { DELIVERY_STATUSES, endOf, FilterDay, FilterSelect, startOf } from '../parts/filters.jsx';
import { Panel, Screen } from '../parts/page.jsx';
import { useQueryState } from '../parts/query-state.js';
import { useToast } from '../parts/toast.jsx';
import { useEndpointName, useEndpoints } from '../parts/webhook-endpoints.js';
import { followRecovery, recoveredText, sendingText } from '../recovery.js';

/** Lists webhook deliveries, newest first. */
export default function Deliveries() {
  const [state] = useQueryState();
  const { status, endpoint, event, company, from, to } = state;
  const filter: Filter = {
    status,
    endpointId: endpoint,
    eventName: event,
    companyId: company,
    from: startOf(from),
    to: endOf(to),
  };
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Screen
      title="Deliveries"
      about="Every event that we sent to your endpoints, with all attempts."
      actions={
        <>
          <SendMissed />
          <a className="button plain" href={`/portal/api/deliveries.csv${queryOf(filter)}`} download>
            Export CSV
          </a>
        </>
      }
    >
      <Panel>
        <Filters />
        <DeliveryList
          filter={filter}
          empty={
            isFiltered ? (
              'No deliveries match these filters.'
            ) : (
              <>
                No deliveries yet. <Link href="/webhooks">Set up an endpoint</Link> and send a test event.
              </>
            )
          }
        />
      </Panel>
    </Screen>
  );
}

function Filters() {
  const types = useRead('/v1/partner/event-types');
  const endpoints = useEndpoints();
  const nameOfEndpoint = useEndpointName();
  return (
    <div className="filters">
      <FilterSelect name="status" label="Status" options={DELIVERY_STATUSES} />
      <FilterSelect
        name="endpoint"
        label="Endpoint"
        options={[
          ['', 'Any'],
          ...(endpoints.data?.map(({ endpointId }) => [endpointId, nameOfEndpoint(endpointId)] as const) ??
            []),
        ]}
      />
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
  );
}

/** Sends every event that no endpoint has received, also those that occurred without an endpoint. */
function SendMissed() {
  const readOnly = useReadOnlyReason();
  const toast = useToast();
  const [progress, setProgress] = useState(0);
  const recover = useAct(async () => {
    setProgress(0);
    const request = () => client.post('/v1/partner/webhook-deliveries/recover', { body: {} });
    toast(recoveredText(await followRecovery(request, setProgress)));
  });
  return (
    <>
      <button
        type="button"
        className="plain"
        disabled={readOnly !== null}
        aria-disabled={recover.isPending}
        title={readOnly ?? 'Sends every event that was never delivered'}
        onClick={() => !recover.isPending && recover.mutate()}
      >
        {recover.isPending ? sendingText(progress) : 'Send missed events'}
      </button>
      <Failure error={recover.error} />
    </>
  );
}
