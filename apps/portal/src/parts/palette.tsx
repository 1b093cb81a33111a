import { Combobox, ComboboxItem, ComboboxList, ComboboxProvider } from '@ariakit/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { portal, type SearchResult } from '../api.js';
import { type Stage, STAGES } from './company-status.jsx';
import { Dialog } from './dialog.jsx';

/** The address of a result's screen. */
const ADDRESSES: Readonly<Record<SearchResult['kind'], (result: SearchResult) => string>> = {
  company: ({ id }) => `/companies/${id}`,
  customer: ({ id }) => `/customers/${id}`,
  request: ({ id }) => `/requests/details?id=${encodeURIComponent(id)}`,
  delivery: ({ id }) => `/deliveries/${id}`,
  event: ({ id }) => `/events/${id}`,
  endpoint: ({ id }) => `/webhooks/${id}`,
  action: ({ serviceCompanyId }) => `/companies/${serviceCompanyId ?? ''}`,
};

const KINDS: Readonly<Record<SearchResult['kind'], string>> = {
  company: 'Company',
  customer: 'Customer',
  request: 'Request',
  delivery: 'Delivery',
  event: 'Event',
  endpoint: 'Endpoint',
  action: 'Action',
};

/** Returns what a result says about itself; the stage of a company in words. */
const aboutOf = ({ kind, about }: SearchResult): string | null =>
  kind === 'company' ? STAGES[about as Stage] : about;

/** The dialog of the search over everything. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const [, navigate] = useLocation();
  const { data: results } = useQuery({
    queryKey: ['portal', 'search', q],
    queryFn: () => (q === '' ? [] : portal.search(q)),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog title="Search" isTitleHidden className="palette" onClose={onClose}>
      <ComboboxProvider open inputValue={text} setInputValue={setText}>
        <Combobox
          aria-label="Search"
          placeholder="A name, e-mail address, EIN or any ID"
          autoSelect="always"
          autoFocus
        />
        <ComboboxList alwaysVisible aria-label="Results">
          {results?.map((result) => (
            <ComboboxItem
              key={`${result.kind} ${result.id}`}
              value={result.id}
              setValueOnClick={false}
              onClick={() => {
                onClose();
                navigate(ADDRESSES[result.kind](result));
              }}
            >
              <span>
                <span className="faint">{KINDS[result.kind]}</span> <strong>{result.title}</strong>{' '}
                {result.about !== null && <span className="faint">{aboutOf(result)}</span>}
              </span>
            </ComboboxItem>
          ))}
        </ComboboxList>
        <p role="status" className="faint">
          {q === ''
            ? 'Type to search. Arrow keys select, Enter opens.'
            : results?.length === 0 && 'Nothing matches.'}
        </p>
      </ComboboxProvider>
    </Dialog>
  );
}
