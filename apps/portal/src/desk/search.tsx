import { type ReactNode, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { PageOf } from '../api.js';
import { CompanyStatus } from '../parts/company-status.jsx';
import { Empty, Loaded } from '../parts/feedback.jsx';
import { textOf } from '../parts/field.jsx';
import { IN_ORDER, Pages, Panel, Screen, Table } from '../parts/page.jsx';
import { totalOf } from '../total.js';
import { Status } from '../parts/status.jsx';
import { Since } from '../parts/time.jsx';
import { part, type Schemas } from './api.js';
import { useDesk } from './hooks.js';
import { PartnerLink } from './partner.jsx';
import { OperatorCompaniesParameters } from '../field-limits.js';

/** One search field, in the bar of every screen, for companies, customers and partners of the whole service. */
export function SearchBox() {
  const [location, navigate] = useLocation();
  const search = useSearch();
  const q = location === '/search' ? queryIn(search) : '';
  return (
    <form
      role="search"
      className="find"
      onSubmit={(event) => {
        event.preventDefault();
        navigate(`/search?q=${part(textOf(new FormData(event.currentTarget), 'q').trim())}`);
      }}
    >
      <input
        key={q}
        aria-label="Company, customer or partner"
        placeholder="Company, customer or partner: a name, an e-mail address or an ID"
        name="q"
        type="search"
        defaultValue={q}
        {...OperatorCompaniesParameters.q}
        spellCheck={false}
        autoComplete="off"
        required
      />
    </form>
  );
}

const queryIn = (search: string): string => new URLSearchParams(search).get('q')?.trim() ?? '';

export function SearchScreen() {
  const q = queryIn(useSearch());
  return (
    <Screen title="Search" about="Search all companies, customers and partners.">
      {q === '' ? (
        <Panel>
          <Empty>Enter a name, an e-mail address or an ID in the field above.</Empty>
        </Panel>
      ) : (
        <div key={q}>
          <Found
            title="Companies"
            path={`companies?q=${part(q)}`}
            columns={['Name', 'Status', 'Partner', 'Type', 'Requested']}
            keyOf={({ serviceCompanyId }: Schemas['OperatorCompanyListItem']) => serviceCompanyId}
            cellsOf={({ serviceCompanyId, name, tenantId, entityType, state, createdAt, ...company }) => [
              <Link href={`/companies/${serviceCompanyId}`}>{name ?? 'Unnamed company'}</Link>,
              <CompanyStatus {...company} />,
              <PartnerLink tenantId={tenantId} />,
              `${entityType}, ${state}`,
              <Since at={createdAt} />,
            ]}
          />
          <Found
            title="Customers"
            path={`customers?q=${part(q)}`}
            columns={['E-mail', 'Name', 'Partner']}
            keyOf={({ serviceCustomerId }: Schemas['CustomerListItem']) => serviceCustomerId}
            cellsOf={({ serviceCustomerId, email, firstName, lastName, customerTenantId }) => [
              <Link href={`/customers/${serviceCustomerId}`}>{email}</Link>,
              [firstName, lastName].filter(Boolean).join(' '),
              <PartnerLink tenantId={customerTenantId} />,
            ]}
          />
          <Found
            title="Partners"
            path={`partners?q=${part(q)}`}
            columns={['Name', 'E-mail', 'Status', 'Since']}
            keyOf={({ tenantId }: Schemas['Partner']) => tenantId}
            cellsOf={({ tenantId, name, email, suspended, createdAt }) => [
              <Link href={`/partners/${tenantId}`}>{name}</Link>,
              email ?? 'erased',
              <Status value={suspended ? 'suspended' : 'active'} tone={suspended ? 'bad' : 'good'} />,
              <Since at={createdAt} />,
            ]}
          />
        </div>
      )}
    </Screen>
  );
}

function Found<T>({
  title,
  path,
  columns,
  keyOf,
  cellsOf,
}: {
  title: string;
  path: string;
  columns: readonly string[];
  keyOf: (one: T) => string;
  cellsOf: (one: T) => readonly ReactNode[];
}) {
  const [page, setPage] = useState(0);
  const result = useDesk<PageOf<T>>(`${path}&page=${page}`);
  return (
    <Panel title={title}>
      <Loaded of={result}>
        {({ content, ...all }) => {
          if (all.total === 0) return <Empty>No matches.</Empty>;
          if (content.length === 0) return <Empty>{totalOf(all)} matches. Enter more of the name.</Empty>;
          return (
            <>
              <Table
                caption={title}
                columns={columns}
                rows={content.map((one) => ({ key: keyOf(one), cells: cellsOf(one) }))}
              />
              <Pages page={page} of={all} onPage={setPage} {...IN_ORDER} />
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}
