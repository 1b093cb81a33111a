import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Empty, Loaded } from '../parts/feedback.jsx';
import { TextField, textOf } from '../parts/field.jsx';
import { Pages, Panel, Screen, Table } from '../parts/page.jsx';
import { Time } from '../parts/time.jsx';
import { part, type Schemas } from './api.js';
import { useDesk, usePartnerName } from './hooks.js';

type Page = Schemas['OperatorCompanyPage'];
type Item = Schemas['OperatorCompanyListItem'];

/** What companies wait for: of the desk first, then of partners. */
const WAITS = [
  { awaits: 'accept', text: 'Accept', of: 'the desk', empty: 'No request waits to be accepted.' },
  { awaits: 'file', text: 'File', of: 'the desk', empty: 'No company waits to be filed with its state.' },
  { awaits: 'ein', text: 'EIN', of: 'the desk', empty: 'No company waits for its EIN.' },
  { awaits: 'names', text: 'Names', of: 'the partner', empty: 'No partner was asked for names.' },
  { awaits: 'signatures', text: 'Signatures', of: 'the partner', empty: 'No signature is awaited.' },
  { awaits: 'all', text: 'All', of: '', empty: 'There is no company yet.' },
] as const;

type Wait = (typeof WAITS)[number];

/** What companies wait for; the one that waits longest comes first. */
export function Queue({ awaits }: { awaits: string }) {
  const wait = WAITS.find((one) => one.awaits === awaits) ?? WAITS[1];
  return (
    <Screen title="Queue" about="What companies wait for. The oldest come first.">
      <nav aria-label="What is awaited" className="tabs">
        <ul>
          {WAITS.map((one) => (
            <Tab key={one.awaits} wait={one} isHere={one === wait} />
          ))}
        </ul>
      </nav>
      <Waiting key={wait.awaits} wait={wait} />
      <ById />
    </Screen>
  );
}

const filterOf = ({ awaits }: Wait): string => (awaits === 'all' ? '' : `&awaits=${awaits}`);

function Tab({ wait, isHere }: { wait: Wait; isHere: boolean }) {
  const { data } = useDesk<Page>(`companies?size=1${filterOf(wait)}`);
  return (
    <li>
      <Link href={`/queue/${wait.awaits}`} {...(isHere && { 'aria-current': 'page' as const })}>
        {wait.text} <span className="count">{data?.total ?? '…'}</span>
        {wait.of === 'the partner' && <span className="hidden"> (of partners)</span>}
      </Link>
    </li>
  );
}

function Waiting({ wait }: { wait: Wait }) {
  const [page, setPage] = useState(0);
  const order = wait.awaits === 'all' ? '' : '&first=oldest';
  const companies = useDesk<Page>(`companies?page=${page}${filterOf(wait)}${order}`);
  return (
    <Panel>
      <Loaded of={companies}>
        {({ content, total, totalPages }) =>
          total === 0 ? (
            <Empty>{wait.empty}</Empty>
          ) : (
            <>
              <Table
                caption={`Companies: ${wait.text}`}
                columns={['Name', 'Partner', 'Kind', 'Asked for', 'Waits for']}
                rows={content.map((company) => ({
                  key: company.serviceCompanyId,
                  cells: cellsOf(company),
                }))}
              />
              <Pages page={page} totalPages={totalPages} total={total} onPage={setPage} {...STEPS} />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

/** From what a partner or a log line names, to the company. */
function ById() {
  const [, navigate] = useLocation();
  return (
    <form
      className="filters"
      onSubmit={(event) => {
        event.preventDefault();
        navigate(`/companies/${part(textOf(new FormData(event.currentTarget), 'id').trim())}`);
      }}
    >
      <TextField label="Company id" name="id" spellCheck={false} autoComplete="off" required />
      <button type="submit" className="plain">
        Open it
      </button>
    </form>
  );
}

const STEPS = { before: 'Previous', after: 'Next' };

const cellsOf = ({ serviceCompanyId, name, tenantId, entityType, state, createdAt, awaits }: Item) => [
  <Link key="name" href={`/companies/${serviceCompanyId}`}>
    {name ?? 'without a name'}
  </Link>,
  <Partner key="partner" tenantId={tenantId} />,
  `${entityType}, ${state}`,
  <Time key="since" at={createdAt} />,
  awaits === null ? 'nothing' : `${awaits} (${ofWhom(awaits)})`,
];

const ofWhom = (awaits: string): string => WAITS.find((one) => one.awaits === awaits)?.of ?? '';

function Partner({ tenantId }: { tenantId: string }) {
  return <>{usePartnerName(tenantId)}</>;
}
