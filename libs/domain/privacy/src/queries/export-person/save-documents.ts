import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DocumentBytes, readDocument } from '#platform/documents';

/** Saves documents as PDF files in a folder. Documents that were deleted are skipped. */
export async function saveDocuments(
  bytes: DocumentBytes,
  documentIds: readonly string[],
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const id of documentIds)
    if (await bytes.stat(id)) await writeFile(join(folder, `${id}.pdf`), await readDocument(bytes, id));
}
