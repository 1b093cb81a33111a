import { eventually } from '#kit/kernel/testing';
import { type OperatorCompany, eventsOf, FILING, Office, UNKNOWN } from '../support/operations.js';
import { OperatorCalls } from '../support/operator-calls.js';
import { call, codesOf } from '../support/partner-calls.js';
import { customerRequest } from '../support/requests.js';
import { API_KEY } from '../support/service.js';

describe('access to operations', () => {
  let office: Office;
  let operator: OperatorCalls;

  beforeAll(async () => {
    office = await Office.open();
    operator = await office.newOperator('Grace Hopper');
  });
  afterAll(() => office.close());

  const newToken = (name: string): Promise<{ readonly token: string; readonly tokenId: string }> =>
    office.tell('operators', 'create', '--name', name);

  it('rejects API keys on operator routes and operator tokens on partner routes', async () => {
    const { token } = await newToken('Ada');
    expect((await new OperatorCalls(office.service, token).get('companies')).status).toBe(200);
    const strangers = [
      API_KEY,
      token.slice(0, -1),
      token.replace('op_test_', 'op_live_'),
      `Bearer ${token}`,
      'op_test_' + 'x'.repeat(49),
    ];
    for (const stranger of strangers) {
      const refused = await new OperatorCalls(office.service, stranger).get('companies');
      expect(codesOf(refused)).toEqual(['E_AUTH_INVALID']);
    }
    const missing = await call(office.service, 'GET', '/v1/operations/companies', { key: null });
    expect(codesOf(missing)).toEqual(['E_AUTH_MISSING']);
    expect(codesOf(await office.partner('GET', 'companies', undefined, token))).toEqual(['E_AUTH_INVALID']);
  });

  it('rejects a revoked token', async () => {
    const { token, tokenId } = await newToken('Temporary');
    const temporary = new OperatorCalls(office.service, token);
    expect((await temporary.get('companies')).status).toBe(200);
    expect(await office.tell('operators', 'revoke', tokenId, '--yes')).toEqual({ tokenId, revoked: true });
    await eventually(async () => {
      expect(codesOf(await temporary.get('companies'))).toEqual(['E_AUTH_INVALID']);
    });
    const again = await office.cli('operators', 'revoke', tokenId, '--yes');
    expect([again.code, again.stderr]).toEqual([1, 'There is no such active token.\n']);
    const listed = await office.cli('operators', 'list', '--json');
    expect(JSON.parse(listed.stdout)).toContainEqual(
      expect.objectContaining({
        tokenId,
        name: 'Temporary',
        prefix: 'op_test_',
        lastFour: token.slice(-4),
        createdBy: { type: 'operator', id: expect.any(String) as string },
      }),
    );
    expect(listed.stdout).not.toContain(token.slice(8));
  });

  it('lets operators act on every partner’s companies, including those of a suspended partner', async () => {
    const { tenantId, apiKey } = await office.newPartner('Beta');
    await office.newCompany();
    const id = await office.newCompany(await office.newCustomer(apiKey), apiKey);
    const suspended = await operator.post(`partners/${tenantId}/suspend`);
    expect(suspended.payload).toEqual({ tenantId, suspended: true });
    await eventually(async () => {
      const refused = await office.partner('POST', 'customers', customerRequest(), apiKey);
      expect(codesOf(refused)).toEqual(['E_TENANT_SUSPENDED']);
    });
    expect(eventsOf(await operator.step(id, 'formation/file', FILING))).toContain(
      'company_formation_completed',
    );
    const listed = await operator.get<{ content: object[]; total: number }>(`companies?tenantId=${tenantId}`);
    expect(listed.payload).toMatchObject({
      total: 1,
      content: [{ serviceCompanyId: id, tenantId, awaits: 'signatures', name: 'Difference Engines LLC' }],
    });
    const all = await operator.get<{ content: { tenantId: string }[]; total: number }>('companies');
    expect([all.payload.total, new Set(all.payload.content.map((one) => one.tenantId)).size]).toEqual([2, 2]);
    const { payload } = await operator.get<OperatorCompany>(`companies/${id}`);
    expect(payload).toMatchObject({ tenantId, company: { formationFilingNumber: FILING.filingNumber } });
    expect(payload.documents).toHaveLength(2);
    expect(codesOf(await office.partner('GET', `companies/${id}`))).toEqual(['E_NOT_FOUND']);
    expect((await operator.post(`partners/${tenantId}/resume`)).payload).toEqual({
      tenantId,
      suspended: false,
    });
    await eventually(async () => {
      expect((await office.partner('POST', 'customers', customerRequest(), apiKey)).status).toBe(200);
    });
    for (const nobody of [UNKNOWN, 'x'])
      expect(codesOf(await operator.post(`partners/${nobody}/suspend`))).toEqual(['E_NOT_FOUND']);
  });
});
