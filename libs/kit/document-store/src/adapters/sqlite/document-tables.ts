import { type Position, START } from '#kit/event-store';
import type { Collection, FindOptions, Folded, Stored } from '../../document-store.js';
import type { DocumentFile } from './document-file.js';
import { SearchWords } from './search-words.js';
import { definitionOf, FORMER, searchOf, tableOf, tablesOf, totalsOf, wordsOf } from './table-definition.js';
import { getQuery } from './queries.js';
import { columnsOf, documentOf, foldedOf, type FoldedRow, type Row, storedOf } from './rows.js';

const COLUMNS = '(id, revision, position, body, details) VALUES (?, 1, ?, ?, ?)';
const WRITTEN = 'revision = revision + 1, body = excluded.body, details = excluded.details';

/** The tables of one file. Methods run their statements in the caller's transaction. */
export class DocumentTables {
  /** Defined collections by name, with the file's number of rollbacks when they were checked. */
  private readonly defined = new Map<string, number>();
  /** Collections that have only their document table so far, with the same number. */
  private readonly filling = new Map<string, number>();

  readonly words: SearchWords;

  constructor(private readonly file: DocumentFile) {
    this.words = new SearchWords(file);
  }

  /** Creates a collection's missing tables and indexes. */
  define(collection: Collection<never>): void {
    const definition = definitionOf(collection);
    const existing = this.existing(definition);
    for (const [name, statement] of definition) if (!existing.has(name)) this.file.exec(statement);
    const [words, search] = [wordsOf(collection), searchOf(collection)];
    if (definition.has(words) && !existing.has(words)) this.fillWords(collection);
    if (definition.has(search) && !existing.has(search)) this.words.fillSearch(collection);
    this.defined.set(collection.name, this.file.rollbacks);
    this.filling.delete(collection.name);
  }

  /**
   * Creates only the tables of a collection's documents and of their words if they are missing.
   *
   * @returns whether its indexes and other tables have yet to be created
   */
  prepareToFill(collection: Collection<never>): boolean {
    if (this.isDefined(collection)) return false;
    if (this.isBeingFilled(collection)) return true;
    const definition = definitionOf(collection);
    const there = this.existing(definition);
    const filled = [tableOf(collection), wordsOf(collection), wordsOf(collection, FORMER)];
    if (definition.size === 1 || [...there].some((name) => !filled.includes(name))) return false;
    if (there.size === 0) for (const table of filled) this.file.exec(definition.get(table) ?? '');
    this.filling.set(collection.name, this.file.rollbacks);
    return true;
  }

  private hasTable(collection: Collection<never>): boolean {
    if (this.isDefined(collection) || this.isBeingFilled(collection)) return true;
    return this.existing(definitionOf(collection)).has(tableOf(collection));
  }

  private isBeingFilled(collection: Collection<never>): boolean {
    return this.filling.get(collection.name) === this.file.rollbacks;
  }

  /** Returns the names of a definition that exist in the file. */
  private existing(definition: ReadonlyMap<string, string>): Set<string> {
    const names = [...definition.keys()].map((name) => name.slice(1, -1));
    const there = this.file
      .prepare('SELECT name FROM sqlite_schema WHERE name IN (SELECT value FROM json_each(?))')
      .all(JSON.stringify(names)) as { name: string }[];
    return new Set(there.map(({ name }) => `"${name}"`));
  }

  /** Removes at most this many documents, or rows of totals if there are no documents. Returns false if there are neither. */
  removeSome(collection: Collection<never>, atMost: number): boolean {
    const [table, totals] = [tableOf(collection), totalsOf(collection)];
    const existing = this.existing(definitionOf(collection));
    if (!existing.has(table)) return false;
    const sql = `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} LIMIT ?) RETURNING rowid AS number`;
    const removed = this.file.prepare(sql).all(atMost);
    if (this.removed(collection, removed, existing.has(searchOf(collection)))) return true;
    return existing.has(totals) && this.removeSomeTotals(totals, atMost);
  }

  private removeSomeTotals(totals: string, atMost: number): boolean {
    // An older version of the collection may have had other fields.
    const columns = `SELECT group_concat('"' || name || '"') AS key FROM pragma_table_info(?) WHERE pk > 0`;
    const { key } = this.file.prepare(columns).get(totals.slice(1, -1)) as { key: string };
    const sql = `DELETE FROM ${totals} WHERE (${key}) IN (SELECT ${key} FROM ${totals} LIMIT ?)`;
    return this.file.prepare(sql).run(atMost).changes > 0;
  }

  drop(collection: Collection<never>): void {
    for (const table of tablesOf(collection)) this.file.exec(`DROP TABLE IF EXISTS ${table}`);
    this.defined.delete(collection.name);
    this.filling.delete(collection.name);
  }

  isDefined(collection: Collection<never>): boolean {
    return this.defined.get(collection.name) === this.file.rollbacks;
  }

  get<D>(collection: Collection<never>, id: string, where: FindOptions<object>['where']): Stored<D> | null {
    const { sql, parameters } = getQuery(collection, id, where);
    const row = this.file.prepare(sql).get(...parameters) as Row | undefined;
    return row === undefined ? null : storedOf<D>(row);
  }

  getMany<D>(collection: Collection<never>, ids: readonly string[]): Stored<D>[] {
    const sql = `SELECT id, revision, body, details FROM ${tableOf(collection)} WHERE id IN (SELECT value FROM json_each(?))`;
    return (this.file.prepare(sql).all(JSON.stringify(ids)) as Row[]).map((row) => storedOf<D>(row));
  }

  /** Creates no tables or indexes, because a collection that is being filled gets them at the end. */
  folded<D>(collection: Collection<never>, ids: readonly string[]): Folded<D>[] {
    if (!this.hasTable(collection)) return [];
    const sql = `SELECT id, position, body, details FROM ${tableOf(collection)} WHERE id IN (SELECT value FROM json_each(?))`;
    const rows = this.file.prepare(sql).all(JSON.stringify(ids)) as FoldedRow[];
    return rows.map((row) => foldedOf<D>(row));
  }

  scan<D>(collection: Collection<never>, after: string, limit: number): Folded<D>[] {
    const sql = `SELECT id, position, body, details FROM ${tableOf(collection)} WHERE id > ? ORDER BY id LIMIT ?`;
    const rows = this.file.prepare(sql).all(after, limit) as FoldedRow[];
    return rows.map((row) => foldedOf<D>(row));
  }

  insert(collection: Collection<never>, id: string, document: object): boolean {
    const sql = `INSERT INTO ${tableOf(collection)} ${COLUMNS} ON CONFLICT (id) DO NOTHING`;
    const result = this.file.prepare(sql).run(id, START, ...columnsOf(collection, document));
    return this.wrote(collection, id, document, result);
  }

  /** Writes a document. With a position, nothing changes if the document already contains that position. */
  put(collection: Collection<never>, id: string, document: object, position?: Position): boolean {
    return this.wrote(collection, id, document, this.putDocument(collection, id, document, position));
  }

  /** Like {@link put} for a collection whose search is filled later. */
  fill(collection: Collection<never>, id: string, document: object, position?: Position): void {
    const { changes } = this.putDocument(collection, id, document, position);
    if (changes > 0 && collection.search !== undefined)
      this.words.fill(collection, this.numberOf(collection, id), document);
  }

  private putDocument(
    collection: Collection<never>,
    id: string,
    document: object,
    position?: Position,
  ): { changes: number | bigint } {
    const guard =
      position === undefined ? '' : ', position = excluded.position WHERE position < excluded.position';
    const sql = `INSERT INTO ${tableOf(collection)} ${COLUMNS} ON CONFLICT (id) DO UPDATE SET ${WRITTEN}${guard}`;
    return this.file.prepare(sql).run(id, position ?? START, ...columnsOf(collection, document));
  }

  replace(collection: Collection<never>, id: string, document: object, revision: number): boolean {
    const sql = `UPDATE ${tableOf(collection)} SET revision = revision + 1, body = ?, details = ? WHERE id = ? AND revision = ?`;
    const result = this.file.prepare(sql).run(...columnsOf(collection, document), id, revision);
    return this.wrote(collection, id, document, result);
  }

  remove(collection: Collection<never>, id: string, revision?: number): boolean {
    const at = revision === undefined ? '' : ' AND revision = ?';
    const sql = `DELETE FROM ${tableOf(collection)} WHERE id = ?${at} RETURNING rowid AS number`;
    return this.removed(
      collection,
      this.file.prepare(sql).all(id, ...(revision === undefined ? [] : [revision])),
    );
  }

  removeBefore(collection: Collection<never>, id: string, position: Position): boolean {
    const sql = `DELETE FROM ${tableOf(collection)} WHERE id = ? AND position < ? RETURNING rowid AS number`;
    return this.removed(collection, this.file.prepare(sql).all(id, position));
  }

  private removed(
    collection: Collection<never>,
    rows: readonly unknown[],
    search = !this.isBeingFilled(collection),
  ): boolean {
    if (collection.search !== undefined)
      for (const { number } of rows as { number: number }[])
        this.words.remove(collection, number, { search });
    return rows.length > 0;
  }

  private wrote(
    collection: Collection<never>,
    id: string,
    document: object,
    { changes }: { changes: number | bigint },
  ): boolean {
    if (Number(changes) === 0) return false;
    if (collection.search !== undefined)
      this.words.write(collection, this.numberOf(collection, id), document);
    return true;
  }

  private numberOf(collection: Collection<never>, id: string): number {
    const sql = `SELECT rowid AS number FROM ${tableOf(collection)} WHERE id = ?`;
    return (this.file.prepare(sql).get(id) as { number: number }).number;
  }

  /** Adds the words of documents that a release without a search stored. */
  private fillWords(collection: Collection<never>): void {
    const all = this.file.prepare(`SELECT number, body, details FROM ${tableOf(collection)}`);
    for (const row of all.iterate() as Iterable<Row & { readonly number: number }>)
      this.words.fill(collection, row.number, documentOf(row));
  }
}
