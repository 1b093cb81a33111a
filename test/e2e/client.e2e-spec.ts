import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { transformSync } from '@swc/core';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installClient, run } from '../support/installed-client.js';
import { API_KEY, Service, temporaryFolder } from '../support/service.js';

/** The programs of the client's own README, which are one after the other one program. */
const README = [
  ...readFileSync('clients/typescript/README.md', 'utf8').matchAll(/^```ts\n(.*?)^```$/gms),
].map(([, code]) => code);

describe('the packed client in an empty project', () => {
  const project = temporaryFolder();
  const folder = temporaryFolder();
  let service: Service;

  beforeAll(async () => {
    installClient(project.path);
    service = await Service.start(folder.path);
  });
  afterAll(async () => {
    await service.stop();
    folder.remove();
    project.remove();
  });

  it('brings what it needs and nothing else', () => {
    const installed = readdirSync(join(project.path, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(installed.sort()).toEqual([
      'openapi-fetch',
      'openapi-typescript-helpers',
      'partner-formation-client',
    ]);
    const files = readdirSync(join(project.path, 'node_modules/partner-formation-client'));
    expect(files.sort()).toEqual(['README.md', 'dist', 'package.json']);
  });

  it('has a README whose programs compile and do what they say', () => {
    const program = README.join('\n');
    writeFileSync(join(project.path, 'readme.mts'), program);
    const types = ['--types', 'node', '--typeRoots', resolve('node_modules/@types')];
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', ...types];
    run(
      process.execPath,
      [resolve('node_modules/typescript/bin/tsc'), ...options, 'readme.mts'],
      project.path,
    );

    const { code } = transformSync(program, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } });
    writeFileSync(join(project.path, 'readme.mjs'), code);
    const env = { SERVICE_URL: service.url, API_KEY };
    const said = run(process.execPath, ['readme.mjs'], project.path, env).trim().split('\n');
    expect(said).toEqual([
      'Analytical Engines 3',
      'Analytical Engines LLC WY',
      expect.stringMatching(/^refused 404 \w{27}$/),
      'the same true',
      'a document d-1',
      'answered 204',
    ]);
  });
});
