import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Finds texts in the files of a folder, ignoring case. Returns `<file>: <text>`. */
export const filesWith = (folder: string, texts: readonly string[]): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .flatMap(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name), 'latin1').toLowerCase();
      return texts.filter((text) => bytes.includes(text.toLowerCase())).map((text) => `${name}: ${text}`);
    });
