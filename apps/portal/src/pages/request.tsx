import { useQuery } from '@tanstack/react-query';
import { Link, Redirect, useSearchParams } from 'wouter';
import { type RequestDetails, portal } from '../api.js';
import { orNull } from '../hooks.js';
import { useRouteSummary } from '../route-summaries.js';
import { CompanyLink } from '../parts/company-name.jsx';
import { Empty, Loaded } from '../parts/feedback.jsx';
import { Facts, Panel, Screen } from '../parts/page.jsx';
import { DoneBy, OutcomeStatus } from '../parts/request.jsx';
import { Status } from '../parts/status.jsx';
import { capital, words } from '../parts/wording.js';
import { Time } from '../parts/time.jsx';

type Change = RequestDetails['changes'][number];

const BACK = <Link href="/requests">All requests</Link>;

/** Shows one request, found by its id or by an event or delivery that it caused. */
export default function RequestScreen() {
  const [search] = useSearchParams();
  const of = search.get('of');
  return of === null ? <ById id={search.get('id') ?? ''} /> : <RequestByEffect id={of} />;
}

function RequestByEffect({ id }: { id: string }) {
  const result = useQuery({ queryKey: ['request of', id], queryFn: () => portal.requestOf(id) });
  const requestId = result.data?.requestId;
  if (typeof requestId === 'string')
    return <Redirect replace to={`/requests/details?${new URLSearchParams({ id: requestId }).toString()}`} />;
  return (
    <Screen title="Request" about={BACK}>
      <Loaded of={result}>{() => <Empty>No request found. It may be older than our records.</Empty>}</Loaded>
    </Screen>
  );
}

function ById({ id }: { id: string }) {
  const request = useQuery({
    queryKey: ['request', id],
    queryFn: () => orNull(portal.request(id)),
    refetchInterval: 5_000,
  });
  return (
    <Screen
      title="Request"
      about={
        <>
          {BACK} · <code>{id}</code>
        </>
      }
    >
      <Loaded of={request}>
        {(result) =>
          result === null ? (
            <Empty>
              No request found with this ID. We keep all requests that changed something, and failed requests
              from the last seven days. Successful read-only requests are not logged.
            </Empty>
          ) : (
            <>
              <Answered request={result} />
              <Changed request={result} />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

function Answered({ request: { outcome } }: { request: RequestDetails }) {
  const summaryOf = useRouteSummary();
  const call = outcome === null ? '' : `${outcome.method} ${outcome.route}`;
  return (
    <Panel title="Response">
      {outcome === null ? (
        <p className="faint">
          No response on record: the request is more than seven days old, or our operations team made the
          change.
        </p>
      ) : (
        <Facts
          of={[
            ['Action', summaryOf(call)],
            summaryOf(call) !== call && ['Endpoint', <code>{call}</code>],
            ['Response', <OutcomeStatus {...outcome} />],
            ['By', <DoneBy {...outcome.by} />],
            ['When', <Time at={outcome.at} exact />],
            ['Duration', `${outcome.ms} ms`],
            outcome.companyId !== null && ['Company', <CompanyLink id={outcome.companyId} />],
          ]}
        />
      )}
    </Panel>
  );
}

function Changed({ request: { changes, more } }: { request: RequestDetails }) {
  return (
    <Panel title="Changes">
      {changes.length === 0 ? (
        <Empty>No changes.</Empty>
      ) : (
        <ol className="timeline">
          {changes.map((change, index) => (
            <li key={index}>
              <Time at={change.changedAt} exact /> <ChangeOf {...change} />
            </li>
          ))}
        </ol>
      )}
      {more > 0 && <p className="faint">and {more} more changes with the same request ID</p>}
    </Panel>
  );
}

function ChangeOf({ type, kind, id, companyId, act, by, webhooks }: Change) {
  const summaryOf = useRouteSummary();
  return (
    <div>
      <p>
        <strong>{act === null ? capital(words(type)).replace(/\bein\b/i, 'EIN') : summaryOf(act)}</strong>{' '}
        <span className="faint">by</span> <DoneBy {...by} />
      </p>
      {kind !== 'portalAct' && kind !== 'partner' && (
        <p className="faint">
          {companyId === null ? (
            <>
              {words(kind)} <code>{id}</code>
            </>
          ) : (
            <>
              {kind === 'company' ? 'company' : `${words(kind)} of company`} <CompanyLink id={companyId} />
            </>
          )}
        </p>
      )}
      {webhooks.map(({ eventId, eventName, delivery }) => (
        <p key={eventId}>
          Webhook{' '}
          {delivery === null ? (
            <>
              <code>{eventName}</code> <span className="faint">not sent: no endpoint was subscribed</span>
            </>
          ) : (
            <>
              <Link href={`/deliveries/${delivery.deliveryId}`}>{eventName}</Link>{' '}
              {delivery.status !== null && <Status value={delivery.status} />}
            </>
          )}
        </p>
      ))}
    </div>
  );
}
