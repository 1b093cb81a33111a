import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { TextField } from './field.jsx';
import { useQueryState } from './query-state.js';

/** Time without a keystroke after which a search starts. */
const PAUSE_MS = 250;

/** A search field whose text is part of the address. */
export function SearchField({
  name,
  label,
  placeholder,
  hint,
}: {
  name: string;
  label: string;
  placeholder?: string;
  hint?: string;
}) {
  const [state, setState] = useQueryState();
  const current = state[name] ?? '';
  const [text, setText] = useState(current);
  const [seen, setSeen] = useState(current);
  // Back and links change the address without a keystroke.
  if (seen !== current) {
    setSeen(current);
    setText(current);
  }
  useEffect(() => {
    if (text.trim() === current) return undefined;
    const timer = setTimeout(() => setState({ [name]: text.trim(), page: '' }), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextField
      label={label}
      type="search"
      value={text}
      placeholder={placeholder}
      {...(hint !== undefined && { hint })}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

/** A drop-down list whose choice is part of the address; the first option, an empty text, means no filter. */
export function FilterSelect({
  name,
  label,
  options,
}: {
  name: string;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
}) {
  const [state, setState] = useQueryState();
  const value = state[name] ?? '';
  return (
    <div className="field">
      <label>
        {label}
        <select value={value} onChange={(event) => setState({ [name]: event.target.value, page: '' })}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
          {options.every(([option]) => option !== value) && <option value={value}>{value}</option>}
        </select>
      </label>
    </div>
  );
}

/** A day as a filter. */
export function FilterDay({ name, label }: { name: string; label: string }) {
  const [state, setState] = useQueryState();
  return (
    <div className="field">
      <label>
        {label}
        <input
          type="date"
          value={state[name] ?? ''}
          onChange={(event) => setState({ [name]: event.target.value, page: '' })}
        />
      </label>
    </div>
  );
}

export interface Chip {
  readonly text: string;
  readonly count?: number | undefined;
  /** The changes that the chip makes to the address. */
  readonly sets: Readonly<Record<string, string>>;
  /** Text before a chip whose items the other chips count too. */
  readonly before?: string;
}

/** Filters as links, each with its count. The current one is marked. */
export function Chips({ label, of }: { label: string; of: readonly Chip[] }) {
  const [state, , addressWith] = useQueryState();
  return (
    <nav aria-label={label}>
      <ul className="chips">
        {of.map(({ text, count, sets, before }) => (
          <li key={text} className={before === undefined ? undefined : 'apart'}>
            {before !== undefined && <span className="faint">{before}</span>}
            <Link
              href={addressWith({ ...sets, page: '' })}
              {...(Object.entries(sets).every(([name, value]) => (state[name] ?? '') === value) && {
                'aria-current': 'true' as const,
              })}
            >
              {text}
              {count !== undefined && <span className="count">{count.toLocaleString()}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the start of a day of the reader's time zone as a query parameter; undefined without a day. */
export const startOf = (day: string | undefined): string | undefined =>
  day === undefined || day === '' ? undefined : new Date(`${day}T00:00:00`).toISOString();

/** Returns the end of a day of the reader's time zone as a query parameter; undefined without a day. */
export const endOf = (day: string | undefined): string | undefined =>
  day === undefined || day === '' ? undefined : new Date(`${day}T23:59:59.999`).toISOString();

/** The statuses of deliveries as options of a filter. */
export const DELIVERY_STATUSES: readonly (readonly [value: string, text: string])[] = [
  ['', 'Any'],
  ['delivered', 'Delivered'],
  ['retrying', 'Retrying'],
  ['failed', 'Failed'],
  ['pending', 'Pending'],
];
