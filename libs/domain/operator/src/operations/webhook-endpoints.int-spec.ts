import { emailReservationDomain } from '#domain/email-reservation';
import { CreatePartner, type CreatedPartner, GetPartner, partnerDomain } from '#domain/partner';
import { newId } from '#kit/kernel';
import { Harness } from '#platform/hosting/testing';
import { WebhooksApiModule } from '#platform/webhooks';
import { operatorDomain } from '../operator.domain.js';
import { OperatorTokens } from '../operator-tokens.js';

interface DeskEndpoint {
  readonly endpointId: string;
  readonly enabled: boolean;
}

describe("a partner's webhook endpoints at the desk", () => {
  let app: Harness;
  let partner: CreatedPartner;
  let token = '';
  const urls = ['http://127.0.0.1:9/first', 'http://127.0.0.1:9/second'];

  beforeAll(async () => {
    app = await Harness.start([partnerDomain, emailReservationDomain, operatorDomain], {
      imports: [WebhooksApiModule],
      env: { WEBHOOK_ALLOW_LOOPBACK: 'true', RATE_LIMIT_PER_SECOND: '0' },
    });
    const by = { actor: { type: 'operator', id: 'spec' }, requestId: 'r' } as const;
    partner = await app.execute(new CreatePartner({ name: 'Acme', email: 'dev@acme.test', ...by }));
    await app.query(new GetPartner(partner.tenantId));
    ({ key: token } = await app.get(OperatorTokens).issue('Grace', { type: 'operator', id: 'root' }));
    for (const url of urls) await send('POST', '/v1/partner/webhook-endpoints', partner.apiKey, { url });
  });
  afterAll(() => app.stop());

  async function send(method: string, path: string, key: string, body?: object) {
    const answer = await app.fetch(path, {
      method,
      headers: { authorization: key, 'content-type': 'application/json', 'idempotency-key': newId() },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { payload } = (await answer.json()) as { payload: unknown };
    return { status: answer.status, payload };
  }
  const pathOf = (tenantId: string) => `/v1/operations/partners/${tenantId}/webhook-endpoints`;
  const list = async (tenantId = partner.tenantId) =>
    (await send('GET', pathOf(tenantId), token)).payload as readonly DeskEndpoint[];

  it('are all listed with their health, oldest first', async () => {
    const endpoints = await list();
    expect(endpoints).toMatchObject(urls.map((url) => ({ url, enabled: true, recoverSince: null })));
    expect(endpoints[0]).toMatchObject({
      lastDay: { succeeded: 0, failed: 0 },
      failingSince: null,
      lastFailure: null,
      lastDeliveredAt: null,
      medianMs: null,
    });
    expect(await list('unknown')).toEqual([]);
  });

  it('are enabled one by one', async () => {
    const [, second] = await list();
    const own = `/v1/partner/webhook-endpoints/${second?.endpointId}`;
    for (const endpoint of await list())
      await send('PUT', `/v1/partner/webhook-endpoints/${endpoint.endpointId}`, partner.apiKey, {
        enabled: false,
      });
    expect((await send('GET', own, partner.apiKey)).payload).toMatchObject({ enabled: false });
    const enable = `${pathOf(partner.tenantId)}/${second?.endpointId}/enable`;
    const { status, payload } = await send('POST', enable, token, { reason: 'It answers again.' });
    expect([status, payload]).toEqual([200, expect.objectContaining({ url: urls[1], enabled: true })]);
    expect((await list()).map(({ enabled }) => enabled)).toEqual([false, true]);
    const unknown = `${pathOf(partner.tenantId)}/unknown/enable`;
    expect((await send('POST', unknown, token, { reason: 'x' })).status).toBe(404);
  });

  it('are not shown to partners', async () => {
    expect((await send('GET', pathOf(partner.tenantId), partner.apiKey)).status).toBe(401);
  });
});
