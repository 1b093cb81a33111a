import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Empty, Loaded } from '../parts/feedback.jsx';
import { Facts, IN_ORDER, Json, Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { Time } from '../parts/time.jsx';
import { part, type Schemas } from './api.js';
import { useDesk } from './hooks.js';
import { REASON_ON_RECORD, reasonIn, Verb } from './verb.jsx';

const addressOf = (subscription: string, eventId: string): string =>
  `/parked/${part(subscription)}/${part(eventId)}`;

/** Events that a subscription could not handle, for the person on call. */
export function ParkedEvents() {
  const [page, setPage] = useState(0);
  const parked = useDesk<Schemas['ParkedEventPage']>(`parked-events?page=${page}`);
  return (
    <Screen
      title="Parked events"
      about="What a subscription could not handle, and what waits behind it. Everything else goes on."
    >
      <Panel>
        <Listed
          of={parked}
          page={page}
          onPage={setPage}
          {...IN_ORDER}
          empty="Nothing is parked: every subscription goes on."
        >
          {(content) => (
            <Table
              caption="Parked events"
              columns={['Event', 'Subscription', 'Why', 'Since']}
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
                      'waits behind an earlier one'
                    ) : (
                      <span className="clipped">{error}</span>
                    )}
                    {retry && <em> is being tried again</em>}
                  </>,
                  <Time key="since" at={since} />,
                ],
              }))}
            />
          )}
        </Listed>
      </Panel>
    </Screen>
  );
}

/** One of them with all that is known of it, and what can be decided. */
export function ParkedEvent({ subscription, eventId }: { subscription: string; eventId: string }) {
  const [, navigate] = useLocation();
  const path = `parked-events/${part(subscription)}/${part(eventId)}`;
  const found = useDesk<Schemas['ParkedEventInFull']>(path);
  return (
    <Screen
      title={found.data ? found.data.type : 'Parked event'}
      about={
        <>
          <Link href="/parked">All parked events</Link> · <code>{eventId}</code>
        </>
      }
    >
      <Loaded of={found}>
        {({ stream, revision, position, error, retry, since, event, waiting }) => (
          <>
            <Panel title="Why it is parked">
              <pre tabIndex={0}>{error ?? 'It waits behind an earlier one of its stream.'}</pre>
              <div className="verbs">
                <Verb verb="retryParkedEvent" button="Try it again" path={`${path}/retry`} />
                <Verb
                  verb="skipParkedEvent"
                  button="Skip it"
                  path={`${path}/skip`}
                  word="skip"
                  fields={REASON_ON_RECORD}
                  body={reasonIn}
                  onDone={() => {
                    navigate('/parked');
                  }}
                />
              </div>
            </Panel>
            <Panel title="The event">
              <Facts
                of={[
                  ['Subscription', subscription],
                  ['Stream', <code>{stream}</code>],
                  ['Revision, position', `${revision}, ${position}`],
                  ['Parked', <Time at={since} exact />],
                  ['Another try', retry ? 'is under way' : 'was not asked for'],
                ]}
              />
              {event === null ? <Empty>It is not in the log any more.</Empty> : <Json value={event} />}
            </Panel>
            <Panel title="What waits behind it">
              {waiting.length === 0 ? (
                <Empty>Nothing.</Empty>
              ) : (
                <Table
                  caption="What waits behind it"
                  columns={['Event', 'Revision', 'Since']}
                  rows={waiting.map((one) => ({
                    key: one.id,
                    cells: [one.type, one.revision, <Time key="since" at={one.since} />],
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
