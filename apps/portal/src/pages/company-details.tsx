import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { components } from '../../../../clients/typescript/src/index.js';
import { client, type CompanyContext } from '../api.js';
import { UpdateCompanyRequest } from '../field-limits.js';
import { changedMetadata, changedTexts } from '../parts/changes.js';
import { Id } from '../parts/copy.jsx';
import { Edit } from '../parts/edit.jsx';
import { Empty } from '../parts/feedback.jsx';
import { TextField } from '../parts/field.jsx';
import { MetadataFields } from '../parts/metadata.jsx';
import { Facts, Panel, Table } from '../parts/page.jsx';
import { useCountryName } from '../parts/references.js';
import { Status } from '../parts/status.jsx';
import { capital, entityText } from '../parts/wording.js';

type Schemas = components['schemas'];
type Company = Schemas['Company'];

const ERASED = <Empty>The founder’s data was erased.</Empty>;

/** Everything that was requested for a company. */
export const CompanyDetails = ({
  of: { company, context },
}: {
  of: { company: Company; context: CompanyContext };
}) => (
  <>
    <div className="side-by-side">
      <Names company={company} context={context} />
      <Panel title="Business">
        <Facts
          of={[
            ['Type', entityText(company.entityType)],
            ['State', company.state],
            ['Industry', `${company.industry} (NAICS ${company.naicsCode})`],
            ['Description', company.description],
            company.ccorpValuation !== null && [
              'Shares',
              `${company.ccorpValuation.noOfShares.toLocaleString('en-US')} at $${company.ccorpValuation.shareValue}`,
            ],
            company.formationFilingNumber !== null && ['Filing number', company.formationFilingNumber],
          ]}
        />
      </Panel>
    </div>
    {company.entityType === 'LLC' ? (
      <Members of={company.members} />
    ) : (
      <Officers of={company.executiveMembers} />
    )}
    <div className="side-by-side">
      <ResponsibleParty of={company.responsibleParty} />
      <Panel title="Addresses">
        {company.addresses.length === 0 ? (
          ERASED
        ) : (
          <Facts
            of={company.addresses.map(
              ({ type, provider, address }) =>
                [
                  capital(type),
                  <span key={type}>
                    <Address of={address} />
                    <span className="faint">{PROVIDERS[provider]}</span>
                  </span>,
                ] as const,
            )}
          />
        )}
      </Panel>
    </div>
    <References of={company} />
  </>
);

const PROVIDERS: Readonly<Record<string, string>> = {
  customer: 'The founder’s address',
  registeredAgent: 'The registered agent’s address',
  service: 'Our address',
};

function Names({ company, context }: { company: Company; context: CompanyContext }) {
  const rejected = new Set(context.rejectedNames.map(({ name }) => name));
  const chosen = company.nameOptions
    .toSorted((one, other) => one.position - other.position)
    .map(({ id, name, entityTypeEnding }) => ({ key: id, name: `${name} ${entityTypeEnding}` }));
  const earlier = context.rejectedNames
    .filter(({ name }) => chosen.every((option) => option.name !== name))
    .map(({ name }, index) => ({ key: String(index), name }));
  const all = [...chosen, ...earlier];
  return (
    <Panel title="Names">
      {all.length === 0 ? (
        <Empty>No names yet.</Empty>
      ) : (
        <ol className="rows">
          {all.map(({ key, name }) => (
            <li key={key}>
              <span>{name}</span>
              {name === company.legalName && <Status value="Filed" tone="good" />}
              {rejected.has(name) && <Status value="Rejected" tone="bad" />}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

type Cells = readonly ReactNode[];

const PeopleTable = ({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly { readonly key: string; readonly cells: Cells }[];
}) => (
  <Panel title={caption}>
    {rows.length === 0 ? ERASED : <Table caption={caption} columns={columns} rows={rows} />}
  </Panel>
);

const Members = ({ of }: { of: readonly Schemas['Member'][] }) => (
  <PeopleTable
    caption="Members"
    columns={['Name', 'Ownership', 'Tax ID', 'Address']}
    rows={of.map((member) => ({
      key: member.id,
      cells: [
        member.isNaturalPerson
          ? `${member.legalFirstName ?? ''} ${member.legalLastName ?? ''}`
          : member.contactFullName,
        `${member.ownershipPercent}%`,
        <TaxId value={member.ssn} />,
        <Address of={member.address} />,
      ],
    }))}
  />
);

const Officers = ({ of }: { of: readonly Schemas['ExecutiveMember'][] }) => (
  <PeopleTable
    caption="Officers and directors"
    columns={['Name', 'Role', 'Tax ID', 'Address']}
    rows={of.map(({ id, type, legalFirstName, legalLastName, ssn, address }) => ({
      key: id,
      cells: [
        `${legalFirstName} ${legalLastName}`,
        type,
        <TaxId value={ssn} />,
        address === null ? <span className="faint">None</span> : <Address of={address} />,
      ],
    }))}
  />
);

const ResponsibleParty = ({ of }: { of: Schemas['ResponsibleParty'] | null }) => (
  <Panel title="Responsible party">
    {of === null ? (
      ERASED
    ) : (
      <Facts
        of={[
          ['Name', `${of.legalFirstName} ${of.legalLastName}`],
          ['E-mail', of.email],
          ['Tax ID', <TaxId value={of.ssn} />],
          of.address !== null && ['Address', <Address of={of.address} />],
        ]}
      />
    )}
  </Panel>
);

const TaxId = ({ value }: { value: string | null }) =>
  value === null ? <span className="faint">None</span> : <span className="nowrap">{value}</span>;

function Address({ of }: { of: Schemas['Address'] }) {
  const countryName = useCountryName();
  const place = [of.city, [of.state, of.postalCode].filter((part) => part !== '-').join(' ')];
  const lines = [of.line1, of.line2, place.filter((part) => part !== '').join(', '), countryName(of.country)];
  return (
    <>
      {lines
        .filter((line) => line !== null && line !== '')
        .map((line) => (
          <span key={line} className="line">
            {line}
          </span>
        ))}
    </>
  );
}

const References = ({ of: company }: { of: Company }) => (
  <Panel title="References" actions={<EditReferences of={company} />}>
    <Facts
      of={[
        ['Company ID', <Id value={company.serviceCompanyId} what="company" />],
        [
          'Customer ID',
          <span key="customer">
            <Id value={company.serviceCustomerId} what="customer" />{' '}
            <Link href={`/customers/${company.serviceCustomerId}`}>View customer</Link>
          </span>,
        ],
        ['Your ID', company.externalCompanyId ?? <span className="faint">None</span>],
        ...Object.entries(company.metadata).map(([key, value]) => [`Metadata: ${key}`, value] as const),
      ]}
    />
  </Panel>
);

const EditReferences = ({
  of: { serviceCompanyId, externalCompanyId, metadata, stage },
}: {
  of: Company;
}) => (
  <Edit
    title="Edit the references"
    done="The references were saved."
    save={(form) =>
      client.patch('/v1/partner/companies/{companyId}', {
        path: { companyId: serviceCompanyId },
        body: { ...changedTexts(form, { externalCompanyId }), ...changedMetadata(form, metadata) },
      })
    }
  >
    {(stage === 'requested' || stage === 'accepted') && (
      <p>To correct anything else before the filing, cancel the formation and create the company again.</p>
    )}
    <TextField
      label="Your ID (optional)"
      hint="The company’s ID in your system. No other company can have it."
      name="externalCompanyId"
      defaultValue={externalCompanyId ?? ''}
      autoComplete="off"
      {...UpdateCompanyRequest.externalCompanyId}
    />
    <MetadataFields current={metadata} />
  </Edit>
);
