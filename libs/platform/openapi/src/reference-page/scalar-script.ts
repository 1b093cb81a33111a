import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Reads Scalar's browser bundle. Its Fastify plugin is the smallest package that contains the bundle as a file:
 * `@scalar/api-reference` itself would install 250 more packages that only its build needs.
 */
export function scalarScript(): Promise<Buffer> {
  const main = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  return readFile(join(dirname(main), 'js', 'standalone.js'));
}
