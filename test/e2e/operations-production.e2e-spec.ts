import { type OperatorCompany, eventsOf, FILING, Office } from '../support/operations.js';
import { type OperatorCalls } from '../support/operator-calls.js';
import { codesOf } from '../support/partner-calls.js';
import { llcRequest } from '../support/requests.js';
import { PRODUCTION } from '../support/service.js';

/** In production there is no playground: decisions of the state and the IRS enter through operations. */
describe('production', () => {
  let office: Office;
  let operator: OperatorCalls;

  beforeAll(async () => {
    office = await Office.open(PRODUCTION);
    operator = await office.newOperator('Grace Hopper');
  });
  afterAll(() => office.close());

  const awaits = async (id: string) =>
    (await operator.get<OperatorCompany>(`companies/${id}`)).payload.awaits;

  it('issues keys and tokens of its own', async () => {
    const { apiKey } = await office.newPartner('Beta');
    expect(apiKey).toMatch(/^dk_live_/);
    const { token } = await office.tell<{ token: string }>('operators', 'create', '--name', 'Ada');
    expect(token).toMatch(/^op_live_/);
  });

  it('has no playground', async () => {
    const id = await office.newCompany();
    const calls = [
      ...['formation/complete', 'formation/fail', 'formation/reject-names', 'eincreation/complete'],
      ...['signatures/ss4/reset', 'signatures/form8821/require', 'signatures/ss4/sign'],
    ];
    for (const method of ['POST', 'GET', 'DELETE'])
      for (const call of calls)
        expect(codesOf(await office.partner(method, `playground/companies/${id}/${call}`))).toEqual([
          'E_NOT_FOUND',
        ]);
    expect(codesOf(await office.partner('POST', 'playground/clock/advance', { seconds: 1 }))).toEqual([
      'E_NOT_FOUND',
    ]);
    expect(codesOf(await office.partner('GET', 'playground/clock'))).toEqual(['E_NOT_FOUND']);
    for (const method of ['POST', 'GET', 'DELETE'])
      expect(codesOf(await office.partner(method, 'playground/reset'))).toEqual(['E_NOT_FOUND']);
  });

  it('forms no companies in a state without a registered agent', async () => {
    const body = llcRequest(await office.newCustomer(), { state: 'CA' });
    const answer = await office.partner('POST', 'companies', body);
    expect([answer.status, ...codesOf(answer)]).toEqual([
      400,
      'E_VALIDATION_FAILED',
      'state E_STATE_INVALID',
    ]);
  });

  it('takes a company from the request to the EIN with operations alone', async () => {
    const id = await office.newCompany();
    expect((await office.company(id)).formationSubmissionStatus).toBe('PENDING');
    const pending = await operator.get<{ content: object[] }>('companies?status=PENDING&awaits=accept');
    expect(pending.payload.content).toContainEqual(expect.objectContaining({ serviceCompanyId: id }));

    expect(eventsOf(await operator.step(id, 'formation/accept'))).toEqual(['company_formation_submitted']);
    expect(await office.serviceOf(id, 'Formation')).toEqual(['InProgress', 'SubmittedToState']);
    expect(await awaits(id)).toBe('file');
    expect(eventsOf(await operator.step(id, 'formation/file', FILING))).toEqual([
      'company_formation_completed',
      'document_aoo_uploaded',
      'document_operatingagreement_uploaded',
    ]);
    expect(await office.serviceOf(id, 'EinCreation')).toEqual(['ActionRequired', 'AwaitingSignature']);
    expect(eventsOf(await operator.step(id, 'ein/issue', { ein: '12-3456789' }))).toEqual([
      'company_ein_issued',
      'document_einletter_uploaded',
    ]);
    const { ein, services } = await office.company(id);
    expect([ein, ...services.map(({ status }) => status)]).toEqual([
      '12-3456789',
      'Completed',
      'Completed',
      'Completed',
    ]);
    expect(await awaits(id)).toBeNull();
    await office.expectEvents(id, [
      'company_formation_submitted',
      'company_formation_completed',
      'document_aoo_uploaded',
      'document_operatingagreement_uploaded',
      'company_ein_issued',
      'document_einletter_uploaded',
    ]);
    const [requested, ...rest] = (await office.replay(id)).map(({ actor }) => `${actor.type} ${actor.id}`);
    expect(requested).toMatch(/^partner /);
    expect(new Set(rest)).toEqual(new Set(['operator Grace Hopper']));
  });

  it('submits a company that is filed before it was accepted', async () => {
    const id = await office.newCompany();
    expect(eventsOf(await operator.step(id, 'formation/file', FILING))).toEqual([
      'company_formation_submitted',
      'company_formation_completed',
      'document_aoo_uploaded',
      'document_operatingagreement_uploaded',
    ]);
  });
});
