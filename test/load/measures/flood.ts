import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Pool } from 'undici';
import { customerRequest, llcRequest, manyMembers } from '../../support/requests.js';
import type { Measure } from './measure.js';
import { meanwhile } from './meanwhile.js';

const SLOW_READERS = 100;
const LOOPS_PER_ROUTE = 4;
/** Routes that need no key, or refuse a guessed one. */
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

/** A filing of 200 members while a hundred callers read nothing and every route without a key is flooded. */
export const flood: Measure = {
  name: 'flood',
  run: async (running) => {
    const key = running.heavy;
    const customer = await running.call({ key, path: '/v1/partner/customers', body: customerRequest() });
    const body = llcRequest(customer['serviceCustomerId'] ?? '', { members: manyMembers() });
    const { serviceCompanyId } = await running.call({ key, path: '/v1/partner/companies', body });
    const flooding = fork(new URL(import.meta.url), ['flood', running.service.url]);
    await once(flooding, 'message');
    const path = `/v1/partner/playground/companies/${serviceCompanyId}/formation/complete`;
    const figures = await meanwhile(running, 'flood', () => running.call({ key, path, method: 'POST' }));
    flooding.kill('SIGKILL');
    await once(flooding, 'exit');
    return figures;
  },
};

/** Runs until it is killed. */
function floodForever(origin: string): void {
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

const [role, origin = ''] = process.argv.slice(2);
if (role === 'flood') floodForever(origin);
