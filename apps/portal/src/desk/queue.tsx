import { useState } from 'react';
import { Link } from 'wouter';
import { IN_ORDER, Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Day, Time } from '../parts/time.jsx';
import type { Schemas } from './api.js';
import { useDesk } from './hooks.js';
import { PartnerLink } from './partner.jsx';
import { ReportVerbs } from './reports.jsx';
import { SearchBox } from './search.jsx';

type Page = Schemas['OperatorCompanyPage'];
type Item = Schemas['OperatorCompanyListItem'];

/** What is waited for: of the desk first, then of partners. `path` is where it is listed, the oldest first. */
const WAITS = [
  {
    awaits: 'accept',
    text: 'Accept',
    of: 'the desk',
    path: 'companies?awaits=accept&first=oldest',
    empty: 'No request waits to be accepted.',
  },
  {
    awaits: 'file',
    text: 'File',
    of: 'the desk',
    path: 'companies?awaits=file&first=oldest',
    empty: 'No company waits to be filed with its state.',
  },
  {
    awaits: 'ein',
    text: 'EIN',
    of: 'the desk',
    path: 'companies?awaits=ein&first=oldest',
    empty: 'No company waits for its EIN.',
  },
  {
    awaits: 'reports',
    text: 'Annual reports',
    of: 'the desk',
    path: 'annual-reports?awaits=desk',
    empty: 'No annual report waits to be published or filed.',
  },
  {
    awaits: 'names',
    text: 'Names',
    of: 'the partner',
    path: 'companies?awaits=names&first=oldest',
    empty: 'No partner was asked for names.',
  },
  {
    awaits: 'signatures',
    text: 'Signatures',
    of: 'the partner',
    path: 'companies?awaits=signatures&first=oldest',
    empty: 'No signature is awaited.',
  },
  {
    awaits: 'answers',
    text: 'Report answers',
    of: 'the partner',
    path: 'annual-reports?awaits=partner',
    empty: 'No annual report waits to be confirmed, or for information.',
  },
  { awaits: 'all', text: 'All', of: '', path: 'companies?first=newest', empty: 'There is no company yet.' },
] as const;

type Wait = (typeof WAITS)[number];

const isOfReports = ({ path }: Wait): boolean => path.startsWith('annual-reports');

/** What companies and reports wait for; the one that waits longest comes first. */
export function Queue({ awaits }: { awaits: string }) {
  const wait = WAITS.find((one) => one.awaits === awaits) ?? WAITS[1];
  return (
    <Screen title="Queue" about="What waits, and for whom. The oldest come first.">
      <nav aria-label="What is awaited" className="tabs">
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
        {wait.of === 'the partner' && <span className="hidden"> (of partners)</span>}
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
          columns={['Name', 'Partner', 'Kind', 'Asked for', 'Waits for']}
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
          columns={['Company', 'Partner', 'Report', 'Due', 'Waits since', 'What you can do']}
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
    {name ?? 'without a name'}
  </Link>,
  <PartnerLink key="partner" tenantId={tenantId} />,
  `${entityType}, ${state}`,
  <Time key="since" at={createdAt} />,
  awaits === null ? 'nothing' : `${awaits} (${ofWhom(awaits)})`,
];

function cellsOfReport(report: Schemas['OperatorAnnualReportListItem']) {
  const { serviceCompanyId, companyName, tenantId, fiscalYear, state, status, dueDate, updatedAt } = report;
  const name = companyName ?? 'without a name';
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
    <ReportVerbs key="verbs" report={report} of={name} />,
  ];
}

const ofWhom = (awaits: string): string => WAITS.find((one) => one.awaits === awaits)?.of ?? '';
