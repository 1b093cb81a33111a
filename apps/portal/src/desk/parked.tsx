import { Link, useLocation } from 'wouter';
import { Empty, Loaded } from '../parts/feedback.jsx';
import { Facts, IN_ORDER, Json, Listed, Panel, Screen, Table, Trail } from '../parts/page.jsx';
import { Time } from '../parts/time.jsx';
import { part, type Schemas } from './api.js';
import { useDesk } from './hooks.js';
import { ActionButton } from './action-button.jsx';

const addressOf = (subscription: string, eventId: string): string =>
  `/parked/${part(subscription)}/${part(eventId)}`;

/** Events that a subscription could not handle, for the person on call. */
export function ParkedEvents() {
  return (
    <Screen
      title="Parked events"
      about="Events that a subscription could not handle. Later events of the same streams wait; all other events are processed."
    >
      <Panel>
        <Listed
          of={(page) => useDesk<Schemas['ParkedEventList']>(`parked-events?page=${page}`)}
          {...IN_ORDER}
          empty="No parked events."
        >
          {(content) => (
            <Table
              caption="Parked events"
              columns={[
                { name: 'Event', kind: 'wide' },
                'Subscription',
                { name: 'Reason', kind: 'wide' },
                'Since',
              ]}
              rows={content.map(({ eventId, type, subscription, stream, revision, error, retry, since }) => ({
                key: `${subscription}/${eventId}`,
                cells: [
                  <>
                    <Link href={addressOf(subscription, eventId)}>{type}</Link>
                    <br />
                    <span className="faint">
                      {stream}, revision {revision}
                    </span>
                  </>,
                  subscription,
                  <>
                    {error === null ? (
                      'waiting for an earlier event'
                    ) : (
                      <span className="clipped">{error}</span>
                    )}
                    {retry && <em> retrying</em>}
                  </>,
                  <Time at={since} />,
                ],
              }))}
            />
          )}
        </Listed>
      </Panel>
    </Screen>
  );
}

export function ParkedEvent({ subscription, eventId }: { subscription: string; eventId: string }) {
  const [, navigate] = useLocation();
  const of = { subscription, eventId };
  const result = useDesk<Schemas['ParkedEventInFull']>(
    `parked-events/${part(subscription)}/${part(eventId)}`,
  );
  return (
    <Screen
      title={result.data ? result.data.type : 'Parked event'}
      about={<Trail to="/parked" text="All parked events" id={eventId} />}
    >
      <Loaded of={result}>
        {({ stream, revision, position, error, retry, since, event, waiting }) => (
          <>
            <Panel title="Reason">
              <pre tabIndex={0}>{error ?? 'An earlier event of this stream is parked.'}</pre>
              <div className="verbs">
                <ActionButton verb="retryParkedEvent" button="Retry" of={of} />
                <ActionButton
                  verb="skipParkedEvent"
                  button="Skip"
                  of={of}
                  word="skip"
                  onDone={() => navigate('/parked')}
                />
              </div>
            </Panel>
            <Panel title="Event">
              <Facts
                of={[
                  ['Subscription', subscription],
                  ['Stream', <code>{stream}</code>],
                  ['Revision, position', `${revision}, ${position}`],
                  ['Parked', <Time at={since} exact />],
                  ['Retry', retry ? 'in progress' : 'not requested'],
                ]}
              />
              {event === null ? <Empty>This event is no longer in the log.</Empty> : <Json value={event} />}
            </Panel>
            <Panel title="Waiting events">
              <Table
                caption="Waiting events"
                columns={['Event', 'Revision', 'Since']}
                rows={waiting.map((one) => ({
                  key: one.id,
                  cells: [one.type, one.revision, <Time at={one.since} />],
                }))}
                empty="No events are waiting."
              />
            </Panel>
          </>
        )}
      </Loaded>
    </Screen>
  );
}
