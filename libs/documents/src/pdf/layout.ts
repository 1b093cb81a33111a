import type { CompanyForDocuments } from './company-for-documents.js';
import { Paper } from './paper.js';
import { bold, type Inline, italic } from './typesetter.js';

/** Sandbox documents must not be taken for real ones (decisions section 5). */
export const WATERMARK = 'SANDBOX\nSAMPLE DATA \u00b7 NOT A LEGAL DOCUMENT';

export const paperFor = (company: CompanyForDocuments, title: string): Paper =>
  new Paper({
    title,
    subject: company.legalName,
    createdAt: company.issuedAt,
    watermark: company.sandbox ? WATERMARK : null,
  });

/** The head of a document's first page. */
export function titleBlock(paper: Paper, lines: { over: string; title: string; under: string }): void {
  paper.text(lines.over.toUpperCase(), { size: 9, align: 'center', after: 12, color: '#5a6472' });
  paper.text(bold(lines.title), { size: 21, align: 'center', after: 5 });
  paper.text(lines.under, { size: 12.5, align: 'center', after: 12 });
  paper.rule(12);
}

export function heading(paper: Paper, text: string): void {
  paper.room(60).skip(5).text(bold(text), { size: 11.5, after: 4 });
}

/** Numbered paragraphs of a section: `2.1 …`. */
export function clauses(paper: Paper, section: number, texts: readonly (readonly Inline[])[]): void {
  texts.forEach((text, index) => paper.text([bold(`${section}.${index + 1}  `), ...text]));
}

export interface Column {
  readonly title: string;
  /** Share of the width. */
  readonly share: number;
}

export function table(paper: Paper, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const widths = columns.map(({ share }) => share * paper.width);
  paper.room(60);
  paper.row(
    columns.map(({ title }) => bold(title)),
    widths,
    { size: 9, after: 3 },
  );
  paper.rule(5);
  for (const row of rows) paper.row(row, widths, { after: 3 }).rule(5);
  paper.skip(10);
}

/** A line to sign on, with who signs. */
export function signature(paper: Paper, name: string, role: string): void {
  const half = paper.width / 2;
  paper
    .room(78)
    .skip(30)
    .rule(4, half + 40)
    .row([bold(name), ''], [half + 40, half - 40], { size: 10, after: 0 });
  paper.row([italic(role), ''], [half + 40, half - 40], { size: 9, after: 0 });
  paper.text('Date: ____________________', { size: 9, after: 10 });
}
