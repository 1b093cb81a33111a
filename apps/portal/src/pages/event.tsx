import { Link } from 'wouter';
import type { components } from '../../../../clients/typescript/src/index.js';
import { portal } from '../api.js';
import { usePortal, useRead, useWatched } from '../hooks.js';
import { Body } from '../parts/code.jsx';
import { CompanyLink } from '../parts/company-name.jsx';
import { Id } from '../parts/copy.jsx';
import { EventType } from '../parts/event-type.jsx';
import { Loaded } from '../parts/feedback.jsx';
import { Facts, Panel, Screen, Table } from '../parts/page.jsx';
import { RequestOf } from '../parts/request.jsx';
import { Status } from '../parts/status.jsx';
import { Since, Time } from '../parts/time.jsx';
import { useEndpointName } from '../parts/webhook-endpoints.js';

type EventOfPartner = components['schemas']['EventWithDeliveries'];

/** One event with its payload and its delivery to each endpoint. */
export default function EventScreen({ eventId }: { eventId: string }) {
  const event = useWatched('/v1/partner/events/{eventId}', { path: { eventId } });
  const types = useRead('/v1/partner/event-types');
  const type = types.data?.find(({ eventName }) => eventName === event.data?.eventName);
  return (
    <Screen
      title={event.data?.eventName ?? 'Event'}
      above={<Link href="/events">Events</Link>}
      about={<Id value={eventId} what="event" />}
    >
      <Loaded of={event}>
        {(loaded) => (
          <>
            {type && (
              <p>
                <EventType description={type.description} />{' '}
                <Link href={`/catalog?event=${type.eventName}`}>Schema and sample</Link>
              </p>
            )}
            <Panel>
              <Facts
                of={[
                  loaded.serviceCompanyId !== null && [
                    'Company',
                    <CompanyLink id={loaded.serviceCompanyId} />,
                  ],
                  ['Caused by', <RequestOf id={eventId} />],
                  ['Time', <Time at={loaded.createdAt} exact />],
                ]}
              />
            </Panel>
            <DeliveriesOf event={loaded} />
            <Panel title="Payload">
              <Body text={bodyOf(loaded)} what="body" />
            </Panel>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

/** The body of the webhook, in the order in which it is sent. */
const bodyOf = ({ eventId, eventName, eventPayload, timestamp }: EventOfPartner): string =>
  JSON.stringify({ eventId, eventName, eventPayload, timestamp });

function DeliveriesOf({ event: { eventId } }: { event: EventOfPartner }) {
  const nameOfEndpoint = useEndpointName();
  const deliveries = usePortal(['deliveries of', eventId], () => portal.deliveries({ eventId }));
  return (
    <Panel title="Deliveries">
      <Loaded of={deliveries}>
        {({ content }) => (
          <Table
            caption="Deliveries of this event"
            empty="No endpoint was subscribed when the event occurred."
            columns={[
              'Endpoint',
              'Status',
              { name: 'Code', kind: 'number' },
              { name: 'Attempts', kind: 'number' },
              { name: 'Last attempt', kind: 'nowrap' },
            ]}
            rows={content.map((delivery) => ({
              key: delivery.deliveryId,
              to: `/deliveries/${delivery.deliveryId}`,
              cells: [
                nameOfEndpoint(delivery.endpointId),
                <Status value={delivery.status} />,
                delivery.lastStatusCode,
                delivery.attemptCount,
                delivery.lastAttemptAt !== null && <Since at={delivery.lastAttemptAt} />,
              ],
            }))}
          />
        )}
      </Loaded>
    </Panel>
  );
}
