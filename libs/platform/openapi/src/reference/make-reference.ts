import { readFileSync } from 'node:fs';
import { CachedResponse } from '#platform/http';
import { buildDocument, type DocumentSources } from '../document/build-document.js';
import type { ShownDocument } from './document.types.js';
import { referencePage } from './reference-page.js';

/** The API's description as it is sent, by its place below the service's address. */
export type Reference = Readonly<
  Record<'openapi.json' | 'docs' | 'docs/reference.css' | 'docs/reference.mjs', CachedResponse>
>;

/** Only a release changes it: a caller that has it asks whether it is still the same. */
const cacheControl = 'public, no-cache';

/** Makes the document and the page that shows it. */
export async function makeReference(sources: DocumentSources): Promise<Reference> {
  const document = buildDocument(sources);
  const at = new URL(sources.url).pathname.replace(/\/$/, '');
  const files = {
    style: `${at}/docs/reference.css`,
    script: `${at}/docs/reference.mjs`,
    document: `${at}/openapi.json`,
  };
  const page = referencePage(document as unknown as ShownDocument, files);
  return {
    'openapi.json': await cached(JSON.stringify(document), 'application/json'),
    docs: await cached(page, 'text/html'),
    'docs/reference.css': await cached(asset('reference.css'), 'text/css'),
    'docs/reference.mjs': await cached(asset('reference.mjs'), 'text/javascript'),
  };
}

const cached = (body: string | Buffer, type: string): Promise<CachedResponse> =>
  CachedResponse.compressed(body, { type: `${type}; charset=utf-8`, cacheControl });

const asset = (file: string): Buffer => readFileSync(new URL(`./assets/${file}`, import.meta.url));
