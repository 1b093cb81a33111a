import { useState } from 'react';
import { Link } from 'wouter';
import { IN_ORDER, Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Day, Time } from '../parts/time.jsx';
import type { Schemas } from './api.js';
import { useDesk } from './hooks.js';
import { PartnerLink } from './partner.jsx';
import { ReportActions } from './reports.jsx';
import { SearchBox } from './search.jsx';

type Page = Schemas['OperatorCompanyPage'];
type Item = Schemas['OperatorCompanyListItem'];

/** The tabs of the queue: work of the desk first, then of partners. `path` lists the items, oldest first. */
const WAITS = [
  {
    awaits: 'accept',
    text: 'Accept',
    of: 'the desk',
    path: 'companies?awaits=accept&first=oldest',
    empty: 'No requests to accept.',
  },
  {
    awaits: 'file',
    text: 'File',
    of: 'the desk',
    path: 'companies?awaits=file&first=oldest',
    empty: 'No companies to file.',
  },
  {
    awaits: 'ein',
    text: 'EIN',
    of: 'the desk',
    path: 'companies?awaits=ein&first=oldest',
    empty: 'No companies need an EIN.',
  },
  {
    awaits: 'reports',
    text: 'Annual reports',
    of: 'the desk',
    path: 'annual-reports?awaits=desk',
    empty: 'No annual reports to publish or file.',
  },
  {
    awaits: 'names',
    text: 'Names',
    of: 'the partner',
    path: 'companies?awaits=names&first=oldest',
    empty: 'No partner needs to send names.',
  },
  {
    awaits: 'signatures',
    text: 'Signatures',
    of: 'the partner',
    path: 'companies?awaits=signatures&first=oldest',
    empty: 'No signatures are missing.',
  },
  {
    awaits: 'answers',
    text: 'Report answers',
    of: 'the partner',
    path: 'annual-reports?awaits=partner',
    empty: 'No annual reports are waiting for a partner.',
  },
  { awaits: 'all', text: 'All', of: '', path: 'companies?first=newest', empty: 'No companies yet.' },
] as const;

type Wait = (typeof WAITS)[number];

const isOfReports = ({ path }: Wait): boolean => path.startsWith('annual-reports');

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
        {isOfReports(wait) ? <ReportsWaiting {...wait} /> : <CompaniesWaiting {...wait} />}
      </Panel>
      <SearchBox />
    </Screen>
  );
}

function Tab({ wait, isHere }: { wait: Wait; isHere: boolean }) {
  const { data } = useDesk<Pick<Page, 'total'>>(`${wait.path}&size=1`);
  return (
    <li>
      <Link href={`/queue/${wait.awaits}`} {...(isHere && { 'aria-current': 'page' as const })}>
        {wait.text} <span className="count">{data?.total ?? '…'}</span>
        {wait.of === 'the partner' && <span className="hidden"> (waiting for the partner)</span>}
      </Link>
    </li>
  );
}

function CompaniesWaiting({ path, text, empty }: Wait) {
  const [page, setPage] = useState(0);
  const companies = useDesk<Page>(`${path}&page=${page}`);
  return (
    <Listed of={companies} page={page} onPage={setPage} {...IN_ORDER} empty={empty}>
      {(content) => (
        <Table
          caption={`Companies: ${text}`}
          columns={['Name', 'Partner', 'Type', 'Requested', 'Waiting for']}
          rows={content.map((company) => ({
            key: company.serviceCompanyId,
            cells: cellsOf(company),
          }))}
        />
      )}
    </Listed>
  );
}

function ReportsWaiting({ path, text, empty }: Wait) {
  const [page, setPage] = useState(0);
  const reports = useDesk<Schemas['OperatorAnnualReportPage']>(`${path}&page=${page}`);
  return (
    <Listed of={reports} page={page} onPage={setPage} {...IN_ORDER} empty={empty}>
      {(content) => (
        <Table
          caption={text}
          columns={['Company', 'Partner', 'Report', 'Due', 'Waiting since', 'Actions']}
          rows={content.map((report) => ({
            key: report.annualReportId,
            cells: cellsOfReport(report),
          }))}
        />
      )}
    </Listed>
  );
}

const cellsOf = ({ serviceCompanyId, name, tenantId, entityType, state, createdAt, awaits }: Item) => [
  <Link key="name" href={`/companies/${serviceCompanyId}`}>
    {name ?? 'no name'}
  </Link>,
  <PartnerLink key="partner" tenantId={tenantId} />,
  `${entityType}, ${state}`,
  <Time key="since" at={createdAt} />,
  awaits === null ? 'nothing' : `${awaits} (${ofWhom(awaits)})`,
];

function cellsOfReport(report: Schemas['OperatorAnnualReportListItem']) {
  const { serviceCompanyId, companyName, tenantId, fiscalYear, state, status, dueDate, updatedAt } = report;
  const name = companyName ?? 'no name';
  return [
    <Link key="company" href={`/companies/${serviceCompanyId}`}>
      {name}
    </Link>,
    <PartnerLink key="partner" tenantId={tenantId} />,
    <>
      {state} {fiscalYear} <Status value={status} />
    </>,
    dueDate === null ? 'unknown' : <Day key="due" on={dueDate} />,
    <Time key="since" at={updatedAt} />,
    <ReportActions key="actions" report={report} of={name} />,
  ];
}

const ofWhom = (awaits: string): string => WAITS.find((one) => one.awaits === awaits)?.of ?? '';
