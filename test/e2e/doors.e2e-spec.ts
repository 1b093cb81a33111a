import { cli } from '../support/cli.js';
import { call } from '../support/partner-calls.js';
import { freePort, Service, temporaryFolder } from '../support/service.js';
import { commonService, sharedService } from '../support/shared-service.js';

describe('metrics', () => {
  const shared = commonService();
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it('are open only to this machine, and not through a proxy', async () => {
    const statusWith = async (headers: Record<string, string>) =>
      (await fetch(`${shared.url}/metrics`, { headers })).status;
    expect(await (await fetch(`${shared.url}/metrics`)).text()).toContain('http_request_duration_seconds');
    for (const name of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP'])
      expect([name, await statusWith({ [name]: '203.0.113.7' })]).toEqual([name, 404]);
    const [refused, unknown] = await Promise.all(
      ['/metrics', '/nothing'].map(async (path) => {
        const answer = await fetch(shared.url + path, {
          headers: { via: '1.1 proxy', 'x-request-id': 'same' },
        });
        return [answer.status, await answer.text()];
      }),
    );
    expect(refused).toEqual(unknown);
  });

  it('can have their own port, which serves nothing else', async () => {
    const port = await freePort();
    const service = await Service.start(folder.path, {
      METRICS_PORT: String(port),
      TOOLS_PUBLIC_URL: 'https://localhost',
    });
    await service.says('TRUSTED_PROXIES is unset');
    const own = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect([own.status, own.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/plain'),
    ]);
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(404);
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
    expect(await service.stop()).toBe(0);
  });
});

describe('the description of the API', () => {
  const service = commonService();

  it.each([
    { path: '/openapi.json', ratio: 5 },
    { path: '/docs', ratio: 1.5 },
    { path: '/docs/scalar.js', ratio: 3 },
  ])('$path is compressed and revalidates', async ({ path, ratio }) => {
    for (const encoding of ['br', 'gzip']) {
      const headers = { 'accept-encoding': encoding };
      const first = await fetch(service.url + path, { headers });
      expect([first.status, first.headers.get('content-encoding')]).toEqual([200, encoding]);
      const length = Number(first.headers.get('content-length'));
      expect((await first.text()).length).toBeGreaterThan(ratio * length);
      const again = { ...headers, 'if-none-match': first.headers.get('etag') ?? '' };
      expect((await fetch(service.url + path, { headers: again })).status).toBe(304);
    }
  });
});

describe('the security log', () => {
  const service = sharedService({ LOG_LEVEL: 'error' });

  const lines = (): Record<string, unknown>[] =>
    service.log
      .split('\n')
      .filter((line) => line.includes('"security":true'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const actions = () => lines().map(({ action }) => action);

  it('records changes of keys and access, with actor and address', async () => {
    await call(service, 'GET', '/v1/partner/customers', {
      key: 'guess',
      headers: { 'x-request-id': 'a "b" {c}' },
    });
    await service.says('key-refused');
    expect(lines().at(-1)).toMatchObject({ action: 'key-refused', requestId: 'a "b" {c}', keyId: null });
    expect(lines().at(-1)?.['address']).toMatch(/127\.0\.0\.1$/);
    const url = 'http://127.0.0.1:9/secret-path';
    await call(service, 'PUT', '/v1/partner/webhook-endpoint', { body: { url, enabled: false } });
    await call(service, 'POST', '/v1/partner/webhook-endpoint/rotate-secret');
    await service.says('webhook-secret-rotated');
    expect(actions().slice(-2)).toEqual(['webhook-endpoint-set', 'webhook-secret-rotated']);
    expect(lines().at(-1)).toMatchObject({ actor: { type: 'partner' }, keyId: expect.any(String) });
    const { token } = JSON.parse(
      (await cli(service.dataDir, 'operators', 'create', '--name', 'Grace Hopper', '--json')).stdout,
    ) as { token: string };
    for (let count = 0; count < 2; count++)
      await call(service, 'GET', '/v1/operations/companies', { key: token });
    await service.says('operator-signed-in');
    expect(actions().filter((action) => action === 'operator-signed-in')).toHaveLength(1);
    expect(lines().at(-1)).toMatchObject({ actor: { type: 'operator', id: 'Grace Hopper' } });
    expect(actions()).toContain('process-started');
    const log = JSON.stringify(lines());
    for (const secret of ['guess', 'secret-path', token, 'whsec_']) expect(log).not.toContain(secret);
  });
});
