import type { ListPage } from '#kit/document-store';
import { PageQuery } from '#platform/http';
import { csvFile } from './csv-file.js';

class Query extends PageQuery {
  q = 'words';
}

interface Row {
  readonly name: string | null;
  readonly count: number;
}

describe('csvFile', () => {
  /** Reads pages of a list as `listPage` returns them. The cursor is the offset. */
  const pagesOf =
    (rows: readonly Row[], asked: Query[] = []) =>
    (query: Query) => {
      asked.push(query);
      const from = Number(query.cursor ?? 0);
      const content = rows.slice(from, from + query.size);
      const nextCursor = from + query.size < rows.length ? String(from + query.size) : null;
      return Promise.resolve({ content, nextCursor } as unknown as ListPage<Row>);
    };
  const fileOf = (list: (query: Query) => Promise<ListPage<Row>>, query = new Query()) =>
    csvFile<Row, Query>(
      'rows',
      [
        ['Name', ({ name }) => name],
        ['Count', ({ count }) => count],
      ],
      query,
      list,
    );
  async function textOf(list: (query: Query) => Promise<ListPage<Row>>): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of (await fileOf(list)).getStream()) chunks.push(Buffer.from(chunk as Buffer));
    return Buffer.concat(chunks).toString();
  }

  it('begins with a byte order mark, ends lines as RFC 4180 says, and quotes', async () => {
    const rows = [
      { name: 'García, "Mateo"\nLLC', count: 1 },
      { name: null, count: -2 },
    ];
    expect(await textOf(pagesOf(rows))).toBe('\ufeffName,Count\r\n"García, ""Mateo""\nLLC",1\r\n,-2\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', `=cmd|' /C calc'!A0`])(
    'does not let a spreadsheet run %j',
    async (name) => {
      const [, line = ''] = (await textOf(pagesOf([{ name, count: 0 }]))).split('\r\n');
      expect(line.replace(/^"/, '').startsWith(`'${name}`)).toBe(true);
    },
  );

  it('reads page by page with the same filters, whatever page was asked for', async () => {
    const asked: Query[] = [];
    const rows = Array.from({ length: 250 }, (_, count) => ({ name: 'x', count }));
    const query = Object.assign(new Query(), { page: 7, size: 3 });
    const chunks: string[] = [];
    for await (const chunk of (await fileOf(pagesOf(rows, asked), query)).getStream())
      chunks.push(String(chunk));
    expect(chunks.join('').split('\r\n')).toHaveLength(252);
    expect(asked.map(({ q, page, size, cursor }) => [q, page, size, cursor])).toEqual([
      ['words', undefined, 100, undefined],
      ['words', undefined, 100, '100'],
      ['words', undefined, 100, '200'],
    ]);
    expect(asked[0]?.paging().filters).toBe(query.paging().filters);
  });

  it('has at most 10,000 rows', async () => {
    const rows = Array.from({ length: 10_150 }, (_, count) => ({ name: 'x', count }));
    const lines = (await textOf(pagesOf(rows))).split('\r\n');
    expect([lines.length, lines.at(-2)]).toEqual([10_002, 'x,9999']);
  });

  it('rejects if the first page cannot be read, and breaks off if a later one cannot', async () => {
    const lost = new Error('the disk is gone');
    await expect(fileOf(() => Promise.reject(lost))).rejects.toThrow('the disk is gone');
    const rows = Array.from({ length: 150 }, (_, count) => ({ name: 'x', count }));
    const list = pagesOf(rows);
    const failing = (query: Query) => (query.cursor === undefined ? list(query) : Promise.reject(lost));
    await expect(textOf(failing)).rejects.toThrow('the disk is gone');
  });
});
