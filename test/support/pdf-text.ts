import { inflateSync } from 'node:zlib';

/** Returns the text of a PDF that pdfkit wrote with embedded fonts: runs in the order written, separated by spaces. */
export function pdfText(bytes: Uint8Array): string {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'));
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const [, body] of objects)
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
      fonts.set(name, charactersOf(objects.get(toUnicode) ?? ''));
    }
  return [...objects.values()].flatMap((body) => runsOf(body, fonts)).join(' ');
}

/** Returns every object by its number, with its stream inflated. */
function objectsOf(source: string): Map<string, string> {
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const stream = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1];
    const packed = body.includes('/FlateDecode') && stream !== undefined;
    objects.set(id, packed ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : body);
  }
  return objects;
}

/** Returns the text of each glyph of a font, from a ToUnicode map (ISO 32000-1, section 9.10.3). */
function charactersOf(map: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, code = ''], index) => {
      const glyph = (parseInt(from, 16) + index).toString(16).padStart(4, '0');
      const units = code.replaceAll(' ', '').match(/.{4}/g) ?? [];
      characters.set(glyph, String.fromCharCode(...units.map((unit) => parseInt(unit, 16))));
    });
  return characters;
}

function runsOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const runs: string[] = [];
  let font: ReadonlyMap<string, string> | undefined;
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name);
    const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)].flatMap(
      ([, hex = '']) => hex.match(/.{4}/g) ?? [],
    );
    if (shown !== undefined) runs.push(glyphs.map((glyph) => font?.get(glyph.toLowerCase()) ?? '?').join(''));
  }
  return runs;
}
