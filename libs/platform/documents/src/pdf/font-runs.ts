import { eastAsianFonts, type Face, type FontFile, fontsOfFace } from './font-files.js';

/** Consecutive characters in one font. */
export interface FontRun {
  readonly text: string;
  readonly file: FontFile;
}

/** Replaces characters that no font has, so a reader sees that something is missing. */
const UNKNOWN = '\u25a1';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners and variation selectors, which are not visible themselves. */
const SILENT = /[\p{C}\ufe00-\ufe0f]/gu;

/** Reports whether a text is written from right to left. */
export const isRightToLeft = (text: string): boolean =>
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text);

/** Characters before and after which a line may break without a space. */
export const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/** Splits a text into runs: each character gets the first font that has it. Never throws. */
export function fontRuns(text: string, face: Face): readonly FontRun[] {
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
