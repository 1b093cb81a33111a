import { Readable, pipeline } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import type { ListPage } from '#kit/document-store';
import type { PageQuery } from '#platform/http';

export const MAX_ROWS = 10_000;
const PAGE = 100;

/** The columns of a file: heading, and the value of a row. Excel takes a file that begins with "ID" for another format. */
export type Columns<T> = readonly (readonly [heading: string, valueOf: (row: T) => string | number | null])[];

/**
 * Returns a CSV file (RFC 4180) with the first rows of a list, at most {@link MAX_ROWS}, as a stream. Begins with a byte order mark, so
 * that Excel reads UTF-8. A cell that a spreadsheet would run as a formula gets an apostrophe (OWASP, CSV Injection).
 *
 * @param query the filters of the list; its page is ignored
 * @param list reads a page; its errors of the first page are thrown before the file begins
 * @throws any error of `list`
 */
export async function csvFile<T, Q extends PageQuery>(
  name: string,
  columns: Columns<T>,
  query: Q,
  list: (query: Q) => Promise<ListPage<T>>,
): Promise<StreamableFile> {
  const read = (cursor?: string): Promise<ListPage<T>> => list(pageOf(query, cursor));
  const first = await read();
  const rows = Readable.from(cellsOf(columns, first, read));
  const file = stringify({ bom: true, record_delimiter: 'windows', escape_formulas: true });
  // A failure in the middle must not look like the end of the file, so the response breaks off.
  pipeline(rows, file, () => undefined);
  return new StreamableFile(file, {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}.csv"`,
  }).setErrorHandler((_, response) => response.destroy?.());
}

async function* cellsOf<T>(
  columns: Columns<T>,
  first: ListPage<T>,
  read: (cursor: string) => Promise<ListPage<T>>,
): AsyncGenerator<readonly (string | number | null)[]> {
  yield columns.map(([heading]) => heading);
  let page = first;
  for (let rows = 0; ; page = await read(page.nextCursor)) {
    for (const row of page.content.slice(0, MAX_ROWS - rows))
      yield columns.map(([, valueOf]) => valueOf(row));
    rows += page.content.length;
    if (page.nextCursor === null || rows >= MAX_ROWS) return;
  }
}

const pageOf = <Q extends PageQuery>(query: Q, cursor: string | undefined): Q =>
  Object.assign(Object.create(Object.getPrototypeOf(query) as object) as Q, query, {
    page: undefined,
    size: PAGE,
    cursor,
  });
