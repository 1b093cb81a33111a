import { type ReactNode, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { PageOf } from '../api.js';
import { Empty, Loaded } from '../parts/feedback.jsx';
import { textOf } from '../parts/field.jsx';
import { IN_ORDER, Pages, Panel, Screen, Table } from '../parts/page.jsx';
import { totalOf } from '../total.js';
import { Since } from '../parts/time.jsx';
import { part, type Schemas } from './api.js';
import { CompanyTable } from './company-table.jsx';
import { useDesk } from './hooks.js';
import { PartnerStatus } from './partner.jsx';
import { PartnerLink } from './partner-link.jsx';
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
        <Results key={q} q={q} />
      )}
    </Screen>
  );
}

/** The matches of each kind. A kind without matches is not shown. */
function Results({ q }: { q: string }) {
  const companies = useFound<Schemas['OperatorCompanyListItem']>(`companies?q=${part(q)}`);
  const customers = useFound<Schemas['CustomerListItem']>(`customers?q=${part(q)}`);
  const partners = useFound<Schemas['Partner']>(`partners?q=${part(q)}`);
  if ([companies, customers, partners].every(({ result }) => result.data?.total === 0))
    return (
      <Panel>
        <Empty>No company, customer or partner matches “{q}”.</Empty>
      </Panel>
    );
  return (
    <>
      <Matches title="Companies" of={companies}>
        {(content) => (
          <CompanyTable of={content} columns={['Status', 'Next step', 'Partner', 'Type', 'Requested']} />
        )}
      </Matches>
      <Matches title="Customers" of={customers}>
        {(content) => (
          <Table
            caption="Customers"
            columns={['E-mail', 'Name', 'Partner']}
            rows={content.map(({ serviceCustomerId, email, firstName, lastName, customerTenantId }) => ({
              key: serviceCustomerId,
              to: `/customers/${serviceCustomerId}`,
              cells: [
                email,
                [firstName, lastName].filter(Boolean).join(' '),
                <PartnerLink tenantId={customerTenantId} />,
              ],
            }))}
          />
        )}
      </Matches>
      <Matches title="Partners" of={partners}>
        {(content) => (
          <Table
            caption="Partners"
            columns={['Name', 'E-mail', 'Status', 'Since']}
            rows={content.map((partner) => ({
              key: partner.tenantId,
              to: `/partners/${partner.tenantId}`,
              cells: [
                partner.name,
                partner.email ?? 'erased',
                <PartnerStatus of={partner} />,
                <Since at={partner.createdAt} />,
              ],
            }))}
          />
        )}
      </Matches>
    </>
  );
}

/** Reads one page of the matches of a kind. */
function useFound<T>(path: string) {
  const [page, setPage] = useState(0);
  return { result: useDesk<PageOf<T>>(`${path}&page=${page}`), page, setPage };
}

function Matches<T>({
  title,
  of: { result, page, setPage },
  children,
}: {
  title: string;
  of: ReturnType<typeof useFound<T>>;
  children: (content: readonly T[]) => ReactNode;
}) {
  if (result.data?.total === 0) return null;
  return (
    <Panel title={title}>
      <Loaded of={result}>
        {({ content, ...all }) =>
          content.length === 0 ? (
            <Empty>{totalOf(all)} matches. Enter more of the name.</Empty>
          ) : (
            <>
              {children(content)}
              <Pages page={page} of={all} onPage={setPage} {...IN_ORDER} />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
