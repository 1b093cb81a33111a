import { readFile } from 'node:fs/promises';

let read: Promise<Buffer> | null = null;

/** Returns the TypeScript client as `npm pack` packs it. The build writes it beside the libs. */
export const clientPackage = (): Promise<Buffer> =>
  (read ??= readFile(new URL('../../../../packages/typescript.tgz', import.meta.url)));
