import { useDeferredValue, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { client } from '../api.js';
import { useAct, useSession, useWatched } from '../hooks.js';
import { Failure } from '../parts/feedback.jsx';
import { TextField } from '../parts/field.jsx';
import { Listed, Panel, Screen, Table } from '../parts/page.jsx';
import { Status } from '../parts/status.jsx';
import { Day, Time } from '../parts/time.jsx';

/** Lists the partner's companies, with a search by name. */
export default function Companies() {
  const [sought, setSought] = useState('');
  const q = useDeferredValue(sought.trim());
  const isSandbox = useSession().data?.environment === 'sandbox';
  return (
    <Screen title="Companies" {...(isSandbox && { actions: <TestCompany /> })}>
      <Panel>
        <TextField
          label="Search"
          hint="A name, ID, EIN, filing number or the owner’s e-mail address."
          type="search"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
        <Listed
          key={q}
          of={(page) => useWatched('/v1/partner/companies', { query: { page, ...(q !== '' && { q }) } })}
          empty={q === '' ? 'No companies yet.' : 'No companies match your search.'}
        >
          {(content) => (
            <Table
              caption="Companies"
              columns={['Name', 'Type', 'Intake', 'Filed', 'EIN', 'Created']}
              rows={content.map((company) => ({
                key: company.serviceCompanyId,
                cells: [
                  <Link href={`/companies/${company.serviceCompanyId}`}>
                    {company.name ?? 'Unnamed company'}
                  </Link>,
                  `${company.entityType}, ${company.state}`,
                  <Status value={company.formationSubmissionStatus} />,
                  company.formationFilingDate === null ? 'not yet' : <Day on={company.formationFilingDate} />,
                  company.ein ?? 'not yet',
                  <Time at={company.createdAt} />,
                ],
              }))}
            />
          )}
        </Listed>
      </Panel>
    </Screen>
  );
}

function TestCompany() {
  const [, navigate] = useLocation();
  const form = useAct(async () => {
    navigate(`/companies/${await formTestCompany()}`);
  });
  return (
    <div>
      <button type="button" disabled={form.isPending} onClick={() => form.mutate()}>
        Create a test company
      </button>
      <Failure error={form.error} />
    </div>
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
