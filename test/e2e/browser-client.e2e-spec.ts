import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { installFounderPage } from '../support/founder-page.js';
import { run } from '../support/installed-client.js';
import { temporaryFolder } from '../support/service.js';

const MAX_COMPRESSED_BYTES = 15 * 1024;

describe('the packed browser client', () => {
  const folder = temporaryFolder();
  const installed = join(folder.path, 'node_modules/partner-formation-browser');
  let packed: string;

  beforeAll(() => {
    packed = installFounderPage(folder.path);
  });
  afterAll(() => folder.remove());

  it('is one module of at most 15 KB compressed, without imports', () => {
    const code = readFileSync(join(installed, 'dist/index.js'));
    expect(gzipSync(code).byteLength).toBeLessThanOrEqual(MAX_COMPRESSED_BYTES);
    expect(code.toString()).not.toMatch(/\bimport\b|innerHTML|\beval\b/);
    expect(readdirSync(join(installed, 'dist'), { recursive: true })).not.toContainEqual(
      expect.stringMatching(/(?<!^index|\.d)\.[jt]s$/),
    );
    expect(statSync(packed).size).toBeLessThanOrEqual(2 * MAX_COMPRESSED_BYTES);
  });

  it('has no dependencies', () => {
    const names = readdirSync(join(folder.path, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(names).toEqual(['partner-formation-browser']);
  });

  it('can be imported without a browser, for pages that a server renders', () => {
    const program =
      "import { createFormation } from 'partner-formation-browser'; console.log(typeof createFormation);";
    expect(run(process.execPath, ['--input-type=module', '-e', program], folder.path)).toBe('function\n');
  });

  it('has a README whose programs compile', () => {
    const readme = readFileSync('clients/browser/README.md', 'utf8');
    const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
    expect(blocks).toHaveLength(4);
    writeFileSync(join(folder.path, 'readme.mts'), blocks.join('\n'));
    const libs = ['--lib', 'es2023,dom,dom.iterable,dom.asynciterable', '--types', ''];
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', ...libs];
    const compiler = resolve('node_modules/typescript-7/bin/tsc');
    expect(run(process.execPath, [compiler, ...options, 'readme.mts'], folder.path)).toBe('');
  });
});
