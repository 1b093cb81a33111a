import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type Deadlines, portal } from '../api.js';
import { useRead, useWatched } from '../hooks.js';
import { CompanyLink } from '../parts/company-name.jsx';
import { Empty, Loaded } from '../parts/feedback.jsx';
import { Panel, Screen, Table } from '../parts/page.jsx';
import { RequestOf } from '../parts/request.jsx';
import { Status } from '../parts/status.jsx';
import { Day, Since, Time } from '../parts/time.jsx';
import { disabledBecause } from '../parts/wording.js';

const FEW = 5;
const MAX_COMPANIES = 100;

/** Shows open tasks first, then due dates, then recent events. */
export function Overview() {
  const deadlines = useQuery({ queryKey: ['deadlines'], queryFn: portal.deadlines, staleTime: 60_000 });
  return (
    <Screen title="Overview">
      <Webhooks />
      <OpenActions />
      <Panel title="Annual reports">
        <Loaded of={deadlines}>{(loaded) => <Due {...loaded} />}</Loaded>
      </Panel>
      <Lately />
    </Screen>
  );
}

function Webhooks() {
  const endpoints = useWatched('/v1/partner/webhook-endpoints');
  const failed = useWatched('/v1/partner/webhook-deliveries', { query: { status: 'failed', size: 1 } });
  const retrying = useWatched('/v1/partner/webhook-deliveries', { query: { status: 'retrying', size: 1 } });
  if (endpoints.data?.total === 0)
    return (
      <p className="notice">
        You don’t receive webhooks yet: <Link href="/webhooks">set up your webhook endpoint</Link>.
      </p>
    );
  const [lost, late] = [failed.data?.total ?? 0, retrying.data?.total ?? 0];
  return (
    <>
      {endpoints.data?.content
        .filter(({ enabled }) => !enabled)
        .map(({ endpointId, url, disabledReason }) => (
          <p key={endpointId} className="notice bad">
            Your webhook endpoint {url} is disabled
            {disabledReason === null ? '' : `: ${disabledBecause(disabledReason)}`}.{' '}
            <Link href={`/webhooks/${endpointId}`}>Enable it</Link>
          </p>
        ))}
      {lost > 0 && (
        <p className="notice bad">
          <Link href="/deliveries?status=failed">
            {lost} {lost === 1 ? 'delivery' : 'deliveries'} failed
          </Link>
        </p>
      )}
      {late > 0 && (
        <p className="notice">
          <Link href="/deliveries?status=retrying">
            {late} {late === 1 ? 'delivery' : 'deliveries'} being retried
          </Link>
        </p>
      )}
    </>
  );
}

/** The list is newest first, so the actions that have waited longest are on its last page. */
function OpenActions() {
  const path = '/v1/partner/required-actions';
  const total = useWatched(path, { query: { size: MAX_COMPANIES } });
  const last = useWatched(path, {
    query: { size: MAX_COMPANIES, page: Math.max(0, (total.data?.totalPages ?? 1) - 1) },
  });
  return (
    <Panel title="Action required">
      <Loaded of={last}>
        {({ content, total }) =>
          total === 0 ? (
            <Empty>No open actions.</Empty>
          ) : (
            <>
              <Table
                caption="Open required actions, oldest first"
                columns={['Action', 'Company', 'Status', 'Since']}
                rows={content
                  .toReversed()
                  .slice(0, FEW)
                  .map((action) => ({
                    key: action.requiredActionId,
                    cells: [
                      <Link href={`/companies/${action.serviceCompanyId}`}>{action.actionName}</Link>,
                      <CompanyLink id={action.serviceCompanyId} />,
                      <Status value={action.status} tone="waiting" />,
                      <Since at={action.updatedAt} />,
                    ],
                  }))}
              />
              {total > FEW && <p className="faint">{hiddenText(total - FEW, 'action')}</p>}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

const hiddenText = (count: number, noun: string): string =>
  count === 1 ? `1 newer ${noun} is not shown` : `${count} newer ${noun}s are not shown`;

function Due({ overdue, soon, next, waiting, lookedAt }: Deadlines) {
  return (
    <>
      {waiting.total > 0 && (
        <Table
          caption="Annual reports that need an answer from you, oldest first"
          columns={['Needed', 'Company', 'Year', 'Since']}
          rows={waiting.first.slice(0, FEW).map((report) => ({
            key: report.annualReportId,
            cells: [
              <Link href={`/companies/${report.serviceCompanyId}`}>
                {report.status === 'AWAITING_INFORMATION' ? 'Information' : 'Your confirmation'}
              </Link>,
              report.name ?? <code>{report.serviceCompanyId}</code>,
              report.fiscalYear,
              <Since at={report.since} />,
            ],
          }))}
        />
      )}
      {waiting.total > FEW && <p className="faint">{hiddenText(waiting.total - FEW, 'report')}</p>}
      {next.length === 0 ? (
        <Empty>No reports are due in the next 60 days.</Empty>
      ) : (
        <>
          <Table
            caption="Annual reports due, earliest first"
            columns={['Company', 'State', 'Due', 'Status']}
            rows={next.slice(0, FEW).map((one) => ({
              key: one.serviceCompanyId,
              cells: [
                <Link href={`/companies/${one.serviceCompanyId}`}>
                  {one.name ?? <code>{one.serviceCompanyId}</code>}
                </Link>,
                one.state,
                <Day on={one.dueDate} />,
                <Status value={one.status} tone={one.status === 'OVERDUE' ? 'bad' : 'waiting'} />,
              ],
            }))}
          />
          <p className="faint">
            {overdue} overdue, {soon} due in the next 60 days
          </p>
        </>
      )}
      {lookedAt !== null && (
        <p className="faint">
          Based on the newest {lookedAt.companies} of your {lookedAt.of} companies.
        </p>
      )}
    </>
  );
}

function Lately() {
  const events = useWatched('/v1/partner/events', { query: { size: 10 } });
  const companies = useRead('/v1/partner/companies', { query: { size: 1 } });
  return (
    <Panel title="Recent events">
      <Loaded of={events}>
        {({ content, total }) =>
          total === 0 ? (
            <Empty>
              {companies.data?.total === 0 ? (
                <>
                  No events yet. <Link href="/keys">Create an API key</Link>, or create a test company under{' '}
                  <Link href="/companies">Companies</Link>.
                </>
              ) : (
                'No events yet.'
              )}
            </Empty>
          ) : (
            <Table
              caption="Recent events"
              columns={['Event', 'Company', 'When', 'Caused by']}
              rows={content.map(({ eventId, eventName, serviceCompanyId, createdAt, deliveryId }) => ({
                key: eventId,
                cells: [
                  deliveryId === null ? (
                    <code>{eventName}</code>
                  ) : (
                    <Link href={`/deliveries/${deliveryId}`}>
                      <code>{eventName}</code>
                    </Link>
                  ),
                  serviceCompanyId === null ? '' : <CompanyLink id={serviceCompanyId} />,
                  <Time at={createdAt} />,
                  <RequestOf id={eventId} />,
                ],
              }))}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}
