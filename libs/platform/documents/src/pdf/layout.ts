import type { DocumentWriter } from './document-writer.js';
import { bold, type Inline, italic } from './inline.js';

/** Writes the header of a document's first page. */
export function titleBlock(
  document: DocumentWriter,
  lines: { over: string; title: string; under: string },
): void {
  document.text(lines.over.toUpperCase(), { size: 9, align: 'center', after: 12, color: '#5a6472' });
  document.text(bold(lines.title), { size: 21, align: 'center', after: 5 });
  document.text(lines.under, { size: 12.5, align: 'center', after: 12 });
  document.rule(12);
}

/** Writes a section heading, which is never the last line of a page. */
export function heading(document: DocumentWriter, text: string): void {
  document.room(60).skip(5).text(bold(text), { size: 11.5, after: 4 });
}

/** Writes the numbered paragraphs of a section: `2.1 …`. */
export function clauses(
  document: DocumentWriter,
  section: number,
  texts: readonly (Inline | readonly Inline[])[],
): void {
  texts.forEach((text, index) => document.text([bold(`${section}.${index + 1}  `), ...[text].flat()]));
}

export interface Column {
  readonly title: string;
  /** Share of the table width. */
  readonly share: number;
}

/** Writes a table with column titles, as wide as the text. */
export function table(
  document: DocumentWriter,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): void {
  const widths = columns.map(({ share }) => share * document.width);
  document.room(60);
  document.row(
    columns.map(({ title }) => bold(title)),
    widths,
    { size: 9, after: 3 },
  );
  document.rule(5);
  for (const row of rows) document.row(row, widths, { after: 3 }).rule(5);
  document.skip(10);
}

/** Writes a signature line with the signer's name and role. */
export function signatureLine(document: DocumentWriter, name: string, role: string): void {
  const half = document.width / 2;
  document
    .room(78)
    .skip(30)
    .rule(4, half + 40)
    .row([bold(name), ''], [half + 40, half - 40], { size: 10, after: 0 });
  document.row([italic(role), ''], [half + 40, half - 40], { size: 9, after: 0 });
  document.text('Date: ____________________', { size: 9, after: 10 });
}
