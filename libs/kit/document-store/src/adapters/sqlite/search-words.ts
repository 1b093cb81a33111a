import type { Scalar } from '../../conditions.js';
import type { Collection } from '../../document-store.js';
import { searchWords } from '../../json-document.js';
import type { DocumentFile } from './document-file.js';
import { parameterOf, type Parameter } from './queries.js';
import { FORMER, searchOf, wordsOf, wordTables } from './table-definition.js';

/** The words of a document and its list, as stored. */
interface Words {
  readonly list: Parameter;
  /** A JSON list. */
  readonly words: string;
}

type Named = Pick<Collection, 'name'>;

/**
 * The search words of a file's documents: `words-…` has a row per document, `search-…` a row per word. Methods run their
 * statements in the caller's transaction.
 *
 * `secure_delete` overwrites removed words, but not the copies that SQLite leaves when it moves rows between pages. So the
 * tables are rewritten from time to time, in small steps: {@link beginRewrite} renames them, new words go to new tables, and
 * {@link moveSome} moves the rest. Freed pages are overwritten. Searches read both.
 */
export class SearchWords {
  constructor(private readonly file: DocumentFile) {}

  /** Stores the words of a document, only if they changed, which is rare. */
  write(collection: Collection<never>, number: number, document: object): void {
    const next = rowOf(collection, document);
    const stored = this.read(collection, number);
    if (stored && stored.list === next.list && stored.words === next.words) return;
    if (stored) this.remove(collection, number, { search: true });
    this.writeRow(collection, number, next);
    const sql = `INSERT INTO ${searchOf(collection)} (list, word, number) SELECT ?, value, ? FROM json_each(?)`;
    this.file.prepare(sql).run(next.list, number, next.words);
  }

  /** Stores the words of a document before the table of its search exists; {@link fillSearch} follows. */
  fill(collection: Collection<never>, number: number, document: object): void {
    this.writeRow(collection, number, rowOf(collection, document));
  }

  fillSearch(collection: Collection<never>): void {
    // Sorted, so that no page is split.
    this.file.exec(`INSERT INTO ${searchOf(collection)} (list, word, number)
      SELECT list, value, number FROM ${wordsOf(collection)}, json_each(words) ORDER BY 1, 2, 3`);
  }

  /** @param search whether the table of the search exists already */
  remove(collection: Collection<never>, number: number, { search }: { readonly search: boolean }): void {
    const stored = this.read(collection, number);
    if (!stored) return;
    for (const former of ['', FORMER]) {
      if (search) this.removeFromSearch(searchOf(collection, former), number, stored);
      this.file.prepare(`DELETE FROM ${wordsOf(collection, former)} WHERE number = ?`).run(number);
    }
  }

  /** Returns the names of the collections that can be searched. */
  searchable(): readonly string[] {
    const sql =
      "SELECT substr(name, 8) AS name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'search-*'";
    return (this.file.prepare(sql).all() as { name: string }[]).map(({ name }) => name);
  }

  /** Returns false and does nothing if rows of an earlier rewrite are left to move. */
  beginRewrite(collection: Named): boolean {
    if (!this.isFormerEmpty(collection)) return false;
    this.dropFormer(collection);
    for (const table of [wordsOf, searchOf])
      this.file.exec(`ALTER TABLE ${table(collection)} RENAME TO ${table(collection, FORMER)}`);
    for (const [, statement] of wordTables(collection)) this.file.exec(statement);
    return true;
  }

  /**
   * Moves at most this many rows of each table, sorted, so that no page is split.
   *
   * @returns false if none were left
   */
  moveSome(collection: Named, atMost: number): boolean {
    const moved = [
      this.move(wordsOf, 'number, list, words', 'number', collection, atMost),
      this.move(searchOf, 'list, word, number', 'list, word, number', collection, atMost),
    ];
    return moved.some((count) => count > 0);
  }

  /** Overwrites the last pages of the former tables, unless another process has begun the next rewrite. */
  endRewrite(collection: Named): void {
    if (!this.isFormerEmpty(collection)) return;
    this.dropFormer(collection);
    for (const [, statement] of wordTables(collection, FORMER)) this.file.exec(statement);
  }

  private read(collection: Collection<never>, number: number): Words | undefined {
    const from = (former: string) =>
      `SELECT list, words FROM ${wordsOf(collection, former)} WHERE number = ?1`;
    const sql = `${from('')} UNION ALL ${from(FORMER)}`;
    return this.file.prepare(sql).get(number) as Words | undefined;
  }

  private removeFromSearch(table: string, number: number, { list, words }: Words): void {
    const sql = `DELETE FROM ${table} WHERE list = ? AND number = ? AND word IN (SELECT value FROM json_each(?))`;
    this.file.prepare(sql).run(list, number, words);
  }

  private isFormerEmpty(collection: Named): boolean {
    const rows = [wordsOf, searchOf].map((table) => `SELECT 1 FROM ${table(collection, FORMER)}`);
    return this.file.prepare(`${rows.join(' UNION ALL ')} LIMIT 1`).get() === undefined;
  }

  private dropFormer(collection: Named): void {
    for (const table of [wordsOf, searchOf]) this.file.exec(`DROP TABLE ${table(collection, FORMER)}`);
  }

  private move(
    table: typeof wordsOf,
    columns: string,
    key: string,
    collection: Named,
    atMost: number,
  ): number | bigint {
    const former = table(collection, FORMER);
    const first = (selected: string) => `SELECT ${selected} FROM ${former} ORDER BY ${key} LIMIT ?`;
    const into = `INSERT INTO ${table(collection)} (${columns}) ${first(columns)}`;
    this.file.prepare(into).run(atMost);
    return this.file.prepare(`DELETE FROM ${former} WHERE (${key}) IN (${first(key)})`).run(atMost).changes;
  }

  private writeRow(collection: Collection<never>, number: number, { list, words }: Words): void {
    const sql = `INSERT OR REPLACE INTO ${wordsOf(collection)} (number, list, words) VALUES (?, ?, ?)`;
    this.file.prepare(sql).run(number, list, words);
  }
}

function rowOf(collection: Collection<never>, document: object): Words {
  const { list } = collection as Collection;
  const value = list && (document as Readonly<Record<string, Scalar | undefined>>)[list.of];
  return { list: parameterOf(value ?? ''), words: JSON.stringify(searchWords(collection, document)) };
}
