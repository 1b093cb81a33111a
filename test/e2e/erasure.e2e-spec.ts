import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { eventually } from '#kit/kernel/testing';
import { cli } from '../support/cli.js';
import { filesWith } from '../support/data-files.js';
import { newOperator, OperatorCalls } from '../support/operator-calls.js';
import { type Answer, call, codesOf, type Schemas } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { sharedService } from '../support/shared-service.js';
import { Signing } from '../support/signing.js';

const FIRST = 'zarathustrine';
const LAST = 'Quillfeathering';
const FORMER_EMAIL = 'former.address@planted-before.example';
const EMAIL = 'present.address@planted-now.example';
const PHONE = '+442071838759';
const EXTERNAL_ID = 'partners-own-id-4711';
const SSN = '219-45-7731';
/** As a number of its own: random ids can contain the same four digits. */
const LAST_FOUR_OF_SSN = /(?<!\w|[0-9a-f]{8}-)7731(?!\w)/;
const STREET = '77 Planted Crescent';
const CITY = 'Plantagenet-sur-Mer';
const [FORMER_TEXT, TEXT, COMPANY_TEXT] = ['planted-gold', 'planted-silver', 'planted-bronze'];
const ECHO = 'the endpoint knows of Quillfeathering';
const PLANTED = [
  FIRST,
  LAST,
  FORMER_EMAIL,
  EMAIL,
  PHONE,
  EXTERNAL_ID,
  SSN,
  STREET,
  CITY,
  FORMER_TEXT,
  TEXT,
  COMPANY_TEXT,
  ECHO,
];

const person = { legalFirstName: FIRST, legalLastName: LAST };
const address = { line1: STREET, city: CITY, state: 'IDF', postalCode: '75001', country: 'FRA' };
const people = {
  responsibleParty: { ...person, email: EMAIL, ssn: SSN, address },
  members: [{ ...person, isNaturalPerson: true, ownershipPercent: 100, address }],
};
const CUSTOMERS = '/v1/partner/customers';
const COMPANIES = '/v1/partner/companies';
const SESSIONS = '/v1/partner/customer-sessions';
const SESSION = { externalCustomerId: EXTERNAL_ID, email: EMAIL };
const FORM = { documentType: 'FORM8821' };

interface PersonalData {
  readonly history: readonly { what: string; by: string; data: object }[];
}

describe('an erased customer', () => {
  const service = sharedService();
  let endpoint: Server;
  let echo = ECHO;
  let operator: OperatorCalls;
  let customerId: string;
  let companyId: string;
  let downloads: string[];
  let knownBefore: string;
  let neighborBefore: string;
  let wordsErasedBy: string;
  let neighbor: string;

  const post = <T>(path: string, body: object, key?: string): Promise<Answer<T>> =>
    call<T>(service, 'POST', path, {
      body,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const get = <T>(path: string): Promise<Answer<T>> => call<T>(service, 'GET', path);
  const customerBody = customerRequest({
    email: FORMER_EMAIL,
    firstName: FIRST,
    lastName: LAST,
    phoneNumber: PHONE,
    externalCustomerId: EXTERNAL_ID,
    metadata: { plan: FORMER_TEXT },
  });
  const scrub = async () => {
    const { code, stdout, stderr } = await cli(service.dataDir, 'privacy', 'scrub', '--json');
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout) as object;
  };
  const exported = async () => (await cli(service.dataDir, 'privacy', 'export', customerId, '--json')).stdout;

  beforeAll(async () => {
    endpoint = createServer((_, response) => response.end(echo)).listen(0, '127.0.0.1');
    await once(endpoint, 'listening');
    operator = new OperatorCalls(service, (await newOperator(service.dataDir, 'Grace Hopper')).token);
    const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/hooks`;
    await call(service, 'PUT', '/v1/partner/webhook-endpoint', { body: { url, enabled: true } });
    await plant();
    echo = 'thank you';
    await plantNeighbor();
  });
  afterAll(() => {
    endpoint.close();
  });

  async function plant(): Promise<void> {
    const customer = await post<{ serviceCustomerId: string }>(CUSTOMERS, customerBody, 'customer-key');
    customerId = customer.payload.serviceCustomerId;
    await post(SESSIONS, SESSION, 'session-key');
    await call(service, 'PATCH', `${CUSTOMERS}/${customerId}`, { body: { metadata: { plan: TEXT } } });
    const body = llcRequest(customerId, people);
    const company = await post<{ serviceCompanyId: string }>(COMPANIES, body, 'company-key');
    companyId = company.payload.serviceCompanyId;
    await call(service, 'PATCH', `${COMPANIES}/${companyId}`, { body: { metadata: { plan: COMPANY_TEXT } } });
    await eventually(async () => {
      const current = await get<{ formationSubmissionStatus: string }>(`${COMPANIES}/${companyId}`);
      expect(current.payload.formationSubmissionStatus).toBe('SUBMITTED');
    });
    const playground = `/v1/partner/playground/companies/${companyId}`;
    for (const step of ['formation/complete', 'eincreation/complete', 'signatures/form8821/require'])
      await post(`${playground}/${step}`, {}, 'step-key');
    await post(`${COMPANIES}/${companyId}/signatures`, FORM, 'link-key');
    await post(`${playground}/signatures/form8821/sign`, {});
    const documents = await get<{ documentId: string }[]>(`${COMPANIES}/${companyId}/documents`);
    downloads = [];
    for (const { documentId } of documents.payload) {
      const one = await get<{ downloadUrl: string }>(`${COMPANIES}/${companyId}/documents/${documentId}`);
      const { pathname, search } = new URL(one.payload.downloadUrl);
      downloads.push(pathname + search);
    }
    await eventually(async () => {
      const sent = await get<{ total: number }>(
        `/v1/partner/webhook-deliveries?companyId=${companyId}&status=delivered`,
      );
      expect(sent.payload.total).toBeGreaterThanOrEqual(5);
    });
    knownBefore = await exported();
  }

  async function plantNeighbor(): Promise<void> {
    const customer = await post<{ serviceCustomerId: string }>(CUSTOMERS, customerRequest());
    const { serviceCustomerId } = customer.payload;
    const company = await post<{ serviceCompanyId: string }>(COMPANIES, llcRequest(serviceCustomerId));
    neighbor = `${COMPANIES}/${company.payload.serviceCompanyId}`;
    await eventually(async () => {
      neighborBefore = (await get(neighbor)).text;
      expect(neighborBefore).toContain('SUBMITTED');
    });
  }

  it('was known in every detail, in readable form', async () => {
    for (const text of PLANTED.filter((one) => one !== SSN)) expect(knownBefore).toContain(text);
    expect(knownBefore).toMatch(LAST_FOUR_OF_SSN);
    expect(knownBefore).not.toContain(SSN);
    const { code, stdout } = await cli(service.dataDir, 'privacy', 'export', customerId);
    expect(code).toBe(0);
    for (const text of [FIRST, LAST, EMAIL, PHONE, STREET]) expect(stdout).toContain(text);
    for (const download of downloads) expect((await service.fetch(download)).status).toBe(200);
    expect(downloads.length).toBeGreaterThanOrEqual(4);
    // Proves that the search finds what is there; MongoDB keeps the documents elsewhere.
    if (!process.env['MONGODB_URL']) expect(filesWith(service.dataDir, [LAST, EMAIL])).not.toEqual([]);
  });

  it('is erased by an operator, recorded with the reason', async () => {
    const reason = 'The person asked for it.';
    const erased = await operator.post<{ complete: boolean; wordsErasedBy: string }>(
      `customers/${customerId}/erase`,
      { reason },
    );
    ({ wordsErasedBy } = erased.payload);
    expect([erased.status, erased.payload]).toMatchObject([
      200,
      { serviceCustomerId: customerId, complete: true },
    ]);
    const { history } = JSON.parse(await exported()) as PersonalData;
    expect(history.at(-1)).toMatchObject({
      what: 'CustomerErased',
      by: 'operator Grace Hopper',
      data: { reason },
    });
  });

  it('keeps no personal data in the files except for search words', () => {
    const hasWords = [FIRST, LAST, FORMER_EMAIL, EMAIL];
    const others = PLANTED.filter((one) => !hasWords.includes(one));
    expect(filesWith(service.dataDir, others)).toEqual([]);
    for (const file of filesWith(service.dataDir, PLANTED)) expect(file).toMatch(/^read-models\.db/);
  });

  it('is in no byte of the data folder after the words are scrubbed', async () => {
    expect(Date.parse(wordsErasedBy) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    expect(Date.parse(wordsErasedBy)).toBeGreaterThan(Date.now());
    expect(await scrub()).toEqual({ scrubbed: true });
    if (!process.env['EVENTSTORE_URL'] && !process.env['MONGODB_URL'])
      expect(readdirSync(service.dataDir)).toEqual(
        expect.arrayContaining(['events.db', 'records.db', 'read-models.db']),
      );
    expect(filesWith(service.dataDir, PLANTED)).toEqual([]);
  });

  it('is in no response', async () => {
    const answers = [
      await get(`${CUSTOMERS}/${customerId}`),
      await get(`${CUSTOMERS}?q=${LAST}`),
      await get(`${COMPANIES}/${companyId}`),
      await get(`${COMPANIES}/${companyId}/documents`),
      await get(`/v1/partner/webhook-deliveries?companyId=${companyId}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 200, 200, 200, 200]);
    const expectNone = (text: string) => {
      for (const planted of PLANTED) expect(text).not.toContain(planted);
      expect(text).not.toMatch(LAST_FOUR_OF_SSN);
    };
    for (const { text } of answers) expectNone(text);
    expect(answers[2]?.payload).toMatchObject({
      responsibleParty: null,
      members: [],
      addresses: [],
      metadata: {},
    });
    for (const download of downloads) expect((await service.fetch(download)).status).toBe(404);
    expectNone(await exported());
  });

  it('does not reappear through an old idempotency key', async () => {
    for (const [path, body, key] of [
      [CUSTOMERS, customerBody, 'customer-key'],
      [COMPANIES, llcRequest(customerId, people), 'company-key'],
      [SESSIONS, SESSION, 'session-key'],
      [`${COMPANIES}/${companyId}/signatures`, FORM, 'link-key'],
      [`/v1/partner/playground/companies/${companyId}/formation/complete`, {}, 'step-key'],
    ] as const)
      expect(codesOf(await post(path, body, key))).toEqual(['E_IDEMPOTENCY_KEY_REUSED']);
    expect(filesWith(service.dataDir, [LAST, EMAIL])).toEqual([]);
  });

  it('is erased again without an error', async () => {
    const again = await operator.post<object>(`customers/${customerId}/erase`, { reason: 'Once more.' });
    expect(again.payload).toMatchObject({ complete: true, wordsErasedBy: null });
    const { history } = JSON.parse(await exported()) as PersonalData;
    expect(history.filter(({ what }) => what === 'CustomerErased')).toHaveLength(1);
    const unknown = await operator.post('customers/unknown/erase', { reason: 'x' });
    expect(codesOf(unknown)).toEqual(['E_NOT_FOUND']);
  });

  it('leaves everybody else unchanged', async () => {
    expect((await get(neighbor)).text).toBe(neighborBefore);
  });

  it('leaves histories that verify, replay and rebuild', async () => {
    const verified = await cli(service.dataDir, 'audit', 'verify');
    expect([verified.code, verified.stderr]).toEqual([0, '']);
    const replayed = await cli(service.dataDir, 'audit', 'replay', companyId, '--json');
    expect([replayed.code, JSON.parse(replayed.stderr)]).toMatchObject([0, { verification: { ok: true } }]);
    expect(replayed.stdout).toContain('"PeopleForgotten"');
    const before = (await get(`${COMPANIES}/${companyId}`)).text;
    await service.stop();
    if (!process.env['MONGODB_URL']) await cli(service.dataDir, 'projections', 'discard', '--yes');
    await service.start();
    operator = new OperatorCalls(service, (await newOperator(service.dataDir, 'Grace')).token);
    await eventually(async () => {
      expect((await get(`${COMPANIES}/${companyId}`)).text).toBe(before);
      expect((await get(`${CUSTOMERS}/${customerId}`)).status).toBe(404);
    });
    expect(filesWith(service.dataDir, [LAST, EMAIL, STREET])).toEqual([]);
  });

  it('has released its address and id for a new customer', async () => {
    const body = customerRequest({ email: EMAIL, externalCustomerId: EXTERNAL_ID });
    const created = await post<{ serviceCustomerId: string; created: boolean }>(CUSTOMERS, body);
    expect(created.payload).toMatchObject({ created: true });
    expect(created.payload.serviceCustomerId).not.toBe(customerId);
  });

  it('can be erased from the command line while the service is stopped', async () => {
    const email = 'another.person@planted-then.example';
    const customer = await post<{ serviceCustomerId: string }>(CUSTOMERS, customerRequest({ email }));
    const { serviceCustomerId } = customer.payload;
    await post(COMPANIES, llcRequest(serviceCustomerId, people));
    await service.stop();
    if (!process.env['MONGODB_URL']) expect(filesWith(service.dataDir, [email])).not.toEqual([]);
    const erase = [
      'privacy',
      'erase',
      serviceCustomerId,
      '--reason',
      'asked',
      '--as',
      'grace',
      '--yes',
      '--json',
    ];
    const erased = await cli(service.dataDir, ...erase);
    expect([erased.code, erased.stderr]).toEqual([0, '']);
    expect(JSON.parse(erased.stdout)).toMatchObject({
      serviceCustomerId,
      complete: true,
      wordsErasedBy: expect.any(String) as unknown,
    });
    expect(filesWith(service.dataDir, [STREET, LAST])).toEqual([]);
    await scrub();
    expect(filesWith(service.dataDir, [email, STREET, LAST])).toEqual([]);
    const unknown = await cli(service.dataDir, 'privacy', 'export', '2aaaaaaaaaaaaaaaaaaaaaaaaaa');
    expect([unknown.code, unknown.stderr]).toMatchObject([1, expect.stringContaining('no customer')]);
    await service.start();
  });

  it('leaves no company that waits for a signature', async () => {
    const signing = await Signing.begin(service);
    const id = await signing.company();
    for (const step of ['formation/complete', 'signatures/form8821/require']) await signing.play(id, step);
    const link = await signing.link(id);
    const read = async () => (await signing.read<Schemas['Company']>(`companies/${id}`)).payload;
    const actions = async () =>
      (await signing.read<Schemas['RequiredActionListItem'][]>(`companies/${id}/required-actions`)).payload;
    const { serviceCustomerId, actionRequired } = await read();
    expect([actionRequired, await signing.requirements(id), await actions()]).toMatchObject([
      true,
      ['SS4 PENDING', 'FORM8821 PENDING'],
      [{ actionCode: 'FORMATION_SIGNATURE_FORM8821_REQUIRED', open: true }],
    ]);

    const erased = await operator.post<{ complete: boolean }>(`customers/${serviceCustomerId}/erase`, {
      reason: 'The person asked for it.',
    });
    expect(erased.payload.complete).toBe(true);
    expect(await read()).toMatchObject({
      stage: 'filed',
      actionRequired: false,
      signatureRequirements: [],
      services: [{}, {}, { name: 'EinCreation', status: 'Failed', subStatus: null }],
    });
    await eventually(async () => {
      expect(await actions()).toMatchObject([{ status: 'rejected', open: false }]);
    });
    for (const form of ['SS4', 'FORM8821']) {
      expect(codesOf(await signing.mint(id, form))).toEqual(['E_SIGNATURE_NOT_REQUIRED']);
      const signed = await signing.play(id, `signatures/${form}/sign`);
      expect(codesOf(signed)).toEqual(['E_SIGNATURE_NOT_REQUIRED']);
    }
    for (const step of ['ss4/reset', 'form8821/require'])
      expect(codesOf(await signing.play(id, `signatures/${step}`))).toEqual(['E_PLAYGROUND_STATE']);
    expect((await signing.open(link)).status).toBe(410);

    // Its reminders are due later, so they prove that those of the erased customer were skipped.
    const other = await Signing.begin(service);
    const control = await other.company();
    const reminders = async (companyId: string) =>
      (await other.events(companyId)).filter(({ eventName }) => eventName.endsWith('_reminder_due')).length;
    await other.advance(8 * 24);
    await eventually(async () => {
      expect(await reminders(control)).toBe(3);
    });
    expect(await reminders(id)).toBe(0);
  });
});
