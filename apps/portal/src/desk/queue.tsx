import { Link } from 'wouter';
import { IN_ORDER, Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { CompanyStatus } from '../parts/company-status.jsx';
import { Status } from '../parts/status.jsx';
import { Day, Since } from '../parts/time.jsx';
import type { Schemas } from './api.js';
import { useDesk } from './hooks.js';
import { PartnerLink } from './partner.jsx';
import { ReportActions } from './reports.jsx';

type Page = Schemas['OperatorCompanyList'];
type Item = Schemas['OperatorCompanyListItem'];

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

/** Lists waiting companies and reports, oldest first. */
export function Queue({ awaits }: { awaits: string }) {
  const wait = WAITS.find((one) => one.awaits === awaits) ?? WAITS[1];
  return (
    <Screen title="Queue" about="Companies and reports that need a next step, oldest first.">
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

function Tab({ wait, isHere }: { wait: Wait; isHere: boolean }) {
  const { data } = useDesk<Pick<Page, 'total'>>(`${listOf(wait)}&size=1`);
  return (
    <li>
      <Link href={`/queue/${wait.awaits}`} {...(isHere && { 'aria-current': 'page' as const })}>
        {wait.text} <span className="count">{data?.total ?? '…'}</span>
        {wait.of === 'the partner' && <span className="hidden"> (waiting for the partner)</span>}
      </Link>
    </li>
  );
}

function CompaniesWaiting({ wait }: { wait: Wait }) {
  return (
    <Listed of={(page) => useDesk<Page>(`${listOf(wait)}&page=${page}`)} {...IN_ORDER} empty={wait.empty}>
      {(content, busy) => (
        <Table
          caption={`Companies: ${wait.text}`}
          busy={busy}
          columns={[
            'Name',
            'Partner',
            'Type',
            'Requested',
            'Waiting since',
            ...(wait.awaits === 'all' ? ['Status', 'Waiting for'] : []),
          ]}
          rows={content.map((company) => ({
            key: company.serviceCompanyId,
            to: `/companies/${company.serviceCompanyId}`,
            cells: [...cellsOf(company), ...(wait.awaits === 'all' ? statusOf(company) : [])],
          }))}
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

const cellsOf = ({ name, tenantId, entityType, state, createdAt, awaitsSince }: Item) => [
  name ?? 'Unnamed company',
  <PartnerLink tenantId={tenantId} />,
  `${entityType}, ${state}`,
  <Since at={createdAt} />,
  awaitsSince === null ? '' : <Since at={awaitsSince} />,
];

const statusOf = ({ awaits, stage, actionRequired }: Item) => [
  <CompanyStatus stage={stage} actionRequired={actionRequired} />,
  nextStepAtDesk(awaits),
];

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

const STEPS: Readonly<Record<string, string>> = {
  accept: 'The desk accepts it',
  file: 'The desk files it',
  ein: 'The desk gets the EIN',
  names: 'The partner sends names',
  signatures: 'The founder signs',
};
const nextStepAtDesk = (awaits: string | null): string => (awaits === null ? '' : (STEPS[awaits] ?? awaits));
