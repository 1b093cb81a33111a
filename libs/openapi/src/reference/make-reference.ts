import { CachedAnswer } from '#http';
import { buildDocument, type DocumentSources } from '../document/build-document.js';

/** What is answered of the API's description. */
export interface Reference {
  readonly document: CachedAnswer;
}

export function makeReference(sources: DocumentSources): Reference {
  const document = buildDocument(sources);
  return {
    document: new CachedAnswer(JSON.stringify(document), {
      type: 'application/json; charset=utf-8',
      cacheControl: 'public, no-cache',
    }),
  };
}
