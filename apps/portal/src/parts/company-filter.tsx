import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { client, portal } from '../api.js';
import { nameOf } from './company-name.jsx';
import { X } from './icons.js';
import { useQueryState } from './query-state.js';

const MAX_SUGGESTIONS = 8;

/** Filters by a company, which a person finds by its name. The address keeps its id. */
export function FilterCompany() {
  const [{ company }, setState] = useQueryState();
  return (
    <div className="field">
      {company === undefined ? (
        <Search onPick={(id) => setState({ company: id, page: '' })} />
      ) : (
        <Picked id={company} onClear={() => setState({ company: '', page: '' })} />
      )}
    </div>
  );
}

function Search({ onPick }: { onPick: (companyId: string) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const { data: matches } = useQuery({
    queryKey: ['portal', 'company names', q],
    queryFn: () => portal.companies({ q, size: MAX_SUGGESTIONS }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
  });
  return (
    <>
      <label htmlFor={id}>Company</label>
      <ComboboxProvider inputValue={text} setInputValue={setText}>
        <Combobox id={id} placeholder="Any" autoSelect />
        <ComboboxPopover className="menu" gutter={4} sameWidth aria-label="Companies">
          {q !== '' &&
            matches?.content.map(({ serviceCompanyId, name }) => (
              <ComboboxItem
                key={serviceCompanyId}
                value={serviceCompanyId}
                role="option"
                setValueOnClick={false}
                onClick={() => onPick(serviceCompanyId)}
              >
                {name ?? 'Unnamed company'}
              </ComboboxItem>
            ))}
          {(q === '' || matches?.content.length === 0) && (
            <p className="label">{q === '' ? 'Type a name.' : 'No company matches.'}</p>
          )}
        </ComboboxPopover>
      </ComboboxProvider>
    </>
  );
}

function Picked({ id, onClear }: { id: string; onClear: () => void }) {
  const path = '/v1/partner/companies/{companyId}';
  const { data: name } = useQuery({
    queryKey: [path, { path: { companyId: id } }, 'name'],
    queryFn: async () => nameOf(await client.get(path, { path: { companyId: id } })),
    staleTime: 60_000,
  });
  return (
    <>
      <span className="label">Company</span>
      <button
        type="button"
        className="plain"
        aria-label={`Show all companies, not only ${name ?? id}`}
        onClick={onClear}
      >
        {name ?? id}
        <X className="icon" aria-hidden />
      </button>
    </>
  );
}
