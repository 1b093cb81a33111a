import { emailReservationDomain } from '#domain/email-reservation';
import { operatorDomain, OperatorTokens } from '#domain/operator';
import { CreatePartner, type CreatedPartner, GetPartner, partnerDomain } from '#domain/partner';
import { portalDomain } from '#domain/portal';
import { Harness } from '#platform/hosting/testing';
import { WebhooksApiModule } from '#platform/webhooks';

interface Happening {
  readonly type: string;
  readonly actor: { readonly type: string; readonly id: string };
  readonly requestId: string;
}

const ENDPOINT = '/v1/partner/webhook-endpoint';
const URL_WITH_SECRET = 'http://127.0.0.1:9/secret-path?token=secret-query';

let app: Harness;
let partner: CreatedPartner;

beforeEach(async () => {
  const domains = [partnerDomain, emailReservationDomain, operatorDomain];
  app = await Harness.start([...domains, portalDomain(domains)], {
    imports: [WebhooksApiModule],
    env: { WEBHOOK_ALLOW_LOOPBACK: 'true', RATE_LIMIT_PER_SECOND: '0' },
  });
  const by = { actor: { type: 'operator', id: 'spec' }, requestId: 'made' } as const;
  partner = await app.execute(new CreatePartner({ name: 'Acme', email: 'dev@acme.test', ...by }));
  await app.query(new GetPartner(partner.tenantId));
});
afterEach(() => app.stop());

async function send(method: string, path: string, headers: Record<string, string>, body?: object) {
  const answer = await app.fetch(path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, cookies: answer.headers.getSetCookie(), text: await answer.text() };
}

/** Returns the changes of endpoints in a partner's history, oldest first. */
async function changes(token: string): Promise<readonly Happening[]> {
  const path = `/v1/operations/partners/${partner.tenantId}/history`;
  const { payload } = JSON.parse((await send('GET', path, { authorization: token })).text) as {
    payload: Happening[];
  };
  return payload.filter(({ type }) => type.startsWith('Webhook')).reverse();
}

it("a partner's history names the author and the request of each change of an endpoint", async () => {
  const { key: token } = await app.get(OperatorTokens).issue('Grace', { type: 'operator', id: 'root' });
  const key = (requestId: string) => ({ authorization: partner.apiKey, 'x-request-id': requestId });
  await send('PUT', ENDPOINT, key('set'), { url: URL_WITH_SECRET });
  await send('PUT', ENDPOINT, key('changes nothing'), { url: URL_WITH_SECRET });
  await send('PUT', `${ENDPOINT}s/${partner.tenantId}`, key('disable'), { enabled: false });
  const enable = `/v1/operations/partners/${partner.tenantId}/webhook-endpoint/enable`;
  await send(
    'POST',
    enable,
    { authorization: token, 'idempotency-key': 'k', 'x-request-id': 'enable' },
    {
      reason: 'It answers again.',
    },
  );
  await send('POST', `${ENDPOINT}/rotate-secret`, key('rotate'));
  const credentials = { email: 'dev@acme.test', password: partner.portalPassword };
  const session = await send('POST', '/portal/api/session', {}, credentials);
  const { csrfToken } = (JSON.parse(session.text) as { payload: { csrfToken: string } }).payload;
  const cookie = session.cookies[0]?.split(';')[0] ?? '';
  await send('DELETE', ENDPOINT, { cookie, 'x-csrf-token': csrfToken, 'x-request-id': 'remove' });
  const recorded = await changes(token);
  expect(recorded.map(({ type, actor, requestId }) => [type, actor.type, requestId])).toEqual([
    ['WebhookEndpointSet', 'partner', 'set'],
    ['WebhookEndpointSet', 'partner', 'disable'],
    ['WebhookEndpointSet', 'operator', 'enable'],
    ['WebhookSecretRotated', 'partner', 'rotate'],
    ['WebhookEndpointRemoved', 'portal-user', 'remove'],
  ]);
  const { eventStore } = app.stores;
  const stored = JSON.stringify(await eventStore.readStream(`partner-${partner.tenantId}`));
  expect(stored).toContain('"host":"127.0.0.1:9"');
  for (const secret of ['secret-path', 'secret-query', 'whsec_']) expect(stored).not.toContain(secret);
});

it('a partner changes its endpoints at most 200 times a day', async () => {
  const { key: token } = await app.get(OperatorTokens).issue('Grace', { type: 'operator', id: 'root' });
  const headers = { authorization: partner.apiKey };
  const put = (port: number) => send('PUT', ENDPOINT, headers, { url: `http://127.0.0.1:${port}/` });
  for (let port = 1; port <= 200; port++) {
    expect((await put(port)).status).toBe(200);
  }
  expect((await put(201)).status).toBe(429);
  const rotated = await send('POST', `${ENDPOINT}/rotate-secret`, headers);
  expect([rotated.status, JSON.parse(rotated.text)]).toMatchObject([
    429,
    { error: { code: 'E_RATE_LIMITED' } },
  ]);
  expect((await put(200)).status).toBe(200);
  expect(await changes(token)).toHaveLength(200);
  app.clock.advance(86_400_000);
  expect((await put(202)).status).toBe(200);
});
