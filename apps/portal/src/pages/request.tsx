import { useQuery } from '@tanstack/react-query';
import { Link, Redirect, useSearchParams } from 'wouter';
import { type RequestDetails, type RequestOutcome, portal } from '../api.js';
import { orNull, usePortal } from '../hooks.js';
import { useRouteSummary } from '../route-summaries.js';
import { CompanyLink } from '../parts/company-name.jsx';
import { Id } from '../parts/copy.jsx';
import { Empty, Loaded } from '../parts/feedback.jsx';
import { Facts, Panel, Screen, Table } from '../parts/page.jsx';
import { DoneBy, StatusCode } from '../parts/request.jsx';
import { Status } from '../parts/status.jsx';
import { Time } from '../parts/time.jsx';
import { capital, durationOf, plainMessage, words } from '../parts/wording.js';

type Change = RequestDetails['changes'][number];

const ABOVE = <Link href="/requests">Requests</Link>;

/** Shows one request, found by its id or by an event or delivery that it caused. */
export default function RequestScreen() {
  const [search] = useSearchParams();
  const of = search.get('of');
  return of === null ? (
    <ById id={search.get('id') ?? ''} at={search.get('at') ?? undefined} />
  ) : (
    <RequestByEffect id={of} />
  );
}

function RequestByEffect({ id }: { id: string }) {
  const result = useQuery({ queryKey: ['request of', id], queryFn: () => portal.requestOf(id) });
  const requestId = result.data?.requestId;
  if (typeof requestId === 'string')
    return <Redirect replace to={`/requests/details?${new URLSearchParams({ id: requestId }).toString()}`} />;
  return (
    <Screen title="Request" above={ABOVE}>
      <Loaded of={result}>{() => <Empty>No request found. It may be older than our records.</Empty>}</Loaded>
    </Screen>
  );
}

function ById({ id, at }: { id: string; at: string | undefined }) {
  const request = usePortal(['request', id, at], () => orNull(portal.request(id, at)));
  const outcome = request.data?.outcome ?? null;
  const summaryOf = useRouteSummary();
  const isFailed = outcome !== null && outcome.status >= 400;
  const call = outcome === null ? '' : `${outcome.method} ${outcome.route}`;
  return (
    <Screen
      title={
        outcome === null
          ? 'Request'
          : isFailed
            ? `${outcome.status} ${outcome.code ?? ''}`.trim()
            : summaryOf(call)
      }
      above={ABOVE}
      badge={
        outcome !== null &&
        (isFailed ? <Status {...failureOf(outcome.status)} /> : <StatusCode {...outcome} />)
      }
      about={
        <>
          {outcome !== null && (
            <>
              <code>{call}</code> ·{' '}
            </>
          )}
          <Id value={id} what="request" />
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
              {outcome !== null && isFailed && <WhyFailed outcome={outcome} />}
              <About outcome={outcome} />
              {!isFailed && <Changes of={result} />}
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

/** Returns who caused a failure, in the words and colors of the list. */
const failureOf = (status: number) =>
  status < 500
    ? ({ value: 'Rejected', tone: 'waiting' } as const)
    : ({ value: 'Our error', tone: 'bad' } as const);

/** The page of error codes, to which the `docUrl` of the error also leads. */
const explanationOf = (code: string): string => `/docs/errors#${code}`;

function WhyFailed({ outcome: { code, message, fields } }: { outcome: RequestOutcome }) {
  return (
    <Panel title="Why it failed" urgent>
      {message !== null && <p>{plainMessage(message)}</p>}
      {fields.length > 0 && (
        <Table
          caption="Wrong fields"
          columns={['Field', 'Rule', { name: 'Code', kind: 'nowrap' }]}
          rows={fields.map(({ path, rule, code: fieldCode }) => ({
            key: path,
            cells: [
              <code>{path}</code>,
              capital(plainMessage(rule)),
              <code className="faint">{fieldCode}</code>,
            ],
          }))}
        />
      )}
      {code !== null && (
        <p>
          <a href={explanationOf(code)}>
            About <code>{code}</code> and how to resolve it
          </a>
        </p>
      )}
    </Panel>
  );
}

function About({ outcome }: { outcome: RequestOutcome | null }) {
  const summaryOf = useRouteSummary();
  if (outcome === null)
    return (
      <Panel>
        <p className="faint">
          No response on record: the request is more than seven days old, or our operations team made the
          change.
        </p>
      </Panel>
    );
  const { method, route, by, at, ms, companyId } = outcome;
  const call = `${method} ${route}`;
  return (
    <Panel title="Request">
      <Facts
        of={[
          ['Action', summaryOf(call)],
          by.type === 'partner'
            ? ['API key', <Link href="/keys">{by.name ?? 'A revoked or unknown key'}</Link>]
            : ['Sent by', <DoneBy {...by} />],
          companyId !== null && ['Company', <CompanyLink id={companyId} />],
          ['Time', <Time at={at} exact />],
          ['Duration', durationOf(ms)],
        ]}
      />
      <p className="faint">Requests are logged without their bodies, so that no personal data is kept.</p>
    </Panel>
  );
}

function Changes({ of: { changes, more } }: { of: RequestDetails }) {
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
              {words(kind)} <Id value={id} what={words(kind)} />
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
          Event <Link href={`/events/${eventId}`}>{eventName}</Link>{' '}
          {delivery === null ? (
            <span className="faint">not sent: no endpoint was subscribed</span>
          ) : (
            delivery.status !== null && (
              <Link href={`/deliveries/${delivery.deliveryId}`}>
                <Status value={delivery.status} />
              </Link>
            )
          )}
        </p>
      ))}
    </div>
  );
}
