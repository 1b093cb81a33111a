import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

export type Face = 'regular' | 'bold' | 'italic';

const require = createRequire(import.meta.url);
const open = (file: string): Font =>
  openSync(require.resolve(`@expo-google-fonts/noto-serif/${file}`)) as Font;

/** Noto Serif, opened once for all documents. It has every character that {@link isPrintable} accepts. */
export const fonts: Readonly<Record<Face, Font>> = {
  regular: open('400Regular/NotoSerif_400Regular.ttf'),
  bold: open('700Bold/NotoSerif_700Bold.ttf'),
  italic: open('400Regular_Italic/NotoSerif_400Regular_Italic.ttf'),
};
