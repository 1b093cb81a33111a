import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { type Inline, italic } from './inline.js';
import { Typesetter } from './typesetter.js';

/** US letter, in points. */
const PAGE = { width: 612, height: 792 };
const MARGIN = { x: 76, top: 62, bottom: 78 };
const TEXT_WIDTH = PAGE.width - 2 * MARGIN.x;
const LEADING = 1.45;
const INK = '#1c2430';
const FAINT = '#7d8794';
const RULE = '#b9c0ca';
const PALE = '#eceff3';

/** Sandbox documents must not be mistaken for real ones (contract 5.7). */
const WATERMARK = ['SANDBOX', 'SAMPLE DATA \u00b7 NOT A LEGAL DOCUMENT'];

/** Properties of a new document. */
export interface DocumentOptions {
  readonly title: string;
  /** The person or company that the document belongs to. */
  readonly subject: string;
  readonly createdAt: Date;
  /** Prints the sandbox watermark across every page. */
  readonly sandbox: boolean;
}

interface TextStyle {
  /** In points. */
  readonly size?: number;
  readonly align?: 'left' | 'center' | 'right';
  /** Space after the text, in points. */
  readonly after?: number;
  readonly indent?: number;
  readonly color?: string;
}

/** Writes a US letter document from top to bottom, page by page. The same calls produce the same bytes. */
export class DocumentWriter {
  readonly width = TEXT_WIDTH;
  private readonly pdf: PDFKit.PDFDocument;
  private readonly type: Typesetter;
  private y = MARGIN.top;

  constructor(private readonly options: DocumentOptions) {
    this.pdf = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      bufferPages: true,
      autoFirstPage: false,
      lang: 'en-US',
      displayTitle: true,
      info: {
        Title: options.title,
        Subject: options.subject,
        Producer: 'Partner Formation Service',
        Creator: 'Partner Formation Service',
        CreationDate: options.createdAt,
      },
    });
    this.type = new Typesetter(this.pdf);
    this.newPage();
  }

  /** Adds lines of text below the previous content. */
  text(content: Inline | readonly Inline[], style: TextStyle = {}): this {
    const { size = 10.5, align = 'left', after = 7, indent = 0, color = INK } = style;
    const width = TEXT_WIDTH - indent;
    const inlines = Array.isArray(content) ? (content as readonly Inline[]) : [content as Inline];
    for (const line of this.type.lines(inlines, width, size)) {
      this.room(size * LEADING);
      const slack = width - line.width;
      const shift = align === 'left' ? 0 : align === 'center' ? slack / 2 : slack;
      this.pdf.fillColor(color);
      this.type.draw(line, MARGIN.x + indent + shift, this.y + size, size);
      this.y += size * LEADING;
    }
    return this.skip(after);
  }

  /** Adds a row of columns side by side; the row stays on one page. */
  row(cells: readonly Inline[], widths: readonly number[], style: TextStyle = {}): this {
    const { size = 9.5, after = 5, color = INK } = style;
    const columns = cells.map((cell, index) => this.type.lines([cell], (widths[index] ?? 0) - 10, size));
    this.room(Math.max(...columns.map((lines) => lines.length)) * size * LEADING);
    const top = this.y;
    let x = MARGIN.x;
    columns.forEach((lines, index) => {
      this.pdf.fillColor(color);
      lines.forEach((line, at) => this.type.draw(line, x, top + size + at * size * LEADING, size));
      x += widths[index] ?? 0;
    });
    this.y = top + Math.max(...columns.map((lines) => lines.length)) * size * LEADING;
    return this.skip(after);
  }

  /**
   * Adds a thin line across the page.
   *
   * @param after space after the line, in points
   */
  rule(after = 12, width = TEXT_WIDTH, x = 0): this {
    this.line(MARGIN.x + x, this.y, width);
    return this.skip(after);
  }

  /**
   * Prints hand-drawn lines, each a list of alternating x and y.
   *
   * @param box the field they were drawn in
   * @param height the printed height, in points
   */
  drawing(
    lines: readonly (readonly number[])[],
    box: { readonly width: number; readonly height: number },
    height: number,
  ): this {
    const scale = height / box.height;
    const at = (x: number, y: number): [number, number] => [MARGIN.x + x * scale, this.y + y * scale];
    this.room(height);
    this.pdf.lineWidth(1.2).lineJoin('round').lineCap('round').strokeColor(INK);
    for (const [x = 0, y = 0, ...rest] of lines) {
      this.pdf.moveTo(...at(x, y)).lineTo(...at(x, y));
      for (let index = 0; index + 1 < rest.length; index += 2)
        this.pdf.lineTo(...at(rest[index] ?? 0, rest[index + 1] ?? 0));
      this.pdf.stroke();
    }
    return this.skip(height);
  }

  /** Leaves space, in points. */
  skip(points: number): this {
    this.y += points;
    return this;
  }

  /** Starts a new page if less than this space is left, in points. */
  room(points: number): this {
    if (this.y + points > PAGE.height - MARGIN.bottom) this.newPage();
    return this;
  }

  newPage(): this {
    this.pdf.addPage();
    this.y = MARGIN.top;
    if (this.options.sandbox) this.drawWatermark();
    return this;
  }

  /** Numbers the pages and returns the file. */
  async finish(): Promise<Uint8Array> {
    const { count } = this.pdf.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.pdf.switchToPage(page);
      this.drawFooter(page + 1, count);
    }
    this.pdf.end();
    return new Uint8Array(await buffer(this.pdf));
  }

  private drawWatermark(): void {
    const size = 64;
    this.pdf.save().fillColor(PALE);
    this.pdf.rotate(-52, { origin: [PAGE.width / 2, PAGE.height / 2] });
    for (const [index, words] of WATERMARK.entries()) {
      const [line] = this.type.lines(
        [{ text: words, face: 'bold' }],
        Infinity,
        index === 0 ? size * 1.6 : size / 2.6,
      );
      if (line)
        this.type.draw(
          line,
          (PAGE.width - line.width) / 2,
          PAGE.height / 2 + index * 42,
          index === 0 ? size * 1.6 : size / 2.6,
        );
    }
    this.pdf.restore();
  }

  private drawFooter(page: number, count: number): void {
    const size = 8;
    const top = PAGE.height - MARGIN.bottom + 26;
    this.line(MARGIN.x, top, TEXT_WIDTH);
    this.pdf.fillColor(FAINT);
    const label = this.type.lines(
      [italic(`${this.options.subject} \u2014 ${this.options.title}`)],
      TEXT_WIDTH - 90,
      size,
    );
    label.slice(0, 2).forEach((line, index) => this.type.draw(line, MARGIN.x, top + 13 + index * 11, size));
    const [number] = this.type.lines([`Page ${page} of ${count}`], TEXT_WIDTH, size);
    if (number) this.type.draw(number, MARGIN.x + TEXT_WIDTH - number.width, top + 13, size);
  }

  private line(x: number, y: number, width: number): void {
    this.pdf.lineWidth(0.6).strokeColor(RULE);
    this.pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
  }
}
