import { type Face, fonts } from './fonts.js';
import type { Inline } from './inline.js';

/** Text without a line break inside. */
interface Word {
  readonly text: string;
  readonly face: Face;
  readonly width: number;
  /** Space before the word in points, unless it starts a line. */
  readonly space: number;
}

export interface Line {
  readonly words: readonly Word[];
  readonly width: number;
}

/** Characters without a glyph, such as zero-width spaces. */
const INVISIBLE = /\p{C}/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Breaks text into lines and draws them. */
export class Typesetter {
  constructor(private readonly pdf: PDFKit.PDFDocument) {
    // Registers opened fonts, so that they are not read and parsed again for each document.
    for (const [face, font] of Object.entries(fonts))
      pdf.registerFont(face, font as unknown as PDFKit.Mixins.PDFFontSource);
  }

  /**
   * Breaks text into lines.
   *
   * @param width maximum line width, in points
   * @param size font size, in points
   */
  lines(content: readonly Inline[], width: number, size: number): readonly Line[] {
    const lines: Word[][] = [[]];
    let filled = 0;
    for (const word of this.words(content, size).flatMap((each) => this.fitting(each, width, size))) {
      const line = lines.at(-1) ?? [];
      if (line.length > 0 && filled + word.space + word.width > width) {
        lines.push([word]);
        filled = word.width;
      } else {
        filled += (line.length > 0 ? word.space : 0) + word.width;
        line.push(word);
      }
    }
    return lines.map((words) => ({ words, width: widthOf(words) }));
  }

  /**
   * Draws a line.
   *
   * @param baseline distance from the top of the page, in points
   */
  draw(line: Line, x: number, baseline: number, size: number): void {
    let at = x;
    line.words.forEach(({ text, face, width, space }, index) => {
      if (index > 0) at += space;
      this.pdf.font(face).fontSize(size);
      this.pdf.text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
      at += width;
    });
  }

  private words(content: readonly Inline[], size: number): Word[] {
    const words: Word[] = [];
    let space = 0;
    for (const inline of content) {
      const { text, face } = typeof inline === 'string' ? { text: inline, face: 'regular' as const } : inline;
      for (const piece of text.match(/\s+|\S+/g) ?? []) {
        const visible = piece.replace(INVISIBLE, '');
        if (piece.trim() === '') space = size * 0.26;
        else if (visible !== '') {
          words.push(this.word(visible, face, size, space));
          space = 0;
        }
      }
    }
    return words;
  }

  private word(text: string, face: Face, size: number, space: number): Word {
    return { text, face, space, width: this.pdf.font(face).fontSize(size).widthOfString(text) };
  }

  /** Cuts a word that is wider than the line. */
  private fitting(word: Word, width: number, size: number): Word[] {
    if (word.width <= width) return [word];
    const parts: Word[] = [];
    for (const { segment } of graphemes.segment(word.text)) {
      const last = parts.at(-1);
      const longer = last && this.word(last.text + segment, word.face, size, last.space);
      if (longer && longer.width <= width) parts[parts.length - 1] = longer;
      else parts.push(this.word(segment, word.face, size, last ? 0 : word.space));
    }
    return parts;
  }
}

const widthOf = (words: readonly Word[]): number =>
  words.reduce((sum, word, index) => sum + word.width + (index > 0 ? word.space : 0), 0);
