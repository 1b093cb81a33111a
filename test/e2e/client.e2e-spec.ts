import { transformSync } from '@swc/core';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { eventually } from '#kit/kernel/testing';
import { TRIGGERED } from '../../clients/typescript/src/cli/trigger.js';
import { call } from '../support/partner-calls.js';
import { Partner } from '../support/partner.js';
import { installClient, run } from '../support/installed-client.js';
import { API_KEY, freePort, temporaryFolder } from '../support/service.js';
import { sharedService } from '../support/shared-service.js';

/** The blocks of code in a README. */
const blocks = (file: string, language: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, is, code = '']) =>
    is === language ? [code] : [],
  );

describe('the packed client in an empty project', () => {
  const project = temporaryFolder();
  const service = sharedService();

  beforeAll(() => {
    installClient(project.path);
  });
  afterAll(() => {
    project.remove();
  });

  it('contains what it needs and nothing else', () => {
    const installed = readdirSync(join(project.path, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(installed.sort()).toEqual([
      'openapi-fetch',
      'openapi-typescript-helpers',
      'partner-formation-client',
    ]);
    const files = readdirSync(join(project.path, 'node_modules/partner-formation-client'));
    expect(files.sort()).toEqual(['README.md', 'dist', 'package.json']);
  });

  it('has a README whose programs compile and work', () => {
    const program = blocks('clients/typescript/README.md', 'ts').join('\n');
    writeFileSync(join(project.path, 'readme.mts'), program);
    const types = ['--types', 'node', '--typeRoots', resolve('node_modules/@types')];
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', ...types];
    run(
      process.execPath,
      [resolve('node_modules/typescript-7/bin/tsc'), ...options, 'readme.mts'],
      project.path,
    );

    const { code } = transformSync(program, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } });
    writeFileSync(join(project.path, 'readme.mjs'), code);
    const env = { SERVICE_URL: service.url, API_KEY };
    const lines = run(process.execPath, ['readme.mjs'], project.path, env).trim().split('\n');
    expect(lines).toEqual([
      'Analytical Engines LLC ein_issued 00-1234567',
      'Analytical Engines LLC WY',
      expect.stringMatching(/^rejected 404 \w{27}$/),
      'the same true',
      'company_formation_completed 2',
      'GET /v1/partner/companies/{companyId} E_NOT_FOUND',
      'a document d-1',
      'responded 204',
    ]);
  });

  it('has a README whose first ten minutes run as pasted', async () => {
    const [block = ''] = blocks('clients/typescript/README.md', 'sh');
    const env = {
      SERVICE_URL: service.url,
      API_KEY,
      HOOKS_PORT: String(await freePort()),
      npm_config_offline: 'true',
    };
    expect(run('bash', ['-c', block], project.path, env)).toMatch(/^company_formation_submitted \w{27}$/m);
    const log = readFileSync(join(project.path, 'listen.log'), 'utf8');
    expect(log).toMatch(/^\w{27} company_formation_submitted #1 -> 204 \(\d+ ms\)$/m);
  });

  it('has a README whose first ten minutes end with the reason if the service is unreachable', async () => {
    const [block = ''] = blocks('clients/typescript/README.md', 'sh');
    const url = `http://localhost:${await freePort()}`;
    const env = { SERVICE_URL: url, API_KEY, npm_config_offline: 'true' };
    expect(run('bash', ['-c', block], project.path, env)).toMatch(
      new RegExp(`^Cannot connect to ${url}: ECONNREFUSED\\. Retrying\\.\n$`, 'm'),
    );
  });

  it("runs the service's README as pasted, from customer to EIN", () => {
    const block = blocks('README.md', 'sh').find((code) => code.includes('curl')) ?? '';
    expect(run('bash', ['-c', block], service.dataDir, { SERVICE_URL: service.url, API_KEY })).toBe(
      '00-1234567\n',
    );
  });

  it('runs the guide to the first company as pasted', () => {
    const [, ...steps] = blocks('libs/platform/openapi/src/guides/texts/getting-started.md', 'sh');
    // The guide's `jq` may not be installed here.
    const jq = `#!/usr/bin/env node\nconst text = require('node:fs').readFileSync(0, 'utf8');
      console.log(process.argv[3].slice(1).split('.').reduce((value, name) => value[name], JSON.parse(text)));`;
    const tools = join(service.dataDir, 'tools');
    mkdirSync(tools);
    writeFileSync(join(tools, 'jq'), jq, { mode: 0o755 });
    const env = { SERVICE_URL: service.url, API_KEY, PATH: `${tools}:${process.env['PATH']}` };
    const output = run('bash', ['-ec', steps.join('\n')], service.dataDir, env);
    expect(output).toMatch(/"signingUrl":"http/);
    expect(output.trim().split('\n').at(-1)).toMatch(/00-1234567$/);
  });

  const bin = join(project.path, 'node_modules/.bin/partner-formation-client');

  it('does not listen with a key that is not a sandbox key', () => {
    const listenWith =
      (apiKey: string, ...args: string[]) =>
      () =>
        run(bin, ['listen', ...args], project.path, { API_KEY: apiKey, SERVICE_URL: service.url });
    const to = ['--forward-to', 'http://localhost:1/'];
    expect(listenWith('dk_live_x', ...to)).toThrow('must be a key of the sandbox');
    expect(listenWith(API_KEY)).toThrow('--forward-to must be');
    expect(listenWith(API_KEY, ...to, '--events', 'nothing')).toThrow('events: E_INVALID');
    expect(listenWith(API_KEY.replace('T', 'U'), ...to)).toThrow('E_AUTH_INVALID');
    expect(listenWith('dk_test_…', ...to)).toThrow('must be a key of the sandbox');
    expect(listenWith(API_KEY, ...to, '--after', '2F…')).toThrow('--after must be an event id');
  });

  it.each(TRIGGERED)('triggers %s', async (event) => {
    const log = run(bin, ['trigger', event], project.path, { API_KEY, SERVICE_URL: service.url });
    const [, companyId = ''] = new RegExp(`^${event}: company (\\w{27})\n$`).exec(log) ?? [];
    const path = `/v1/partner/events?companyId=${companyId}&size=100`;
    await eventually(async () => {
      const { payload } = await call<{ content: { eventName: string }[] }>(service, 'GET', path);
      expect(payload.content.map(({ eventName }) => eventName)).toContain(event);
    });
  });

  it('does not trigger an event that only operators cause, or an unknown one', () => {
    for (const args of [['company_note_added'], ['nothing'], []])
      expect(() =>
        run(bin, ['trigger', ...args], project.path, { API_KEY, SERVICE_URL: service.url }),
      ).toThrow('`trigger` needs the name of one event.');
    expect(() => run(bin, [], project.path, { API_KEY })).toThrow(
      'The commands are `listen`, `trigger` and `logs tail`.',
    );
  });

  /** Runs `logs tail` until Ctrl-C, and makes calls after it is ready. Returns its lines, which `count` says how many. */
  async function tail(args: readonly string[], count: number, makeCalls: () => Promise<unknown>) {
    const env = { ...process.env, NODE_OPTIONS: undefined, API_KEY, SERVICE_URL: service.url };
    const child = spawn(bin, ['logs', 'tail', ...args], { env });
    const printed = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()));
    const closed = once(child, 'close');
    await eventually(() => expect(printed.stderr).toMatch(/^Ready/));
    await makeCalls();
    await eventually(() => expect(printed.stdout.split('\n').length).toBeGreaterThan(count));
    child.kill('SIGINT');
    expect(await closed).toEqual([0, null]);
    return printed.stdout.trim().split('\n');
  }
  const path = (companyId: string): string => `/v1/partner/companies/${companyId}`;

  it('prints requests when they are logged', async () => {
    const partner = new Partner(service.url, API_KEY);
    const companyId = await partner.newCompany(await partner.newCustomer());
    const headers = { 'x-request-id': 'order 1' };
    const lines = await tail([], 2, async () => {
      await call(service, 'GET', path(companyId));
      await call(service, 'GET', `${path(companyId)}/documents/none`);
      await call(service, 'POST', `${path(companyId)}/cancel`, { headers });
    });
    const at = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
    const documents = String.raw`404 GET ${path(companyId)}/documents/{documentId} \(\d+ ms\) \w{27}`;
    expect(lines).toEqual([
      expect.stringMatching(`${at} ${documents} E_DOCUMENT_NOT_FOUND$`),
      expect.stringMatching(`${at} 200 POST ${path(companyId)}/cancel \\(\\d+ ms\\) order 1$`),
    ]);
  });

  it('prints only the chosen requests, as JSON', async () => {
    const filters = [
      '--status',
      '4xx',
      '--method',
      'post',
      '--route',
      '/v1/partner/customers',
      '--source',
      'api',
    ];
    const [line = '', ...others] = await tail([...filters, '--json'], 1, async () => {
      await call(service, 'GET', path('none'));
      await new Partner(service.url, API_KEY).newCustomer();
      await call(service, 'POST', '/v1/partner/customers', { body: {} });
    });
    expect(others).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({
      method: 'POST',
      route: '/v1/partner/customers',
      statusCode: 400,
      error: {
        code: 'E_VALIDATION_FAILED',
        fields: { email: { code: 'E_REQUIRED', message: 'is required' } },
      },
      caller: { type: 'partner', name: 'Sandbox key' },
    });
  });

  it('explains the tail of the log, and does not print it with wrong filters', () => {
    const tailWith = (...args: string[]) =>
      run(bin, ['logs', ...args], project.path, { API_KEY, SERVICE_URL: service.url });
    expect(tailWith('--help')).toContain('logs tail  ');
    expect(() => tailWith('head')).toThrow('`logs` has one command: `logs tail`.');
    expect(() => tailWith('tail', '--status', '418')).toThrow(
      'status: E_INVALID: must be one of: 2xx, 4xx, 5xx',
    );
    expect(() => tailWith('tail', '--since', 'today')).toThrow('from: E_INVALID');
  });

  it.each(['typescript', 'browser'])('is offered by the service as a package: %s', async (client) => {
    const answer = await service.fetch(`/clients/${client}.tgz`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip']);
    const file = join(project.path, `${client}.tgz`);
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    const names = run('tar', ['-tzf', file], project.path).trim().split('\n');
    expect(names).toEqual(expect.arrayContaining(['package/package.json', 'package/dist/index.js']));
    expect(names.filter((name) => name.endsWith('spec.js'))).toEqual([]);
  });

  it.each(['', 'localhost:3000', 'service.example'])('does not listen at the address "%s"', (url) => {
    const args = ['listen', '--forward-to', 'http://localhost:1/'];
    expect(() => run(bin, args, project.path, { API_KEY, SERVICE_URL: url })).toThrow(
      'SERVICE_URL must be an http or https URL',
    );
  });
});
