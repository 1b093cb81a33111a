import { type FileHandle, open } from 'node:fs/promises';
import { isPdf, MAX_UPLOAD_BYTES } from '#platform/http';

/** The file cannot be used as a PDF; the message gives the reason. */
class PdfFileError extends Error {
  override readonly name = 'PdfFileError';
}

/**
 * Reads a PDF from a file, with the limits of HTTP uploads.
 *
 * @throws {PdfFileError} if the file cannot be read, is not a PDF or is too large
 */
export async function readPdfFile(path: string): Promise<Uint8Array> {
  const file = await opened(path);
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new PdfFileError(`${path} is not a file.`);
    if (stat.size > MAX_UPLOAD_BYTES)
      throw new PdfFileError(`${path} is larger than ${MAX_UPLOAD_BYTES / 2 ** 20} MiB.`);
    const bytes = await file.readFile();
    if (!isPdf(bytes)) throw new PdfFileError(`${path} is not a PDF.`);
    return bytes;
  } finally {
    await file.close();
  }
}

async function opened(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (error) {
    throw new PdfFileError(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}.`);
  }
}
