import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { client, portal } from '../api.js';
import { ComboboxFilter, PickedFilter } from './combobox-filter.jsx';
import { nameOf } from './company-name.jsx';
import { useQueryState } from './query-state.js';

const MAX_SUGGESTIONS = 8;

/** Filters by a company, which a person finds by its name. The address keeps its id. */
export function FilterCompany() {
  const [{ company }, setState] = useQueryState();
  return company === undefined ? (
    <Search onPick={(id) => setState({ company: id, page: '' })} />
  ) : (
    <Picked id={company} onClear={() => setState({ company: '', page: '' })} />
  );
}

function Search({ onPick }: { onPick: (companyId: string) => void }) {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const { data: matches } = useQuery({
    queryKey: ['portal', 'company names', q],
    queryFn: () => portal.companies({ q, size: MAX_SUGGESTIONS }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
  });
  const companies = q === '' ? [] : (matches?.content ?? []);
  return (
    <ComboboxFilter
      label="Company"
      text={text}
      onText={setText}
      options={companies.map(({ serviceCompanyId, name }) => [serviceCompanyId, name ?? 'Unnamed company'])}
      onPick={onPick}
      empty={q === '' ? 'Type a name.' : matches === undefined ? 'Searching…' : 'No company matches.'}
    />
  );
}

function Picked({ id, onClear }: { id: string; onClear: () => void }) {
  const path = '/v1/partner/companies/{companyId}';
  const { data: name } = useQuery({
    queryKey: [path, { path: { companyId: id } }, 'name'],
    queryFn: async () => nameOf(await client.get(path, { path: { companyId: id } })),
    staleTime: 60_000,
  });
  return <PickedFilter label="Company" text={name ?? id} all="companies" onClear={onClear} />;
}
