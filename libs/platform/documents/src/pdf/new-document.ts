import type { DocumentOptions, DocumentWriter } from './document-writer.js';
import type * as Writing from './document-writer.js';

let writing: Promise<typeof Writing> | undefined;

/**
 * Starts a document; `finish()` returns the PDF. The writer is loaded with the first document, because fonts and
 * their parser would take a third of every start.
 */
export async function newDocument(options: DocumentOptions): Promise<DocumentWriter> {
  writing ??= import('./document-writer.js');
  const { DocumentWriter } = await writing;
  return new DocumentWriter(options);
}
