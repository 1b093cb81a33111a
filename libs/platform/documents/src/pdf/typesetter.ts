import type { Font } from 'fontkit';
import { anchorFont, eastAsianFonts, type Face, type FontFile, fontsOfFace } from './font-files.js';
import type { Inline } from './inline.js';

/** Consecutive characters in one font. */
interface FontRun {
  readonly text: string;
  readonly file: FontFile;
}

/** Replaces characters that no font has, so a reader sees that something is missing. */
const UNKNOWN = '\u25a1';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Invisible characters, such as joiners and variation selectors. */
const SILENT = /[\p{C}\ufe00-\ufe0f]/gu;

/** Reports whether a text is written from right to left. */
const isRightToLeft = (text: string): boolean =>
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text);

/** Characters before and after which a line may break without a space. */
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/** Splits a text into runs: each character gets the first font that has it. Never throws. */
function fontRuns(text: string, face: Face): readonly FontRun[] {
  const runs: { text: string; file: FontFile }[] = [];
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    const written = segment.replace(SILENT, '');
    if (written === '') continue;
    const found = fontFor(written, face);
    const [piece, file] = found ? [written, found] : [UNKNOWN, fontFor(UNKNOWN, face)];
    if (!file) continue;
    const last = runs.at(-1);
    if (last?.file === file) last.text += piece;
    else runs.push({ text: piece, file });
  }
  return runs;
}

const known = new Map<string, FontFile | null>();

function fontFor(grapheme: string, face: Face): FontFile | null {
  const key = `${face} ${grapheme}`;
  let file = known.get(key);
  if (file !== undefined) return file;
  const codePoints = Array.from(grapheme, (character) => character.codePointAt(0) ?? 0);
  const holds = ({ font }: FontFile) => codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint));
  const fonts = [...fontsOfFace[face], ...fontsOfFace.regular];
  file = fonts.find(holds) ?? eastAsianFonts(codePoints[0] ?? 0).find(holds) ?? null;
  // Names come from outside, so the cache is bounded.
  if (known.size < 10_000) known.set(key, file);
  return file;
}

/** Text without a line break inside. */
interface Word {
  readonly runs: readonly FontRun[];
  readonly text: string;
  readonly width: number;
  /** Space before the word in points, unless it starts a line. */
  readonly space: number;
}

export interface Line {
  readonly words: readonly Word[];
  readonly width: number;
}

type Pdf = PDFKit.PDFDocument;

/** Outlines have the thinnest weight. A stroke of this share of the em gives them a regular or bold weight. */
const STROKE = { regular: 0.025, italic: 0.025, bold: 0.06 };

/** Breaks text into lines and draws them, each character in a font that has it. */
export class Typesetter {
  private readonly registered = new Set<FontFile>();

  constructor(private readonly pdf: Pdf) {}

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
    return lines.map((words) => ({ words: inVisualOrder(words), width: widthOf(words) }));
  }

  /**
   * Draws a line.
   *
   * @param baseline distance from the top of the page, in points
   */
  draw(line: Line, x: number, baseline: number, size: number): void {
    let at = x;
    line.words.forEach((word, index) => {
      if (index > 0) at += word.space;
      for (const run of word.runs) {
        this.drawRun(run, at, baseline, size);
        at += this.widthOfRun(run, size);
      }
    });
  }

  private words(content: readonly Inline[], size: number): Word[] {
    const words: Word[] = [];
    let space = 0;
    for (const inline of content) {
      const { text, face } = typeof inline === 'string' ? { text: inline, face: 'regular' as const } : inline;
      for (const piece of piecesOf(text)) {
        if (piece.trim() === '') space = size * 0.26;
        else {
          words.push(this.word(piece, face, size, space));
          space = 0;
        }
      }
    }
    return words;
  }

  private word(text: string, face: Face, size: number, space: number): Word {
    const runs = fontRuns(text, face);
    return { text, runs, space, width: runs.reduce((sum, run) => sum + this.widthOfRun(run, size), 0) };
  }

  /** Cuts a word that is wider than the line. */
  private fitting(word: Word, width: number, size: number): Word[] {
    if (word.width <= width) return [word];
    const parts: Word[] = [];
    for (const run of word.runs)
      for (const character of Array.from(run.text)) {
        const part = { file: run.file, text: character };
        const partWidth = this.widthOfRun(part, size);
        const last = parts.at(-1);
        if (last && last.width + partWidth <= width)
          parts[parts.length - 1] = { ...last, runs: [...last.runs, part], width: last.width + partWidth };
        else parts.push({ runs: [part], text: character, width: partWidth, space: last ? 0 : word.space });
      }
    return parts;
  }

  private widthOfRun({ text, file }: FontRun, size: number): number {
    return (file.advanceOf(text) * size) / file.font.unitsPerEm;
  }

  private drawRun({ text, file }: FontRun, x: number, baseline: number, size: number): void {
    if (file.outlined) this.drawOutlines(file.font, text, x, baseline, size, file.name);
    else {
      this.use(file).fontSize(size);
      this.pdf.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
    }
  }

  /** Draws outlines together with their text, so that readers can search and copy it. */
  private drawOutlines(
    font: Font,
    text: string,
    x: number,
    baseline: number,
    size: number,
    name: string,
  ): void {
    const scale = size / font.unitsPerEm;
    const weight = name.endsWith('bold') ? STROKE.bold : STROKE.regular;
    const { glyphs, positions } = font.layout(text);
    this.pdf.markContent('Span', { actual: text });
    // A space marks the place of the text, because readers look for text where they find a character.
    this.use(anchorFont).fontSize(size).text(' ', x, baseline, { lineBreak: false, baseline: 'alphabetic' });
    let at = x;
    glyphs.forEach((glyph, index) => {
      this.pdf
        .save()
        .translate(at, baseline)
        .scale(scale, -scale)
        .lineWidth(weight * font.unitsPerEm);
      this.pdf.lineJoin('round').path(glyph.path.toSVG()).fillAndStroke();
      this.pdf.restore();
      at += (positions[index]?.xAdvance ?? 0) * scale;
    });
    this.pdf.endMarkedContent();
  }

  private use(file: FontFile): Pdf {
    if (!this.registered.has(file)) {
      // Registers the opened font object, so it is not read and parsed again for each document.
      this.pdf.registerFont(file.name, file.font as unknown as PDFKit.Mixins.PDFFontSource);
      this.registered.add(file);
    }
    return this.pdf.font(file.name);
  }
}

/** Splits text into spaces, single East Asian characters and other words. */
const PIECES = new RegExp(`\\s+|${EAST_ASIAN.source}|[^\\s${EAST_ASIAN.source.slice(1, -1)}]+`, 'gu');
const piecesOf = (text: string): readonly string[] => text.match(PIECES) ?? [];

const widthOf = (words: readonly Word[]): number =>
  words.reduce((sum, word, index) => sum + word.width + (index > 0 ? word.space : 0), 0);

/** Reverses the order of adjacent right-to-left words; the font reverses the letters inside each. */
function inVisualOrder(words: readonly Word[]): readonly Word[] {
  const ordered: Word[] = [];
  let run: Word[] = [];
  const flush = () => {
    const spaces = run.map(({ space }) => space);
    // The first space stays before the run, the others between its words.
    run.reverse().forEach((word, index) => ordered.push({ ...word, space: spaces[index] ?? 0 }));
    run = [];
  };
  for (const word of words) {
    if (isRightToLeft(word.text)) run.push(word);
    else {
      flush();
      ordered.push(word);
    }
  }
  flush();
  return ordered;
}
