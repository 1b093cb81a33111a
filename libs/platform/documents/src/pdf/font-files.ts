import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Font, openSync } from 'fontkit';

const require = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));

export type Face = 'regular' | 'bold' | 'italic';

/** Cache limit: the text comes from outside. */
const REMEMBERED = 5_000;

/** A font file, opened when a document first needs it and then kept. */
export class FontFile {
  private opened: Font | null = null;
  private readonly advances = new Map<string, number>();

  constructor(
    /** The font's name inside a document. */
    readonly name: string,
    readonly path: string,
    /** True for fonts that cannot be embedded and are drawn as outlines. */
    readonly outlined: boolean,
  ) {}

  get font(): Font {
    this.opened ??= unpackedOnce(openSync(this.path) as Font);
    return this.opened;
  }

  /** Returns the width of a text in font units. Cached, because documents repeat the same words. */
  advanceOf(text: string): number {
    let advance = this.advances.get(text);
    if (advance === undefined) {
      advance = this.font.layout(text).advanceWidth;
      if (this.advances.size < REMEMBERED) this.advances.set(text, advance);
    }
    return advance;
  }
}

/** A reader of a table's bytes. */
interface TableStream {
  readonly buffer: Uint8Array;
  readonly constructor: new (buffer: Uint8Array) => TableStream;
}

/** Members of fontkit's fonts that its types do not declare. */
export interface Tables {
  readonly stream: TableStream;
  _getTableStream(tag: string): TableStream | null;
}

/**
 * Unpacks each table of a WOFF file once. fontkit unpacks a table at every access, glyph by glyph, which takes
 * nearly half the time of creating a document.
 */
function unpackedOnce(font: Font): Font {
  const tables = font as unknown as Tables;
  const unpacked = new Map<string, TableStream>();
  const unpack = tables._getTableStream.bind(tables);
  tables._getTableStream = (tag) => {
    const known = unpacked.get(tag);
    if (known) return new known.constructor(known.buffer);
    const table = unpack(tag);
    // Unpacked tables are read in place, through the file's only stream.
    if (table !== null && table !== tables.stream) unpacked.set(tag, table);
    return table;
  };
  return font;
}

const NOTO_SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'];
const NOTO_FACES = { regular: '400-normal', bold: '700-normal', italic: '400-italic' };
const DEJAVU_FACES = { regular: 'DejaVuSans', bold: 'DejaVuSans-Bold', italic: 'DejaVuSans-Oblique' };

/** Returns the embedded fonts of a face: Noto Serif first, then the other fonts with letters. */
function embeddedFonts(face: Face): readonly FontFile[] {
  const noto = join(folderOf('@fontsource/noto-serif'), 'files');
  const dejavu = join(folderOf('dejavu-fonts-ttf'), 'ttf');
  const serif = NOTO_SUBSETS.map((subset) => {
    const file = `noto-serif-${subset}-${NOTO_FACES[face]}.woff`;
    return new FontFile(`${subset}-${face}`, join(noto, file), false);
  });
  return [...serif, new FontFile(`dejavu-${face}`, join(dejavu, `${DEJAVU_FACES[face]}.ttf`), false)];
}

export const fontsOfFace: Readonly<Record<Face, readonly FontFile[]>> = {
  regular: embeddedFonts('regular'),
  bold: embeddedFonts('bold'),
  italic: embeddedFonts('italic'),
};

/** A font that has the ASCII characters. */
export const anchorFont = fontsOfFace.regular[0] as FontFile;

interface Slice {
  readonly ranges: readonly (readonly [first: number, last: number])[];
  readonly file: FontFile;
}

/** Returns the slices of a variable font for Chinese, Japanese or Korean, with the characters of each. */
function slicesOf(family: string): readonly Slice[] {
  const folder = folderOf(`@fontsource-variable/${family}`);
  const slices = require(join(folder, 'unicode.json')) as Readonly<Record<string, string>>;
  return Object.entries(slices).flatMap(([key, list]) => {
    const number = /^\[(\d+)\]$/.exec(key)?.[1];
    if (number === undefined) return [];
    const path = join(folder, 'files', `${family}-${number}-wght-normal.woff2`);
    return [
      { ranges: list.split(',').map(parseRange), file: new FontFile(`${family}-${number}`, path, true) },
    ];
  });
}

function parseRange(text: string): readonly [number, number] {
  const [first = '', last = first] = text.replace('U+', '').split('-');
  return [parseInt(first, 16), parseInt(last, 16)];
}

let eastAsian: readonly Slice[] | null = null;

/** Returns the slices that contain an East Asian character, Chinese and Japanese before Korean. */
export function eastAsianFonts(codePoint: number): readonly FontFile[] {
  eastAsian ??= [...slicesOf('noto-sans-sc'), ...slicesOf('noto-sans-kr')];
  return eastAsian
    .filter(({ ranges }) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last))
    .map(({ file }) => file);
}
