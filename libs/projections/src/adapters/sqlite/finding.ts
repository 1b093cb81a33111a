import { conditionsOf, listToSearch } from '../../conditions.js';
import type { Collection, FindOptions } from '../../document-store.js';
import { searchOf, tableOf } from './definition.js';
import type { DocumentFile } from './document-file.js';
import type { Row } from './document-tables.js';
import {
  type Among,
  countQuery,
  findQuery,
  type Parameter,
  parameterOf,
  type Query,
  walkQuery,
} from './queries.js';

/** To read a document found and sort it costs about as much as to step over so many entries of a list's index. */
const READ_TO_STEP = 12;

/** Every method is one or more reads of one collection's tables. */
export class Finding<D extends object> {
  constructor(
    private readonly file: DocumentFile,
    private readonly collection: Collection<D>,
  ) {}

  find(options: FindOptions<D>): Row[] {
    return this.rows(findQuery(this.collection, options, this.search(options)));
  }

  count(options: Pick<FindOptions<D>, 'where' | 'words'>): number {
    return this.total(options, this.search(options));
  }

  page(options: FindOptions<D>): { readonly rows: Row[]; readonly total: number } {
    const among = this.search(options);
    const total = this.total(options, among);
    return { rows: this.pageOf(options, among, total), total };
  }

  private total(options: Pick<FindOptions<D>, 'where'>, among: Among): number {
    if (among && (among.size === 0 || this.isWhole(options))) return among.size;
    const [row] = this.all<{ count: number }>(countQuery(this.collection, options, among));
    return row?.count ?? 0;
  }

  /** A page past the middle is nearer from the other end. */
  private pageOf(options: FindOptions<D>, among: Among, total: number): Row[] {
    const { offset = 0, orderBy } = options;
    const limit = Math.min(options.limit, total - offset);
    if (limit <= 0) return [];
    if (among && this.isList(options) && this.isDense(options, among)) return this.walk(options, among);
    if (!orderBy || offset <= total / 2) return this.rows(findQuery(this.collection, options, among));
    const descending = orderBy.descending !== true;
    const backwards = {
      ...options,
      orderBy: { ...orderBy, descending },
      offset: total - offset - limit,
      limit,
    };
    return this.rows(findQuery(this.collection, backwards, among)).reverse();
  }

  /** Steps through the list until the page is full: what was found stands close together there. */
  private walk(options: FindOptions<D>, among: ReadonlySet<number>): Row[] {
    const { offset = 0, limit } = options;
    const { sql, parameters } = walkQuery(this.collection, options);
    const numbers: number[] = [];
    let met = 0;
    const list = this.file.prepare(sql).iterate(...parameters) as Iterable<{ number: number }>;
    for (const { number } of list) {
      if (!among.has(number) || met++ < offset) continue;
      numbers.push(number);
      if (numbers.length === limit) break;
    }
    const read = `SELECT rowid AS number, id, revision, body FROM ${tableOf(this.collection)}
      WHERE rowid IN (SELECT value FROM json_each(?))`;
    const rows = this.all<Row & { number: number }>({ sql: read, parameters: [JSON.stringify(numbers)] });
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    return numbers.flatMap((number) => byNumber.get(number) ?? []);
  }

  private isDense(options: FindOptions<D>, among: ReadonlySet<number>): boolean {
    const { where, offset = 0, limit } = options;
    const inAll = this.total({ ...(where && { where }) }, null);
    return ((offset + limit) * inAll) / among.size < READ_TO_STEP * among.size;
  }

  /** A whole list in its own order, which an index has. */
  private isList(options: FindOptions<D>): boolean {
    const { list } = this.collection;
    return list !== undefined && options.orderBy?.field === list.by && this.isWhole(options);
  }

  private isWhole({ where }: Pick<FindOptions<D>, 'where'>): boolean {
    const conditions = conditionsOf(where);
    if (!this.collection.list) return conditions.length === 0;
    const [only, ...more] = conditions;
    return more.length === 0 && only?.field === this.collection.list.of && only.operator === 'eq';
  }

  /** @throws {InvalidDocumentError} words without the list that they are looked for in */
  private search({ where, words = [] }: Pick<FindOptions<D>, 'where' | 'words'>): Among {
    if (words.length === 0) return null;
    const list = parameterOf(listToSearch(this.collection, where) ?? '');
    const [first = [], ...others] = words.map((word) => this.numbersOf(list, word));
    return others.reduce(
      (found, numbers) => new Set(numbers.filter((number) => found.has(number))),
      new Set(first),
    );
  }

  /** Of the documents that have a word with this beginning; some of them repeatedly. */
  private numbersOf(list: Parameter, beginning: string): number[] {
    const sql = `SELECT json_group_array(number) AS numbers FROM ${searchOf(this.collection)}
      WHERE list = ? AND word >= ? AND word < ?`;
    const parameters = [list, beginning, `${beginning}\u{10ffff}`];
    const [row] = this.all<{ numbers: string }>({ sql, parameters });
    return JSON.parse(row?.numbers ?? '[]') as number[];
  }

  private rows(query: Query): Row[] {
    return this.all<Row>(query);
  }

  private all<T>({ sql, parameters }: Query): T[] {
    return this.file.prepare(sql).all(...parameters) as T[];
  }
}
