import { userInfo } from 'node:os';
import { eventually } from '#kit/kernel/testing';
import { Partner } from '../support/partner.js';
import { WebhookReceiver } from '../../clients/typescript/examples/webhook-receiver.js';
import { type CliOutcome, cliWith } from '../support/cli.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { Service, temporaryFolder } from '../support/service.js';
import { commonService } from '../support/shared-service.js';

interface Delivery {
  readonly deliveryId: string;
  readonly status: string;
  readonly attempts: readonly { readonly statusCode: number | null }[];
  readonly attemptCount: number;
}

describe('webhooks on the command line', () => {
  const service = commonService();
  let receiver: WebhookReceiver;
  let tenant: { readonly tenantId: string; readonly apiKey: string };

  const run = (...args: string[]): Promise<CliOutcome> =>
    cliWith({ WEBHOOK_ALLOW_LOOPBACK: 'true' }, service.dataDir, ...args);
  const json = async <T>(...args: string[]): Promise<T> => {
    const { code, stdout, stderr } = await run(...args, '--json');
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout) as T;
  };
  const webhooks = <T>(verb: string, ...args: string[]): Promise<T> =>
    json<T>('webhooks', ...verb.split(' '), tenant.tenantId, ...args);

  beforeAll(async () => {
    receiver = await WebhookReceiver.listen();
    tenant = await json('partners', 'create', '--name', 'Acme', '--email', 'dev@webhooks-cli.example');
  });
  afterAll(() => receiver.close());

  it('manage a partner from its endpoint to a recovery', async () => {
    const endpoint = await webhooks<{ secret: string }>('endpoint set', '--url', receiver.url, '--disabled');
    receiver.trust(endpoint.secret);
    const partner = new Partner(service.url, tenant.apiKey);
    const customer = await partner.post<{ serviceCustomerId: string }>(
      '/v1/partner/customers',
      customerRequest(),
    );
    await partner.post('/v1/partner/companies', llcRequest(customer.serviceCustomerId));
    await eventually(async () => {
      expect(await partner.get('/v1/partner/events')).toMatchObject({ total: 1 });
    });
    expect(await run('webhooks', 'recover', tenant.tenantId, '--yes')).toMatchObject({
      code: 1,
      stderr: 'The webhook endpoint is disabled. Enable it first.\n',
    });
    const { recoverSince } = await webhooks<{ recoverSince: string }>('endpoint enable');
    expect(await webhooks('recover', '--yes', '--since', recoverSince)).toEqual({
      recovered: 1,
      complete: true,
    });
    const [webhook] = await receiver.until(1);
    expect(webhook).toMatchObject({ eventName: 'company_formation_submitted', verified: true });
    await untilDelivered(partner, 1);

    const [delivery] = await webhooks<Delivery[]>('deliveries list', '--status', 'delivered');
    expect(delivery).toMatchObject({ attemptCount: 1, lastStatusCode: 204 });
    await webhooks('redeliver', delivery?.deliveryId ?? '');
    await untilDelivered(partner, 2);
    const id = delivery?.deliveryId ?? '';
    expect((await webhooks<Delivery>('deliveries show', id)).attempts).toHaveLength(2);
    expect((await run('webhooks', 'queue')).stdout).toBe('No deliveries are waiting.\n');
  });

  it('rotate the secret, which signs the next test', async () => {
    receiver.trust((await webhooks<{ secret: string }>('rotate-secret')).secret);
    await webhooks('test', 'document_aoo_uploaded');
    const [, test] = await receiver.until(2);
    expect(test).toMatchObject({ eventName: 'document_aoo_uploaded', verified: true });
  });

  it('change, disable and enable one of several endpoints', async () => {
    const partner = new Partner(service.url, tenant.apiKey);
    const { endpointId } = await partner.post<{ endpointId: string }>('/v1/partner/webhook-endpoints', {
      url: receiver.url,
    });
    const chosen = ['--endpoint', endpointId];
    const events = ['company_formation_completed'];
    expect(await webhooks('endpoint set', ...chosen, '--only', ...events)).toMatchObject({
      endpointId,
      url: receiver.url,
      subscriptions: { mode: 'only', events },
    });
    expect(await webhooks('endpoint disable', ...chosen)).toMatchObject({ enabled: false });
    expect(await webhooks<{ enabled: boolean }[]>('endpoint list')).toMatchObject([
      { endpointId, enabled: false },
      { enabled: true },
    ]);
    expect(await webhooks('endpoint enable', ...chosen)).toMatchObject({ enabled: true });
    await webhooks('endpoint remove', ...chosen);
  });

  it("show each change of an endpoint, with its author, in the partner's history", async () => {
    const { token } = await json<{ token: string }>('operators', 'create', '--name', 'Grace Hopper');
    const history = await new Partner(service.url, token).get<
      { readonly type: string; readonly actor: { readonly type: string; readonly id: string } }[]
    >(`/v1/operations/partners/${tenant.tenantId}/history`);
    const changes = history.filter(({ type }) => type.startsWith('Webhook')).reverse();
    expect(changes.map(({ type, actor }) => [type, actor.type])).toEqual([
      ['WebhookEndpointSet', 'operator'],
      ['WebhookEndpointSet', 'operator'],
      ['WebhookSecretRotated', 'operator'],
      ['WebhookEndpointSet', 'partner'],
      ['WebhookEndpointSet', 'operator'],
      ['WebhookEndpointSet', 'operator'],
      ['WebhookEndpointSet', 'operator'],
      ['WebhookEndpointRemoved', 'operator'],
    ]);
    expect(changes[0]?.actor.id).toBe(userInfo().username);
  });

  it('reject impossible steps', async () => {
    const refusals = [
      ['endpoint', 'set', tenant.tenantId, '--url', 'https://10.0.0.1/'],
      ['endpoint', 'enable', tenant.tenantId, '--endpoint', '2abcdefghijklmnopqrstuvwxyz'],
      ['endpoint', 'show', '2abcdefghijklmnopqrstuvwxyz'],
      ['deliveries', 'list', tenant.tenantId, '--status', 'lost'],
      ['test', tenant.tenantId, 'no_such_event'],
    ];
    for (const args of refusals) {
      const { code, stdout, stderr } = await run('webhooks', ...args);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).not.toContain('    at ');
    }
    const [key] = await json<{ keyId: string }[]>('keys', 'list', tenant.tenantId);
    // A key's id may begin with a hyphen.
    await json('keys', 'revoke', tenant.tenantId, key?.keyId ?? '', '--yes');
    const { code, stderr } = await run('webhooks', 'rotate-secret', tenant.tenantId);
    expect([code, stderr]).toEqual([1, 'The partner has no active API key. Create a key first.\n']);
  });

  it('find a partner before the read models show it', async () => {
    const folder = temporaryFolder();
    await (await Service.start(folder.path)).stop();
    const create = ['partners', 'create', '--name', 'New', '--email', 'new@webhooks-cli.example', '--json'];
    const { stdout } = await cliWith({}, folder.path, ...create);
    const { tenantId } = JSON.parse(stdout) as { tenantId: string };
    const listed = await cliWith({}, folder.path, 'webhooks', 'endpoint', 'list', tenantId);
    expect([listed.code, listed.stderr]).toEqual([0, '']);
    folder.remove();
  });
});

/** Resolves when the only delivery has succeeded after `attempts` attempts. */
const untilDelivered = (partner: Partner, attempts: number): Promise<void> =>
  eventually(async () => {
    const { content } = await partner.get<{ content: Delivery[] }>('/v1/partner/webhook-deliveries');
    expect(content).toMatchObject([{ status: 'delivered' }]);
    expect(content[0]?.attemptCount).toBe(attempts);
  });
