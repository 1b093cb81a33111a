import { portal, queryOf } from '../api.js';
import { usePortal, useReadOnlyReason, useSession } from '../hooks.js';
import { type Stage, STAGES } from '../parts/company-status.jsx';
import { CompanyTable } from '../parts/company-table.jsx';
import { Chips, FilterSelect, SearchField } from '../parts/filters.jsx';
import { Listed, Panel, Screen } from '../parts/page.jsx';
import { useDialogState, useQueryState } from '../parts/query-state.js';
import { useStates } from '../parts/references.js';
import { entityText } from '../parts/wording.js';
import { TestCompany } from './test-company.jsx';

/** Lists the partner's companies, with filters, counts and a search. */
export default function Companies() {
  const isSandbox = useSession().data?.environment === 'sandbox';
  const refusal = useReadOnlyReason();
  const [isCreating, setCreating] = useDialogState('new');
  const [{ q = '', stage = '', actionRequired = '', state = '', entityType = '', sort = '' }] =
    useQueryState();
  const filter = { q, stage, actionRequired, state, entityType, sort };
  const isFiltered = [q, stage, actionRequired, state, entityType].some((value) => value !== '');
  return (
    <Screen
      title="Companies"
      actions={
        <>
          <a className="button plain" href={`/portal/api/companies.csv${queryOf(filter)}`} download>
            Export CSV
          </a>
          {isSandbox && (
            <button
              type="button"
              disabled={refusal !== null}
              title={refusal ?? undefined}
              onClick={() => setCreating(true)}
            >
              Create a test company
            </button>
          )}
        </>
      }
    >
      <StageChips />
      <Panel>
        <div className="filters">
          <SearchField name="q" label="Search" placeholder="Name, ID, EIN, filing number or owner" />
          <FilterSelect name="state" label="State" options={[['', 'All states'], ...useStates()]} />
          <FilterSelect
            name="entityType"
            label="Type"
            options={[
              ['', 'All types'],
              ['LLC', entityText('LLC')],
              ['CCorp', entityText('CCorp')],
            ]}
          />
          <FilterSelect
            name="sort"
            label="Sort by"
            options={[
              ['', 'Newest'],
              ['updated', 'Last updated'],
            ]}
          />
        </div>
        <Listed
          of={(page) => usePortal(['companies', filter, page], () => portal.companies({ ...filter, page }))}
          empty={isFiltered ? 'No companies match these filters.' : 'No companies yet.'}
        >
          {(content, busy) => <CompanyTable of={content} busy={busy} />}
        </Listed>
      </Panel>
      {isSandbox && isCreating && refusal === null && <TestCompany onClose={() => setCreating(false)} />}
    </Screen>
  );
}

function StageChips() {
  const counts = usePortal(['company-counts'], portal.companyCounts).data;
  const stages = Object.entries(STAGES) as [Stage, string][];
  return (
    <Chips
      label="Companies by status"
      of={[
        { text: 'All', count: counts?.total, sets: { stage: '', actionRequired: '' } },
        ...stages.map(([stage, text]) => ({
          text,
          count: counts?.byStage[stage],
          sets: { stage, actionRequired: '' },
        })),
        {
          before: 'Of these:',
          text: 'Action required',
          count: counts?.actionRequired,
          sets: { stage: '', actionRequired: 'true' },
        },
      ]}
    />
  );
}
