import { readFile } from 'node:fs/promises';
import { CachedResponse } from '#platform/http';
import { buildDocument, type DocumentSources } from './document/build-document.js';
import { errorsPage } from './reference-page/errors-page.js';
import { referencePage } from './reference-page/reference-page.js';
import { scalarScript } from './reference-page/scalar-script.js';

type Path =
  'openapi.json' | 'docs' | 'docs/errors' | 'docs/reference.css' | 'docs/reference.mjs' | 'docs/scalar.js';

/** Only a release changes these responses, so clients keep them and revalidate. */
const cacheControl = 'public, no-cache';

/** The OpenAPI document and the pages that show it, by path below the service's public address. */
export class ApiReference {
  private readonly bodies: Readonly<Record<Path, () => Promise<CachedResponse>>>;
  private readonly responses = new Map<Path, Promise<CachedResponse>>();

  constructor(sources: DocumentSources) {
    const document = buildDocument(sources);
    const at = new URL(sources.url).pathname.replace(/\/$/, '');
    const style = `${at}/docs/reference.css`;
    const page = referencePage(document.info.title, {
      style,
      scalar: `${at}/docs/scalar.js`,
      script: `${at}/docs/reference.mjs`,
      document: `${at}/openapi.json`,
    });
    this.bodies = {
      'openapi.json': () => cached(JSON.stringify(document), 'application/json'),
      docs: () => cached(page, 'text/html'),
      'docs/errors': () => cached(errorsPage(sources.errors, style, `${at}/docs`), 'text/html'),
      'docs/reference.css': async () => cached(await asset('reference.css'), 'text/css'),
      'docs/reference.mjs': async () => cached(await asset('reference.mjs'), 'text/javascript'),
      'docs/scalar.js': async () => cached(await scalarScript(), 'text/javascript'),
    };
  }

  /** Returns a response, which is compressed on the first request for it. */
  get(path: Path): Promise<CachedResponse> {
    const response = this.responses.get(path) ?? this.bodies[path]();
    this.responses.set(path, response);
    return response;
  }
}

const cached = (body: string | Buffer, type: string): Promise<CachedResponse> =>
  CachedResponse.compressed(body, { type: `${type}; charset=utf-8`, cacheControl });

const asset = (file: string): Promise<Buffer> =>
  readFile(new URL(`./reference-page/assets/${file}`, import.meta.url));
