import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client } from '../api.js';
import { useAct, useRead, useWatched } from '../hooks.js';
import { Failure } from '../parts/feedback.jsx';
import { Select } from '../parts/field.jsx';
import { Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Time } from '../parts/time.jsx';

const STATUSES = ['pending', 'delivered', 'retrying', 'failed'] as const;
type DeliveryStatus = (typeof STATUSES)[number];
const isStatus = (text: string): text is DeliveryStatus => (STATUSES as readonly string[]).includes(text);

/** Lists webhook deliveries, newest first. */
export default function Deliveries() {
  const [search] = useSearchParams();
  const [status, setStatus] = useState(search.get('status') ?? '');
  const [eventName, setEventName] = useState('');
  const types = useRead('/v1/partner/event-types');
  const filters = { ...(isStatus(status) && { status }), ...(eventName !== '' && { eventName }) };
  const names = types.data?.map((type) => [type.eventName, type.eventName] as const) ?? [];
  return (
    <Screen
      title="Deliveries"
      about="Every event sent to your endpoints, with all attempts."
      actions={<Recover />}
    >
      <Panel>
        <div className="filters">
          <Select
            label="Status"
            value={status}
            options={[['', 'any'], ...STATUSES.map((one) => [one, one] as const)]}
            onChange={setStatus}
          />
          <Select label="Event" value={eventName} options={[['', 'any'], ...names]} onChange={setEventName} />
        </div>
        <Listed
          key={`${status} ${eventName}`}
          of={(page) => useWatched('/v1/partner/webhook-deliveries', { query: { page, ...filters } })}
          empty={
            status === '' && eventName === '' ? (
              <>
                No deliveries yet. <Link href="/webhooks">Set up an endpoint</Link> and send a test event.
              </>
            ) : (
              'No deliveries match these filters.'
            )
          }
        >
          {(content) => (
            <Table
              caption="Deliveries"
              columns={['Event', 'Status', 'Attempts', 'Last response', 'Created']}
              rows={content.map((delivery) => ({
                key: delivery.deliveryId,
                cells: [
                  <Link href={`/deliveries/${delivery.deliveryId}`}>{delivery.eventName}</Link>,
                  <Status value={delivery.status} />,
                  delivery.attemptCount,
                  answerOf(delivery),
                  <Time at={delivery.createdAt} />,
                ],
              }))}
            />
          )}
        </Listed>
      </Panel>
    </Screen>
  );
}

const answerOf = ({
  attemptCount,
  lastStatusCode,
}: components['schemas']['WebhookDeliverySummary']): string =>
  attemptCount === 0 ? 'none yet' : String(lastStatusCode ?? 'no response');

function Recover() {
  const recover = useAct(() => client.post('/v1/partner/webhook-deliveries/recover', { body: {} }));
  return (
    <div>
      <button type="button" className="plain" disabled={recover.isPending} onClick={() => recover.mutate()}>
        Send undelivered events
      </button>
      <Failure error={recover.error} />
      <p role="status" className="faint">
        {recover.data ? `Events being sent: ${recover.data.recovered}.` : ''}
      </p>
    </div>
  );
}
