import { Link, Redirect } from 'wouter';
import { Skeleton } from '../parts/feedback.jsx';
import { IN_ORDER, Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Day, Since } from '../parts/time.jsx';
import type { Schemas } from './api.js';
import { CompanyTable } from './company-table.jsx';
import { useDesk } from './hooks.js';
import { PartnerLink } from './partner-link.jsx';
import { ReportActions } from './reports.jsx';

type Page = Schemas['OperatorCompanyList'];

/** The tabs of the queue: work of the desk first, then of partners. */
const WAITS = [
  { awaits: 'accept', text: 'Accept', of: 'the desk', empty: 'No requests to accept.' },
  { awaits: 'file', text: 'File', of: 'the desk', empty: 'No companies to file.' },
  { awaits: 'ein', text: 'EIN', of: 'the desk', empty: 'No companies need an EIN.' },
  {
    awaits: 'reports',
    text: 'Annual reports',
    of: 'the desk',
    empty: 'No annual reports to publish or file.',
  },
  { awaits: 'names', text: 'Names', of: 'the partner', empty: 'No partner needs to send names.' },
  { awaits: 'signatures', text: 'Signatures', of: 'the partner', empty: 'No signatures are missing.' },
  {
    awaits: 'answers',
    text: 'Report answers',
    of: 'the partner',
    empty: 'No annual reports are waiting for a partner.',
  },
  { awaits: 'all', text: 'All', of: '', empty: 'No companies yet.' },
] as const;

type Wait = (typeof WAITS)[number];

/** The lists of a tab that are not of companies by the step they await, oldest first. */
const LISTS: Partial<Readonly<Record<Wait['awaits'], string>>> = {
  reports: 'annual-reports?awaits=desk',
  answers: 'annual-reports?awaits=partner',
  all: 'companies?first=newest',
};
const listOf = ({ awaits }: Wait): string => LISTS[awaits] ?? `companies?awaits=${awaits}&first=oldest`;
const isOfReports = (wait: Wait): boolean => listOf(wait).startsWith('annual-reports');

/** Opens the desk's first step with work. */
export function FirstWork() {
  const own = WAITS.filter(({ of }) => of === 'the desk').map((wait) => ({ wait, ...useTotal(wait) }));
  // Without a heading, which would take the focus once here and once after the redirect.
  if (own.some(({ isPending }) => isPending)) return <Skeleton />;
  const { wait } = own.find(({ data }) => data && data.total > 0) ?? { wait: WAITS[0] };
  return <Redirect to={`/queue/${wait.awaits}`} replace />;
}

/** Lists waiting companies and reports, oldest first. */
export function Queue({ awaits }: { awaits: string }) {
  const wait = WAITS.find((one) => one.awaits === awaits) ?? WAITS[0];
  return (
    <Screen title="Queue" about={aboutOf(wait)}>
      <nav aria-label="Queue" className="tabs">
        <ul>
          {WAITS.map((one) => (
            <Tab key={one.awaits} wait={one} isHere={one === wait} />
          ))}
        </ul>
      </nav>
      <Panel key={wait.awaits}>
        {isOfReports(wait) ? <ReportsWaiting wait={wait} /> : <CompaniesWaiting wait={wait} />}
      </Panel>
    </Screen>
  );
}

const aboutOf = (wait: Wait): string =>
  wait.of === ''
    ? 'All companies, newest first.'
    : `${isOfReports(wait) ? 'Annual reports' : 'Companies'} waiting for ${wait.of}, oldest first.`;

/** Reads the length of a tab's list. */
const useTotal = (wait: Wait) => useDesk<Pick<Page, 'total'>>(`${listOf(wait)}&size=1`);

function Tab({ wait, isHere }: { wait: Wait; isHere: boolean }) {
  const total = useTotal(wait).data?.total;
  const isWork = wait.of === 'the desk' && total !== undefined && total > 0;
  return (
    <li>
      <Link href={`/queue/${wait.awaits}`} {...(isHere && { 'aria-current': 'page' as const })}>
        {wait.text} <span className={isWork ? 'count work' : 'count'}>{total ?? '…'}</span>
        {wait.of === 'the partner' && <span className="hidden"> (waiting for the partner)</span>}
      </Link>
    </li>
  );
}

function CompaniesWaiting({ wait }: { wait: Wait }) {
  return (
    <Listed of={(page) => useDesk<Page>(`${listOf(wait)}&page=${page}`)} {...IN_ORDER} empty={wait.empty}>
      {(content, busy) => (
        <CompanyTable
          of={content}
          caption={`Companies: ${wait.text}`}
          busy={busy}
          columns={
            wait.awaits === 'all'
              ? ['Partner', 'Type', 'Status', 'Next step', 'Waiting since', 'Requested']
              : ['Partner', 'Type', 'Waiting since', 'Requested']
          }
        />
      )}
    </Listed>
  );
}

function ReportsWaiting({ wait }: { wait: Wait }) {
  return (
    <Listed
      of={(page) => useDesk<Schemas['OperatorAnnualReportList']>(`${listOf(wait)}&page=${page}`)}
      {...IN_ORDER}
      empty={wait.empty}
    >
      {(content) => (
        <Table
          caption={wait.text}
          columns={['Company', 'Partner', 'Report', 'Due', 'Waiting since', 'Actions']}
          rows={content.map((report) => ({ key: report.annualReportId, cells: cellsOfReport(report) }))}
        />
      )}
    </Listed>
  );
}

function cellsOfReport(report: Schemas['OperatorAnnualReportListItem']) {
  const { serviceCompanyId, companyName, tenantId, fiscalYear, state, status, dueDate, updatedAt } = report;
  const name = companyName ?? 'Unnamed company';
  return [
    <Link href={`/companies/${serviceCompanyId}`}>{name}</Link>,
    <PartnerLink tenantId={tenantId} />,
    <>
      {state} {fiscalYear} <Status value={status} />
    </>,
    dueDate === null ? 'unknown' : <Day on={dueDate} />,
    <Since at={updatedAt} />,
    <ReportActions report={report} of={name} />,
  ];
}
