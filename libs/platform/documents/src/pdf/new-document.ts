import type { DocumentOptions, DocumentWriter } from './document-writer.js';
import type * as Writing from './document-writer.js';

let writing: Promise<typeof Writing> | undefined;

/**
 * Begins a document; its `finish()` gives the PDF. What writes is loaded with the first document: fonts and their parser
 * would be a third of every start.
 */
export async function newDocument(options: DocumentOptions): Promise<DocumentWriter> {
  writing ??= import('./document-writer.js');
  const { DocumentWriter } = await writing;
  return new DocumentWriter(options);
}
