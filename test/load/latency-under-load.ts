import { execFileSync, fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Pool } from 'undici';
import { customerRequest, llcRequest, manyMembers } from '../support/requests.js';

// Measures the latency of other requests while a large document is written, a hundred callers do not read their
// responses, and every route without a key is flooded. `npm run build && node dist/test/load/latency-under-load.js` prints the
// figures.

const PORT = '3900';
const ORIGIN = `http://127.0.0.1:${PORT}`;
const SLOW_READERS = 100;
const LOOPS_PER_ROUTE = 4;
const MEASURED_MS = 30_000;
const ANONYMOUS = [
  '/openapi.json',
  '/docs',
  '/docs/reference.css',
  '/metrics',
  '/health/live',
  '/health/ready',
  '/sign/38FiGu0qeHzHO9kYwKFjDIv8fqb/made-up1',
  '/page-assets/0/page.css',
  '/documents/38FiGu0qeHzHO9kYwKFjDIv8fqb',
  '/nothing',
  '/v1/nothing',
  '/v1/partner/companies',
  '/v1/session/customer',
];

const [role, origin = ''] = process.argv.slice(2);
if (role === 'flood') flood(origin);
else await measure();

/** Runs until it is killed. */
function flood(origin: string): void {
  const pool = new Pool(origin, { connections: 2 * LOOPS_PER_ROUTE * ANONYMOUS.length });
  const again = async (path: string, headers: Record<string, string>): Promise<never> => {
    for (;;) {
      const answer = await pool.request({ method: 'GET', path, headers }).catch(() => null);
      await answer?.body.dump().catch(() => undefined);
    }
  };
  for (const path of ANONYMOUS)
    for (let loop = 0; loop < LOOPS_PER_ROUTE; loop++) {
      void again(path, {});
      if (path.startsWith('/v1/')) void again(path, { authorization: 'guess' });
    }
  const { hostname, port } = new URL(origin);
  const requests = 'GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(50);
  for (let reader = 0; reader < SLOW_READERS; reader++)
    connect(Number(port), hostname, function (this: ReturnType<typeof connect>) {
      this.pause().write(requests);
    }).on('error', () => undefined);
  process.send?.('flooding');
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'load-'));
  const env = { ...process.env, DATA_DIR: folder, PORT, IDENTITY_PORT: '0', TOOLS_PORT: '0' };
  const service = spawn(process.execPath, ['dist/apps/standalone/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let banner = '';
  while (!/dk_test_\w+/.test(banner)) banner += String((await once(service.stdout, 'data'))[0]);
  const [apiKey = ''] = /dk_test_\w+/.exec(banner) ?? [];
  const args = ['partners', 'create', '--name', 'B', '--email', 'b@b.example', '--json'];
  const output = execFileSync(process.execPath, ['dist/apps/cli/main.js', ...args], {
    env,
    encoding: 'utf8',
  });
  const { apiKey: otherKey } = JSON.parse(output) as { apiKey: string };
  const pool = new Pool(ORIGIN, { connections: 20 });
  const send = async (key: string | null, method: 'GET' | 'POST', path: string, body?: object) => {
    const { statusCode, body: answer } = await pool.request({
      method,
      path,
      headers: {
        ...(key !== null && { authorization: key }),
        ...(body && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      },
      body: body ? JSON.stringify(body) : null,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const text = await answer.text();
    if (statusCode !== 200) throw new Error(`${method} ${path}: ${statusCode} ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { payload: Record<string, string> }).payload;
  };
  const customerOf = async (key: string) =>
    (await send(key, 'POST', '/v1/partner/customers', customerRequest()))['serviceCustomerId'] ?? '';
  const members = manyMembers();
  const [owner, founder] = [await customerOf(apiKey), await customerOf(otherKey)];
  const { serviceCompanyId: large = '' } = await send(
    apiKey,
    'POST',
    '/v1/partner/companies',
    llcRequest(owner, { members }),
  );
  const create = () => send(otherKey, 'POST', '/v1/partner/companies', llcRequest(founder));
  const { serviceCompanyId: plain = '' } = await create();

  const probes = {
    'GET /health/live': { everyMs: 20, call: () => send(null, 'GET', '/health/live') },
    'GET a company': { everyMs: 20, call: () => send(otherKey, 'GET', `/v1/partner/companies/${plain}`) },
    'POST a company': { everyMs: 250, call: create },
  };
  const until = async (end: number) => {
    const figures: Record<string, number[]> = {};
    await Promise.all(
      Object.entries(probes).map(async ([name, { everyMs, call }]) => {
        const taken: number[] = (figures[name] = []);
        while (performance.now() < end) {
          const begun = performance.now();
          await call();
          taken.push(performance.now() - begun);
          await setTimeout(everyMs);
        }
      }),
    );
    return figures;
  };
  print('at rest', await until(performance.now() + 3_000));

  const flooding = fork(process.argv[1] ?? '', ['flood', ORIGIN]);
  await once(flooding, 'message');
  const begun = performance.now();
  const filing = send(apiKey, 'POST', `/v1/partner/playground/companies/${large}/formation/complete`).then(
    () => `filed after ${Math.round(performance.now() - begun)} ms`,
    (error: unknown) => String(error),
  );
  print('under a filing, slow readers and floods', await until(begun + MEASURED_MS));
  flooding.kill('SIGKILL');
  console.log(`The filing of ${members.length} members: ${await filing}`);
  await pool.close();
  service.kill('SIGTERM');
  await once(service, 'exit');
  rmSync(folder, { recursive: true });
}

function print(when: string, figures: Readonly<Record<string, number[]>>): void {
  console.log(when);
  for (const [name, taken] of Object.entries(figures)) {
    const sorted = [...taken].sort((a, b) => a - b);
    const at = (share: number) =>
      `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)} ms`;
    console.log(`  ${name.padEnd(18)} n=${sorted.length}  p50 ${at(0.5)}  p99 ${at(0.99)}  max ${at(1)}`);
  }
}
