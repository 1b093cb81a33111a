import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type CompanyCounts, type Overview as Loadable, portal } from '../api.js';
import { usePortal } from '../hooks.js';
import { Bars, NumberBars, sumOf, totalOfDays } from '../parts/bars.jsx';
import { type Stage, STAGES } from '../parts/company-status.jsx';
import { Empty, Loaded } from '../parts/feedback.jsx';
import { Identifier } from '../parts/identifier.jsx';
import { Panel, Screen, Table } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Day, Since } from '../parts/time.jsx';
import { WaitingTable } from '../parts/waiting-table.jsx';
import { disabledBecause, placeOf } from '../parts/wording.js';
import { FirstSteps } from './first-steps.jsx';

/** The first steps of a new partner; then numbers, open actions, failing endpoints and recent events. */
export function Overview() {
  const overview = usePortal(['overview'], portal.overview);
  return (
    <Screen title="Overview">
      <Loaded of={overview}>
        {(loaded) => (
          <>
            <FirstSteps of={loaded.firstSteps} />
            <Numbers of={loaded} />
            <Waiting {...loaded.waiting} />
            <FailingEndpoints of={loaded.failingEndpoints} />
          </>
        )}
      </Loaded>
      <Deadlines />
      <RecentEvents />
    </Screen>
  );
}

function Numbers({ of }: { of: Loadable }) {
  const { companies, requestedCompanies, waiting, newWaiting, webhooks, apiCalls } = of;
  const attempts = sumOf(webhooks);
  const calls = sumOf(apiCalls);
  const sent = attempts.succeeded + attempts.failed;
  const [oldest] = waiting.oldest;
  return (
    <ul className="numbers" aria-label="Numbers">
      <NumberCard
        to="/companies"
        title="Companies"
        value={companies.total.toLocaleString()}
        bars={<NumberBars of={requestedCompanies} label="Companies requested in 14 days" what="requested" />}
        below={`${totalOfDays(requestedCompanies).toLocaleString()} requested in 14 days`}
      >
        <p className="faint">{stagesText(companies)}</p>
      </NumberCard>
      <NumberCard
        to="/actions"
        title="Waiting for you"
        value={waiting.total.toLocaleString()}
        bars={<NumberBars of={newWaiting} label="Items that began to wait in 14 days" what="new" />}
        below={`${totalOfDays(newWaiting).toLocaleString()} forms and actions opened in 14 days`}
      >
        <p className="faint">
          {oldest ? (
            <>
              Oldest: <Since at={oldest.since} />
            </>
          ) : (
            'Nothing waits.'
          )}
        </p>
      </NumberCard>
      <NumberCard
        to="/deliveries"
        title="Webhook success, 14 days"
        value={sent === 0 ? '–' : percent(attempts.succeeded, sent)}
        bars={<Bars of={webhooks} label="Webhook attempts of the last 14 days" />}
        below={
          sent === 0
            ? 'No attempts yet.'
            : `${attempts.failed.toLocaleString()} of ${sent.toLocaleString()} attempts failed`
        }
      />
      <NumberCard
        to="/requests"
        title="API errors, 14 days"
        value={calls.failed.toLocaleString()}
        bars={<Bars of={apiCalls} label="API calls of the last 14 days" />}
        below={`Of ${(calls.succeeded + calls.failed).toLocaleString()} calls`}
      />
    </ul>
  );
}

/** Returns a share in percent; 100% only if it is complete. */
const percent = (part: number, of: number): string =>
  part === of ? '100%' : `${Math.min(99.9, (part / of) * 100).toFixed(1)}%`;

/**
 * A number that leads to its screen.
 *
 * @param bars the last days
 * @param below text about the bars
 */
const NumberCard = ({
  to,
  title,
  value,
  bars,
  below,
  children,
}: {
  to: string;
  title: string;
  value: string;
  bars: ReactNode;
  below: string;
  children?: ReactNode;
}) => (
  <li>
    <Link href={to}>
      <span>{title}</span>
      <strong>{value}</strong>
      {bars}
      <p className="faint">{below}</p>
      {children}
    </Link>
  </li>
);

const stagesOf = ({ byStage }: CompanyCounts): readonly (readonly [Stage, number])[] =>
  (Object.keys(STAGES) as Stage[]).map((stage) => [stage, byStage[stage]] as const);

const stagesText = (companies: CompanyCounts): string =>
  companies.total === 0
    ? 'No companies yet.'
    : stagesOf(companies)
        .filter(([, count]) => count > 0)
        .map(
          ([stage, count]) =>
            `${count.toLocaleString()} ${STAGES[stage].toLowerCase().replace('ein', 'EIN')}`,
        )
        .join(', ');

const Waiting = ({ total, oldest }: Loadable['waiting']) =>
  total > 0 && (
    <Panel title="Waiting for you" urgent actions={<Link href="/actions">All actions</Link>}>
      <WaitingTable of={oldest} />
      {total > oldest.length && (
        <p>
          <Link href="/actions">View all {total.toLocaleString()}</Link>
        </p>
      )}
    </Panel>
  );

const FailingEndpoints = ({ of }: { of: Loadable['failingEndpoints'] }) =>
  of.length > 0 && (
    <Panel title="Failing webhook endpoints" actions={<Link href="/webhooks">All endpoints</Link>}>
      <Table
        caption="Failing webhook endpoints"
        columns={[
          { name: 'Endpoint', kind: 'wide' },
          'Last response',
          { name: 'Failing since', kind: 'nowrap' },
          { name: 'Last success', kind: 'nowrap' },
        ]}
        rows={of.map(
          ({ endpointId, url, enabled, disabledReason, lastFailure, failingSince, lastDeliveredAt }) => ({
            key: endpointId,
            to: `/webhooks/${endpointId}`,
            cells: [
              placeOf(url),
              <>
                {!enabled && <Status value="Disabled" tone="bad" />}{' '}
                {lastFailure === null ? (
                  disabledReason !== null && <span className="faint">{disabledBecause(disabledReason)}</span>
                ) : (
                  <>
                    <Status
                      value={lastFailure.statusCode === null ? 'No response' : String(lastFailure.statusCode)}
                      tone="bad"
                    />{' '}
                    {lastFailure.statusCode === null && <span className="faint">{lastFailure.error}</span>}
                  </>
                )}
              </>,
              failingSince === null ? (
                <span className="faint">Not failing</span>
              ) : (
                <Since at={failingSince} />
              ),
              lastDeliveredAt === null ? (
                <span className="faint">Never</span>
              ) : (
                <Since at={lastDeliveredAt} />
              ),
            ],
          }),
        )}
      />
    </Panel>
  );

/** Annual reports that are overdue or due soon, if there are any. */
function Deadlines() {
  const { data } = useQuery({ queryKey: ['deadlines'], queryFn: portal.deadlines, staleTime: 60_000 });
  if (!data || data.next.length === 0) return null;
  const { overdue, soon, next } = data;
  return (
    <Panel title="Annual reports due">
      <Table
        caption="Annual reports due, earliest first"
        columns={['Company', 'State', { name: 'Due', kind: 'nowrap' }, 'Status']}
        rows={next.map(({ serviceCompanyId, name, state, dueDate, status }) => ({
          key: serviceCompanyId,
          to: `/companies/${serviceCompanyId}?tab=reports`,
          cells: [
            name ?? 'Company without a name',
            state,
            <Day on={dueDate} />,
            <Status value={status} tone={status === 'OVERDUE' ? 'bad' : 'waiting'} />,
          ],
        }))}
      />
      <p className="faint">
        {overdue.toLocaleString()} overdue, {soon.toLocaleString()} due in the next 60 days.
      </p>
    </Panel>
  );
}

const SHOWN_EVENTS = 8;

function RecentEvents() {
  const events = usePortal(['events', 'recent'], () => portal.events({ size: SHOWN_EVENTS }));
  return (
    <Panel title="Recent events" actions={<Link href="/events">All events</Link>}>
      <Loaded of={events}>
        {({ content }) =>
          content.length === 0 ? (
            <Empty>No events yet.</Empty>
          ) : (
            <Table
              caption="Recent events"
              columns={['Event', 'Company', { name: 'Time', kind: 'nowrap' }]}
              rows={content.map(({ eventId, eventName, serviceCompanyId, companyName, createdAt }) => ({
                key: eventId,
                to: `/events/${eventId}`,
                cells: [
                  <Identifier>{eventName}</Identifier>,
                  serviceCompanyId !== null && (
                    <Link href={`/companies/${serviceCompanyId}`}>
                      {companyName ?? 'Company without a name'}
                    </Link>
                  ),
                  <Since at={createdAt} />,
                ],
              }))}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}
