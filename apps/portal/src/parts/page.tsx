import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PageOf } from '../api.js';
import { useFocusOnNewScreen, useTitle } from '../hooks.js';
import { Empty, Loaded } from './feedback.jsx';
import { pretty } from './pretty.js';
import { useQueryState } from './query-state.js';
import { totalOf } from '../total.js';

/**
 * A screen with its heading.
 *
 * @param above links to the screens above this one
 * @param badge status beside the title
 */
export function Screen({
  title,
  above,
  badge,
  about,
  actions,
  children,
}: {
  title: string;
  above?: ReactNode;
  badge?: ReactNode;
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  useTitle(title);
  const heading = useFocusOnNewScreen();
  return (
    <>
      <header className="screen">
        <div>
          {above !== undefined && <p className="trail">{above}</p>}
          <div className="title">
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {badge}
          </div>
          {about !== undefined && <div className="faint">{about}</div>}
        </div>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** Links to the list of an item, before the item's id. */
export const Trail = ({ to, text, id }: { to: string; text: ReactNode; id: string }) => (
  <>
    <Link href={to}>{text}</Link> · <code>{id}</code>
  </>
);

/**
 * A section of a screen.
 *
 * @param actions buttons or links beside its title
 * @param urgent true: it waits for the reader
 */
export const Panel = ({
  title,
  actions,
  urgent = false,
  children,
}: {
  title?: string;
  actions?: ReactNode;
  urgent?: boolean;
  children: ReactNode;
}) => (
  <section className={urgent ? 'urgent' : undefined}>
    {title !== undefined && (
      <header>
        <h2>{title}</h2>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </header>
    )}
    {children}
  </section>
);

/** Names with their values; a row that is false is left out. */
export const Facts = ({ of }: { of: readonly (readonly [name: string, value: ReactNode] | false)[] }) => (
  <dl>
    {of.map(
      (row) =>
        row && (
          <div key={row[0]}>
            <dt>{row[0]}</dt>
            <dd>{row[1]}</dd>
          </div>
        ),
    )}
  </dl>
);

/** A column: its name, or its name with the kind of its values. `wide` values may break anywhere. */
type Column = string | { readonly name: string; readonly kind: 'nowrap' | 'number' | 'wide' };

interface Row {
  readonly key: string;
  readonly cells: readonly ReactNode[];
  /** Address that a click anywhere on the row opens; the first cell becomes the link. */
  readonly to?: string;
  /** A second line of the first cell, outside of its link. */
  readonly second?: ReactNode;
  /** Name of the row's check box, for screen readers. */
  readonly name?: string;
}

/** The keys of the selected rows. */
export interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
}

/**
 * A table whose rows become cards on a narrow screen.
 *
 * @param empty shown instead of a table without rows
 * @param busy true while other rows are loaded
 * @param selection adds check boxes
 */
export function Table({
  caption,
  columns,
  rows,
  empty,
  busy = false,
  selection,
}: {
  caption: string;
  columns: readonly Column[];
  rows: readonly Row[];
  empty?: string;
  busy?: boolean;
  selection?: Selection;
}) {
  if (empty !== undefined && rows.length === 0) return <Empty>{empty}</Empty>;
  const shape = columns.map((column) =>
    typeof column === 'string' ? { name: column, kind: undefined } : column,
  );
  return (
    <div className="table" aria-busy={busy}>
      <table>
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="pick">
                <Pick keys={rows.map(({ key }) => key)} label="Select all on this page" {...selection} />
              </th>
            )}
            {shape.map(({ name, kind }) => (
              <th key={name} scope="col" className={kind}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, to, second, name }) => (
            <tr key={key} className={to === undefined ? undefined : 'clickable'}>
              {selection && (
                <td className="pick">
                  <Pick keys={[key]} label={`Select ${name ?? key}`} {...selection} />
                </td>
              )}
              {cells.map((cell, index) => (
                <td key={shape[index]?.name} data-column={shape[index]?.name} className={shape[index]?.kind}>
                  {index === 0 && to !== undefined ? (
                    <Link href={to} className="row-link">
                      {cell}
                    </Link>
                  ) : (
                    cell
                  )}
                  {index === 0 && second !== undefined && <span className="second">{second}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A check box that selects rows. The label makes its target larger. */
const Pick = ({
  keys,
  label,
  selected,
  onChange,
}: Selection & { keys: readonly string[]; label: string }) => (
  <label className="pick">
    <input
      type="checkbox"
      aria-label={label}
      checked={keys.length > 0 && keys.every((key) => selected.has(key))}
      onChange={({ target }) => {
        const next = new Set(selected);
        for (const key of keys) {
          if (target.checked) next.add(key);
          else next.delete(key);
        }
        onChange(next);
      }}
    />
  </label>
);

/** Button texts of a list. */
interface Steps {
  readonly before?: string;
  readonly after?: string;
}

/** Button texts for lists that are not sorted newest first. */
export const IN_ORDER = { before: 'Previous', after: 'Next' } as const;

/**
 * One page of a list, with paging. The address keeps the page, so a changed filter must remove it. The rows stay while
 * another page is loaded.
 *
 * @param of hook that reads a page
 * @param page name of the page in the address, for screens with several lists
 */
export function Listed<T>({
  of: usePage,
  empty,
  page: name = 'page',
  children,
  ...texts
}: Steps & {
  of: (page: number) => UseQueryResult<PageOf<T>>;
  empty: ReactNode;
  page?: string;
  children: (content: readonly T[], busy: boolean) => ReactNode;
}) {
  const [state, setState] = useQueryState();
  const page = Math.max(0, (Number(state[name]) || 1) - 1);
  const read = usePage(page);
  return (
    <Loaded of={read}>
      {({ content, ...all }) =>
        all.total === 0 ? (
          <Empty>{empty}</Empty>
        ) : (
          <>
            {children(content, read.isPlaceholderData)}
            <Pages
              of={all}
              page={page}
              onPage={(next) => setState({ [name]: next === 0 ? '' : String(next + 1) })}
              {...texts}
            />
          </>
        )
      }
    </Loaded>
  );
}

/** Buttons that go through the pages of a list. A button without a page stays focusable. */
export function Pages({
  page,
  of: { totalPages, nextCursor, ...all },
  onPage,
  before = 'Newer',
  after = 'Older',
}: Steps & {
  page: number;
  onPage: (page: number) => void;
  of: Omit<PageOf<unknown>, 'content'>;
}) {
  const entries = `${totalOf(all)} ${all.total === 1 ? 'entry' : 'entries'}`;
  if (totalPages <= 1) return <p className="faint">{entries}</p>;
  const [isFirst, isLast] = [page === 0, nextCursor === null];
  return (
    <nav className="pages" aria-label="Pages">
      <button
        type="button"
        className="plain"
        aria-disabled={isFirst}
        onClick={() => !isFirst && onPage(page - 1)}
      >
        {before}
      </button>
      <span>
        Page {page + 1} of {totalOf({ ...all, total: totalPages })} ({entries})
      </span>
      <button
        type="button"
        className="plain"
        aria-disabled={isLast}
        onClick={() => !isLast && onPage(page + 1)}
      >
        {after}
      </button>
    </nav>
  );
}

/** Formatted JSON; text that is not JSON is shown as is. */
export const Json = ({ value }: { value: unknown }) => (
  <pre tabIndex={0}>{typeof value === 'string' ? pretty(value) : JSON.stringify(value, null, 2)}</pre>
);
