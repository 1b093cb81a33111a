import { randomUUID } from 'node:crypto';
import { call, codesOf, type Schemas } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { commonService } from '../support/shared-service.js';

const COMPANIES = '/v1/partner/companies';
const address = { line1: '1 Main St', city: 'Paris', state: 'IDF', postalCode: '75001', country: 'FRA' };
const grace = { legalFirstName: 'Grace', legalLastName: 'Hopper' };
const party = (more: object = {}) => ({ ...grace, email: 'grace@founders.example', ...more });
const member = (ownershipPercent: unknown, more: object = {}) => ({
  ...grace,
  isNaturalPerson: true,
  ownershipPercent,
  address,
  ...more,
});
const members = (...percents: unknown[]) => ({ members: percents.map((percent) => member(percent)) });
const named = (entityTypeEnding: string, position: unknown = 1) => ({
  name: 'Hopper',
  entityTypeEnding,
  position,
});
const officers = (...types: string[]) => ({ executiveMembers: types.map((type) => ({ type, ...grace })) });
const BOARD = ['President', 'Secretary', 'Treasurer', 'Director'];
const ccorp = {
  entityType: 'CCorp',
  members: undefined,
  nameOptions: [named('Inc.')],
  ...officers(...BOARD),
  ccorpValuation: { noOfShares: 1000, shareValue: 0.0001 },
};
const expedited = { requestedServices: [{ service: 'EinCreation', variant: 'Expedite' }] };
const SSN = '123-45-6789';

type Company = Schemas['Company'];

describe('companies', () => {
  const service = commonService();
  let customerId: string;

  beforeAll(async () => {
    const body = customerRequest();
    const { payload } = await call<{ serviceCustomerId: string }>(service, 'POST', '/v1/partner/customers', {
      body,
    });
    customerId = payload.serviceCustomerId;
  });

  const create = (more: object) =>
    call<Company>(service, 'POST', COMPANIES, { body: llcRequest(customerId, more) });

  const validate = (more: object) =>
    call(service, 'POST', `${COMPANIES}/validate`, { body: llcRequest(customerId, more) });
  /** The sandbox accepts companies in the background. */
  const progressOf = ({ formationSubmissionStatus, services, stage }: Company) => ({
    formationSubmissionStatus,
    services,
    stage,
  });

  it.each([{}, ccorp])('always have every field: %j', async (more) => {
    const { payload } = await create(more);
    expect(Object.keys(payload).sort()).toEqual([
      'actionRequired',
      'addresses',
      'adminNotes',
      'ccorpValuation',
      'createdAt',
      'description',
      'ein',
      'entityType',
      'executiveMembers',
      'externalCompanyId',
      'formationFilingDate',
      'formationFilingNumber',
      'formationSubmissionStatus',
      'industry',
      'legalName',
      'members',
      'metadata',
      'naicsCode',
      'nameOptions',
      'responsibleParty',
      'serviceCompanyId',
      'serviceCustomerId',
      'services',
      'signatureRequirements',
      'stage',
      'state',
      'updatedAt',
    ]);
    expect(payload).toMatchObject({ formationSubmissionStatus: 'PENDING', ein: null, adminNotes: [] });
    const read = await call<Company>(service, 'GET', `${COMPANIES}/${payload.serviceCompanyId}`);
    expect(Object.keys(read.payload)).toEqual(Object.keys(payload));
  });

  it("have the partner's id and metadata, which can change", async () => {
    const externalCompanyId = randomUUID();
    const own = { externalCompanyId, metadata: { plan: 'gold', region: 'eu' } };
    const { payload } = await create(own);
    expect(payload).toMatchObject(own);
    const path = `${COMPANIES}/${payload.serviceCompanyId}`;
    const [again, validated] = [await create(own), await validate(own)];
    for (const answer of [again, validated])
      expect([answer.status, ...codesOf(answer)]).toEqual([409, 'E_RESOURCE_CONFLICT']);
    const changes = { externalCompanyId: null, metadata: { region: null, team: 'a' } };
    const updated = await call<Company>(service, 'PATCH', path, { body: changes });
    const { updatedAt } = updated.payload;
    const values = { externalCompanyId: null, metadata: { plan: 'gold', team: 'a' }, updatedAt };
    expect(updated.payload).toEqual({ ...payload, ...values, ...progressOf(updated.payload) });
    expect((await call<Company>(service, 'GET', path)).payload).toMatchObject(values);
    expect((await validate(own)).status).toBe(200);
    const invalid = { externalCompanyId: 'x'.repeat(256), metadata: ['x'] };
    expect(codesOf(await call(service, 'PATCH', path, { body: invalid }))).toEqual([
      'E_VALIDATION_FAILED',
      'externalCompanyId E_INVALID',
      'metadata E_INVALID',
    ]);
  });

  it('accept only Latin script where documents print it, and report the field', async () => {
    const inThai = await create({
      description: 'ซอฟต์แวร์',
      nameOptions: [{ ...named('LLC'), name: 'สมชาย' }],
      responsibleParty: party({ legalLastName: 'Хоппер' }),
      members: [member(100, { legalFirstName: '\u3164', address: { ...address, city: '東京' } })],
    });
    expect(inThai.status).toBe(400);
    expect(codesOf(inThai).sort()).toEqual([
      'E_VALIDATION_FAILED',
      'description E_CHARACTER_UNSUPPORTED',
      'members[0].address.city E_CHARACTER_UNSUPPORTED',
      'members[0].legalFirstName E_CHARACTER_UNSUPPORTED',
      'nameOptions[0].name E_CHARACTER_UNSUPPORTED',
      'responsibleParty.legalLastName E_CHARACTER_UNSUPPORTED',
    ]);
    const message =
      'contains U+0E2A, which documents cannot print; write it in Latin letters, as in a passport';
    expect(inThai.error?.fields).toMatchObject({ 'nameOptions[0].name': { message } });
    const body = customerRequest({ firstName: 'สมชาย', lastName: '王' });
    expect((await call(service, 'POST', '/v1/partner/customers', { body })).status).toBe(200);
  });

  it('have addresses in the USA with a state and a postal code of the USA', async () => {
    const living = (more: object) => create({ members: [member(100, { address: { ...address, ...more } })] });
    expect(codesOf(await living({ country: 'USA', state: 'ZZ', postalCode: 'ABC' }))).toEqual([
      'E_VALIDATION_FAILED',
      'members[0].address.state E_STATE_INVALID',
      'members[0].address.postalCode E_INVALID',
    ]);
    expect((await living({ country: 'HKG', state: '-', postalCode: '-' })).status).toBe(200);
  });

  it('are filed without an ending that their name already has', async () => {
    const { payload } = await create({ nameOptions: [{ ...named('LLC'), name: 'Alpha Works, L L C' }] });
    expect(payload.nameOptions).toMatchObject([{ name: 'Alpha Works', entityTypeEnding: 'LLC' }]);
  });

  it('cannot be corrected by an update, whose error says what to do', async () => {
    const { payload } = await create({});
    const path = `${COMPANIES}/${payload.serviceCompanyId}`;
    const body = {
      metadata: { plan: 'gold' },
      state: 'DE',
      description: 'Looms',
      nameOptions: [],
      unknown: 1,
    };
    const { status, error } = await call(service, 'PATCH', path, { body });
    const message = expect.stringContaining('cancel the formation and create the company again') as string;
    const field = { code: 'E_INVALID', message };
    expect([status, error?.fields]).toEqual([400, { state: field, description: field, nameOptions: field }]);
    expect((await call<Company>(service, 'GET', path)).payload.metadata).toEqual({});
  });

  it('have texts on one line, and null for an empty text', async () => {
    const written = { ...address, line1: ' 1  Main\tSt ', line2: '' };
    const { payload } = await create({
      nameOptions: [{ ...named('LLC'), name: '  Blue   Harbor ' }],
      description: ' Boats  and nets ',
      members: [member(100, { legalFirstName: ' Grace ', contactFullName: ' ', address: written })],
    });
    expect(payload).toMatchObject({
      nameOptions: [{ name: 'Blue Harbor' }],
      description: 'Boats and nets',
      members: [
        {
          legalFirstName: 'Grace',
          contactFullName: null,
          address: { ...address, line1: '1 Main St', line2: null },
        },
      ],
    });
  });

  it.each<[object, string]>([
    [{ serviceCustomerId: '' }, 'serviceCustomerId E_CUSTOMER_ID_REQUIRED'],
    [{ state: 'ZZ' }, 'state E_STATE_INVALID'],
    [{ naicsCode: '999999' }, 'naicsCode E_NAICS_INVALID'],
    [{ responsibleParty: party({ ssn: '666-12-3456' }) }, 'responsibleParty.ssn E_SSN_INVALID'],
    [
      { responsibleParty: party({ address: { ...address, country: 'FR' } }) },
      'responsibleParty.address.country E_COUNTRY_INVALID',
    ],
    [
      { responsibleParty: party({ address: { ...address, phone: '1' } }) },
      'responsibleParty.address.phone E_PHONE_INVALID',
    ],
    [{ nameOptions: [named('llc')] }, 'nameOptions[0].entityTypeEnding E_NAME_OPTIONS_INVALID'],
    [members(99.9), 'members E_OWNERSHIP_INVALID'],
    [{ ...ccorp, ...officers(...BOARD.slice(1)) }, 'executiveMembers E_OFFICERS_INVALID'],
  ])('are rejected with %j', async (more, code) => {
    const answer = await create(more);
    expect([answer.status, ...codesOf(answer)]).toEqual([400, 'E_VALIDATION_FAILED', code]);
  });

  it('have a description of at most 50 characters, regardless of its bytes', async () => {
    expect((await create({ description: 'ế'.repeat(50) })).status).toBe(200);
    const field = 'description E_DESCRIPTION_INVALID';
    const tooLong = { description: 'ế'.repeat(51) };
    expect(codesOf(await create(tooLong))).toEqual(['E_DESCRIPTION_INVALID', field]);
    const both = codesOf(await create({ ...tooLong, state: 'ZZ' }));
    expect(both[0]).toBe('E_VALIDATION_FAILED');
    expect(both.slice(1).sort()).toEqual([field, 'state E_STATE_INVALID']);
  });

  it('are rejected with an expedited EIN if somebody has a tax ID', async () => {
    const total = async () =>
      (await call<{ total: number }>(service, 'GET', `${COMPANIES}?customerId=${customerId}`)).payload.total;
    const before = await total();
    const answer = await create({ ...expedited, responsibleParty: party({ ssn: SSN }) });
    expect([answer.status, ...codesOf(answer)]).toEqual([400, 'E_EXPEDITED_EIN_NOT_ELIGIBLE']);
    expect(await total()).toBe(before);
  });

  it('show the last four digits of a tax ID', async () => {
    const { text, payload } = await create({ responsibleParty: party({ ssn: SSN }) });
    expect(payload).toMatchObject({ responsibleParty: { ssn: '***-**-6789' } });
    expect(text).not.toContain(SSN);
  });

  it.each(['nobody', '2abcdefghijklmnopqrstuvwxyz'])('have no owner %j', async (serviceCustomerId) => {
    const answer = await create({ serviceCustomerId });
    expect([answer.status, ...codesOf(answer)]).toEqual([404, 'E_CUSTOMER_NOT_FOUND']);
  });

  it.each(['state=ZZ', 'entityType=llc', 'status=DONE'])('cannot be listed with %s', async (query) => {
    expect((await call(service, 'GET', `${COMPANIES}?${query}`)).error?.code).toBe('E_VALIDATION_FAILED');
  });
});
