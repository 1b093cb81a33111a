import { type FileHandle, open, rm } from 'node:fs/promises';
import { OperatorError } from './operator-error.js';

/**
 * Writes a new file. Creates it before calling `content`, which may record the export.
 *
 * @param content if it fails, the file is removed
 * @param mode permissions of the file
 * @throws {OperatorError} the file exists already, or cannot be written
 */
export async function writeNewFile(
  path: string,
  content: () => Promise<string>,
  mode?: number,
): Promise<void> {
  const file = await created(path, mode);
  try {
    await file.writeFile(await content());
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function created(path: string, mode?: number): Promise<FileHandle> {
  try {
    return await open(path, 'wx', mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new OperatorError(`${path} exists already. Give the name of a new file.`);
    throw new OperatorError(`${path} cannot be written: ${code ?? 'unknown'}.`);
  }
}
