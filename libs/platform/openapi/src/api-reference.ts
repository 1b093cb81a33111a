import { readFile } from 'node:fs/promises';
import { CachedResponse } from '#platform/http';
import { callsOf } from './collections/calls.js';
import { httpFile } from './collections/http-file.js';
import { postmanCollection } from './collections/postman.js';
import { buildDocument, type DocumentSources } from './document/build-document.js';
import { SCHEMES } from './document/operation.js';
import { referencePage } from './reference-page/reference-page.js';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

type Path = keyof ReturnType<typeof bodiesOf>;
type Document = ReturnType<typeof buildDocument>;

/** Only a release changes these responses, so clients keep them and revalidate. */
const cacheControl = 'public, no-cache';

/** The OpenAPI documents and the pages that show them, by path below the service's public address. */
export class ApiReference {
  private readonly bodies: ReturnType<typeof bodiesOf>;
  private readonly responses = new Map<Path, Promise<CachedResponse>>();

  /** @param root the path of the service's root at its public address */
  constructor(sources: Omit<DocumentSources, 'audience'>, root: string) {
    this.bodies = bodiesOf(sources, root);
  }

  /** Returns a response, which is compressed on the first request for it. */
  get(path: Path): Promise<CachedResponse> {
    const response = this.responses.get(path) ?? this.bodies[path]();
    this.responses.set(path, response);
    return response;
  }
}

function bodiesOf(sources: Omit<DocumentSources, 'audience'>, root: string) {
  const partners = buildDocument({ ...sources, audience: 'partners' });
  const operators = buildDocument({ ...sources, audience: 'operators' });
  const { url } = sources;
  const calls = () => callsOf(partners.paths);
  const page = ({ info }: Document, document: string, scheme: string, placeholder: string) =>
    referencePage(info.title, {
      root,
      style: `${root}/docs/reference.css`,
      scalar: `${root}/docs/scalar.js`,
      script: `${root}/docs/reference.mjs`,
      document: `${root}/${document}`,
      scheme,
      placeholder,
    });
  return {
    'openapi.json': () => cached(JSON.stringify(partners), 'application/json'),
    'v1/operations/openapi.json': () => cached(JSON.stringify(operators), 'application/json'),
    'docs/postman.json': () =>
      cached(
        JSON.stringify(postmanCollection(calls(), { title: partners.info.title, url })),
        'application/json',
      ),
    'docs/requests.http': () => cached(httpFile(calls(), url), 'text/plain'),
    docs: () => cached(page(partners, 'openapi.json', SCHEMES.partner, 'dk_test_…'), 'text/html'),
    'docs/operations': () =>
      cached(page(operators, 'v1/operations/openapi.json', SCHEMES.operator, 'Operator token'), 'text/html'),
    'docs/reference.css': async () => cached(await asset('reference.css'), 'text/css'),
    'docs/reference.mjs': async () => cached(await asset('reference.mjs'), 'text/javascript'),
    'docs/scalar.js': async () => cached(await scalarScript(), 'text/javascript'),
  };
}

const cached = (body: string | Buffer, type: string): Promise<CachedResponse> =>
  CachedResponse.compressed(body, { type: `${type}; charset=utf-8`, cacheControl });

const asset = (file: string): Promise<Buffer> =>
  readFile(new URL(`./reference-page/assets/${file}`, import.meta.url));

/**
 * Reads Scalar's browser bundle. Its Fastify plugin is the smallest package that contains the bundle as a file:
 * `@scalar/api-reference` itself would install 250 more packages that only its build needs.
 */
function scalarScript(): Promise<Buffer> {
  const main = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  return readFile(join(dirname(main), 'js', 'standalone.js'));
}
