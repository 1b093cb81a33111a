import { cli } from '../support/cli.js';
import { newPartner } from '../support/operator-calls.js';
import { call, type Schemas } from '../support/partner-calls.js';
import { API_KEY } from '../support/service.js';
import { commonService } from '../support/shared-service.js';

type Me = Schemas['Me'];

describe('the account of a key', () => {
  const service = commonService();
  const me = (key: string) => call<Me>(service, 'GET', '/v1/partner/me', { key });

  it('has the partner, the environment, the key and its limits', async () => {
    const { tenantId, apiKey } = await newPartner(service.dataDir, 'Acme Me', 'dev@me.example');
    const expiresAt = '2090-01-01T00:00:00.000Z';
    const create = ['keys', 'create', tenantId, '--name', 'Reports', '--expires-at', expiresAt, '--json'];
    const { stdout } = await cli(service.dataDir, ...create);
    const created = JSON.parse(stdout) as { keyId: string; apiKey: string };
    const { status, payload } = await me(created.apiKey);
    expect(status).toBe(200);
    expect(payload).toEqual({
      partner: { tenantId, name: 'Acme Me' },
      environment: 'sandbox',
      apiVersion: 'v1',
      key: {
        keyId: created.keyId,
        name: 'Reports',
        prefix: 'dk_test_',
        lastFour: created.apiKey.slice(-4),
        createdAt: expect.any(String),
        expiresAt,
        permissions: null,
      },
      rateLimit: null,
    });
    expect((await me(apiKey)).payload).toMatchObject({
      partner: { tenantId },
      key: { lastFour: apiKey.slice(-4), expiresAt: null },
    });
  });

  it('belongs to the key of the request', async () => {
    const { tenantId } = await newPartner(service.dataDir, 'Other Me', 'dev@other-me.example');
    const own = (await me(API_KEY)).payload;
    expect(own.partner.tenantId).not.toBe(tenantId);
    expect(own.key?.lastFour).toBe(API_KEY.slice(-4));
    expect((await me(`${API_KEY.slice(0, -1)}x`)).status).toBe(401);
  });
});
