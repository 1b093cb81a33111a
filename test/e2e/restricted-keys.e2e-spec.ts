import { cli } from '../support/cli.js';
import { newPartner } from '../support/operator-calls.js';
import { call, codesOf, type Schemas } from '../support/partner-calls.js';
import { Partner } from '../support/partner.js';
import { customerRequest } from '../support/requests.js';
import { commonService } from '../support/shared-service.js';
import { resourceOf } from '#platform/http';
import { wholeDescription } from '../support/whole-description.js';

interface Issued {
  readonly keyId: string;
  readonly apiKey: string;
}

describe('a restricted key', () => {
  const service = commonService();
  let tenantId: string;
  let company: string;

  const issue = async (...permissions: readonly string[]): Promise<Issued> => {
    const create = ['keys', 'create', tenantId, '--name', 'Restricted', '--json', '--permission'];
    const { code, stdout, stderr } = await cli(service.dataDir, ...create, ...permissions);
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as Issued;
  };
  const outcome = async ({ apiKey: key }: Issued, method: string, path: string, body?: object) => {
    const options = { key, ...(body && { body }) };
    const { status, error } = await call(service, method, `/v1/partner/${path}`, options);
    return error ? `${status} ${error.code} ${error.message}` : `${status}`;
  };
  const without = (permission: string) =>
    `403 E_FORBIDDEN This key does not have the permission ${permission}.`;

  beforeAll(async () => {
    const made = await newPartner(service.dataDir, 'Restricted', 'dev@restricted.example');
    ({ tenantId } = made);
    const partner = new Partner(service.url, made.apiKey);
    company = await partner.newCompany(await partner.newCustomer());
  });

  it('that can only read reads everything and writes nothing', async () => {
    const key = await issue('all:read');
    for (const path of [
      'customers',
      `companies/${company}`,
      'annual-reports',
      'events',
      'me',
      'playground/clock',
      'requests',
    ])
      expect([path, await outcome(key, 'GET', path)]).toEqual([path, '200']);
    expect(await outcome(key, 'POST', `companies/${company}/compliance/annual-report/fee`)).toBe('200');
    expect(await outcome(key, 'POST', 'customers', customerRequest())).toBe(without('customers:write'));
    expect(await outcome(key, 'PATCH', `companies/${company}`, {})).toBe(without('companies:write'));
    expect(await outcome(key, 'POST', 'customer-sessions', {})).toBe(without('customer-sessions:write'));
    expect(await outcome(key, 'POST', 'playground/clock/advance', { seconds: 1 })).toBe(
      without('playground:write'),
    );
  });

  it('can use only its resources', async () => {
    const key = await issue('customers:write', 'companies:read');
    expect(await outcome(key, 'POST', 'customers', customerRequest())).toBe('200');
    expect(await outcome(key, 'GET', 'customers')).toBe('200');
    expect(await outcome(key, 'GET', `companies/${company}`)).toBe('200');
    expect(await outcome(key, 'GET', 'references/states')).toBe('200');
    expect(await outcome(key, 'POST', `companies/${company}/cancel`, {})).toBe(without('companies:write'));
    expect(await outcome(key, 'GET', `companies/${company}/documents`)).toBe(without('documents:read'));
    expect(await outcome(key, 'GET', 'required-actions')).toBe(without('required-actions:read'));
    expect(await outcome(key, 'GET', 'webhook-endpoint')).toBe(without('webhooks:read'));
    expect(await outcome(key, 'GET', 'events/stream')).toBe(without('webhooks:read'));
    expect(await outcome(key, 'GET', 'requests')).toBe(without('requests:read'));
  });

  it('expands only resources that it can read', async () => {
    const key = await issue('companies:read', 'required-actions:read', 'webhooks:read');
    expect(await outcome(key, 'GET', 'events?expand[]=document')).toBe(without('documents:read'));
    expect(await outcome(key, 'GET', 'companies?expand[]=customer')).toBe(without('customers:read'));
    expect(await outcome(key, 'GET', 'required-actions?expand[]=company')).toBe('200');
  });

  it('is rejected before its request is read', async () => {
    const { apiKey: key } = await issue('all:read');
    const answer = await call(service, 'POST', '/v1/partner/customers', { key, body: '{' });
    expect(codesOf(answer)).toEqual(['E_FORBIDDEN']);
  });

  it('shows its permissions to itself and in the list of keys', async () => {
    const { keyId, apiKey: key } = await issue('webhooks:write', 'customers:read');
    const { payload } = await call<Schemas['Me']>(service, 'GET', '/v1/partner/me', { key });
    expect(payload.key?.permissions).toEqual(['customers:read', 'webhooks:write']);
    const { stdout } = await cli(service.dataDir, 'keys', 'list', tenantId, '--json');
    const keys = JSON.parse(stdout) as { keyId: string; name: string; permissions: string[] | null }[];
    expect(keys.find((one) => one.keyId === keyId)?.permissions).toEqual([
      'customers:read',
      'webhooks:write',
    ]);
    expect(keys.find(({ name }) => name === 'First key')?.permissions).toBeNull();
  });

  it('cannot have a permission that does not exist', async () => {
    await expect(issue('companies:delete')).rejects.toThrow(/Allowed choices are all:read, customers:read/);
  });

  it('has a resource for every route of partners, which describes the rejection', async () => {
    const { paths } = await wholeDescription<{
      paths: Record<string, Record<string, { readonly responses: object }>>;
    }>(service.url);
    const partners = Object.entries(paths).filter(([path]) => path.startsWith('/v1/partner/'));
    expect(partners.length).toBeGreaterThan(40);
    for (const [path, operations] of partners) {
      const resource = resourceOf(path);
      expect([path, resource]).not.toEqual([path, undefined]);
      for (const [method, { responses }] of Object.entries(operations))
        expect([method, path, '403' in responses]).toEqual([method, path, resource !== null]);
    }
  });
});
