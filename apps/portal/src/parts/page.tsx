import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { PageOf } from '../api.js';
import { useTitle } from '../hooks.js';
import { Empty, Loaded } from './feedback.jsx';
import { totalOf } from '../total.js';

export function Screen({
  title,
  about,
  actions,
  children,
}: {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  useTitle(title);
  return (
    <>
      <header className="screen">
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {about !== undefined && <p className="faint">{about}</p>}
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

/** A section of a screen. */
export const Panel = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section>
    {title !== undefined && <h2>{title}</h2>}
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

/** A table whose rows become cards on a narrow screen. @param empty shown instead of a table without rows */
export function Table({
  caption,
  columns,
  rows,
  empty,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  empty?: string;
}) {
  if (empty !== undefined && rows.length === 0) return <Empty>{empty}</Empty>;
  return (
    <div className="table">
      <table>
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={columns[index]} data-column={columns[index]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Paging of a list. */
interface Steps {
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly before?: string;
  readonly after?: string;
}

/** Button texts for lists that are not sorted newest first. */
export const IN_ORDER = { before: 'Previous', after: 'Next' } as const;

/**
 * One page of a list, with paging. Give a filtered list a `key` built from its filter values, so that a changed filter
 * starts at the first page.
 *
 * @param of hook that reads a page
 */
export function Listed<T>({
  of: usePage,
  empty,
  children,
  ...texts
}: Omit<Steps, 'page' | 'onPage'> & {
  of: (page: number) => UseQueryResult<PageOf<T>>;
  empty: ReactNode;
  children: (content: readonly T[]) => ReactNode;
}) {
  const [page, setPage] = useState(0);
  return (
    <Loaded of={usePage(page)}>
      {({ content, ...all }) =>
        all.total === 0 ? (
          <Empty>{empty}</Empty>
        ) : (
          <>
            {children(content)}
            <Pages of={all} page={page} onPage={setPage} {...texts} />
          </>
        )
      }
    </Loaded>
  );
}

/** Buttons that go through the pages of a list. */
export function Pages({
  page,
  of: { totalPages, nextCursor, ...all },
  onPage,
  before = 'Newer',
  after = 'Older',
}: Steps & { of: Omit<PageOf<unknown>, 'content'> }) {
  const entries = `${totalOf(all)} ${all.total === 1 ? 'entry' : 'entries'}`;
  if (totalPages <= 1) return <p className="faint">{entries}</p>;
  return (
    <nav className="pages" aria-label="Pages">
      <button type="button" className="plain" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {before}
      </button>
      <span>
        Page {page + 1} of {totalOf({ ...all, total: totalPages })} ({entries})
      </span>
      <button type="button" className="plain" disabled={nextCursor === null} onClick={() => onPage(page + 1)}>
        {after}
      </button>
    </nav>
  );
}

/** Formatted JSON; text that is not JSON is shown as is. */
export const Json = ({ value }: { value: unknown }) => (
  <pre tabIndex={0}>{typeof value === 'string' ? pretty(value) : JSON.stringify(value, null, 2)}</pre>
);

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
