import { useLocation } from 'wouter';
import { client, portal, queryOf } from '../api.js';
import { useAct, usePortal, useReadOnlyReason, useSession } from '../hooks.js';
import { type Stage, STAGES } from '../parts/company-status.jsx';
import { CompanyTable } from '../parts/company-table.jsx';
import { Failure } from '../parts/feedback.jsx';
import { Chips, FilterSelect, SearchField } from '../parts/filters.jsx';
import { Listed, Panel, Screen } from '../parts/page.jsx';
import { useQueryState } from '../parts/query-state.js';
import { useStates } from '../parts/references.js';
import { entityText } from '../parts/wording.js';

/** Lists the partner's companies, with filters, counts and a search. */
export default function Companies() {
  const isSandbox = useSession().data?.environment === 'sandbox';
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
          {isSandbox && <TestCompany />}
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
        {
          text: 'Action required',
          count: counts?.actionRequired,
          sets: { stage: '', actionRequired: 'true' },
        },
        ...stages.map(([stage, text]) => ({
          text,
          count: counts?.byStage[stage],
          sets: { stage, actionRequired: '' },
        })),
      ]}
    />
  );
}

function TestCompany() {
  const [, navigate] = useLocation();
  const refusal = useReadOnlyReason();
  const form = useAct(async () => {
    navigate(`/companies/${await formTestCompany()}`);
  });
  return (
    <>
      <button
        type="button"
        disabled={form.isPending || refusal !== null}
        title={refusal ?? undefined}
        onClick={() => form.mutate()}
      >
        {form.isPending ? 'Creating…' : 'Create a test company'}
      </button>
      <Failure error={form.error} />
    </>
  );
}

const address = {
  line1: '12 St James Square',
  city: 'London',
  state: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'GBR',
};
const ada = { legalFirstName: 'Ada', legalLastName: 'Lovelace' };

/** Creates a sample LLC for a sample founder, as a partner's backend would. @returns its id */
async function formTestCompany(): Promise<string> {
  const email = `ada.${crypto.randomUUID()}@founders.example`;
  const { serviceCustomerId } = await client.post('/v1/partner/customers', {
    body: { email, firstName: 'Ada', lastName: 'Lovelace', countryOfResidence: 'GBR' },
  });
  const { serviceCompanyId } = await client.post('/v1/partner/companies', {
    body: {
      serviceCustomerId,
      state: 'WY',
      entityType: 'LLC',
      industry: 'Custom Computer Programming Services',
      description: 'Software for analytical engines',
      responsibleParty: { ...ada, email, address },
      nameOptions: [{ name: 'Analytical Engines', entityTypeEnding: 'LLC', position: 1 }],
      members: [{ ...ada, isNaturalPerson: true, ownershipPercent: 100, address }],
    },
  });
  return serviceCompanyId;
}
