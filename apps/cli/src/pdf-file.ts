import { type FileHandle, open } from 'node:fs/promises';
import { isPdf, MOST_UPLOAD_BYTES } from '#platform/http';
import { OperatorError } from './operator-error.js';

/**
 * Reads a PDF from a disk.
 *
 * @throws {OperatorError} no such file, no file, no PDF, larger than what is taken over HTTP
 */
export async function readPdf(path: string): Promise<Uint8Array> {
  const file = await opened(path);
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new OperatorError(`${path} is not a file.`);
    if (stat.size > MOST_UPLOAD_BYTES)
      throw new OperatorError(`${path} is larger than ${MOST_UPLOAD_BYTES / 2 ** 20} MiB.`);
    const bytes = await file.readFile();
    if (!isPdf(bytes)) throw new OperatorError(`${path} is not a PDF.`);
    return bytes;
  } finally {
    await file.close();
  }
}

async function opened(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (error) {
    throw new OperatorError(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}.`);
  }
}
