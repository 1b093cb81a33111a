import { randomBytes } from 'node:crypto';
import { TestApp } from '../testing/test-app.js';
import { thingApp } from '../testing/thing.js';

it('sandbox-only routes are absent in production', async () => {
  const env = { SERVICE_ENVIRONMENT: 'production', MASTER_KEY: randomBytes(32).toString('base64') };
  const app = await TestApp.start({ ...thingApp, env });
  for (const method of ['POST', 'GET', 'PUT']) {
    const response = await app.fetch('/v1/playground/poke', { method });
    const { error } = (await response.json()) as { readonly error: { readonly code: string } | null };
    expect([method, response.status, error?.code]).toEqual([method, 404, 'E_NOT_FOUND']);
    expect(response.headers.get('allow')).toBeNull();
  }
  await app.stop();
});
