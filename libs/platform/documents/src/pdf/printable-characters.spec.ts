import { printFault } from '#platform/http';
import { fonts } from './fonts.js';

it('every character that texts on documents may contain is in every font', () => {
  const missing: string[] = [];
  for (let codePoint = 0x20; codePoint <= 0x10ffff; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    if (/[\p{C}\p{Z}]/u.test(character) || printFault(character)) continue;
    for (const [face, font] of Object.entries(fonts))
      if (!font.hasGlyphForCodePoint(codePoint)) missing.push(`${face} U+${codePoint.toString(16)}`);
  }
  expect(missing).toEqual([]);
});

it('the Latin letters of living languages can be printed', () => {
  const letters = 'ÀÿĀžƁƉƊƏƐƓƔƗƘƝƠƤƫƱƳǀǃǅǢǺȘȚȲɓɖɗəɛɠɣɨɲɔʉʋʌʻʼẀẞỲỹꞋꞌⱤⱭ';
  expect(Array.from(letters).filter((letter) => printFault(letter))).toEqual([]);
});
