import { eventually } from '#kit/kernel/testing';
import { type AuditEntry, day, FILING, Office, UNKNOWN } from '../support/operations.js';
import type { OperatorCalls } from '../support/operator-calls.js';
import { call, codesOf } from '../support/partner-calls.js';
import { customerRequest } from '../support/requests.js';

interface Report {
  readonly annualReportId: string;
  readonly status: string;
}
interface Queue {
  readonly total: number;
  readonly content: readonly (Report & { readonly tenantId: string; readonly companyName: string | null })[];
}

interface SearchResult {
  readonly total: number;
  readonly content: readonly Readonly<Record<string, unknown>>[];
}

interface Happening extends AuditEntry {
  readonly eventId: string;
  readonly reason: string | null;
}

/** No server listens on this address. */
const LOOPBACK = 'http://127.0.0.1:9/hooks';
const ANSWERS = [{ fieldId: 'wyomingAssets', value: '250000' }];

/** The first year for which a company filed today owes a report. */
const nextYear = (): number => Number(day().slice(0, 4)) + 1;

/** The desk's queries and actions across all partners. */
describe('the desk', () => {
  let office: Office;
  let operator: OperatorCalls;
  let other: { readonly tenantId: string; readonly apiKey: string };

  beforeAll(async () => {
    office = await Office.open();
    operator = await office.newOperator('Grace Hopper');
    other = await office.newPartner('Beta');
  });
  afterAll(() => office.close());

  const filed = async (key?: string): Promise<string> => {
    const id = await office.newCompany(await office.newCustomer(key), key);
    await operator.step(id, 'formation/accept');
    await operator.step(id, 'formation/file', FILING);
    return id;
  };

  it('shows the annual reports that wait for the desk, and those that wait for partners', async () => {
    const waiting = async (awaits: string) =>
      (await operator.get<Queue>(`annual-reports?awaits=${awaits}`)).payload;
    const idsOf = ({ content }: Queue) => content.map(({ annualReportId }) => annualReportId);
    const [own, others] = [await filed(), await filed(other.apiKey)];
    const fiscalYear = nextYear();
    const draft = await operator.post<Report>(`companies/${own}/annual-reports/draft`, {
      fiscalYear,
      answers: ANSWERS,
    });
    const reports = `companies/${others}/compliance/annual-reports`;
    const submitted = await office.partner<Report>(
      'POST',
      reports,
      { fiscalYear, answers: ANSWERS },
      other.apiKey,
    );
    const [drafted, awaiting] = [draft.payload.annualReportId, submitted.payload.annualReportId];
    expect(await waiting('desk')).toMatchObject({
      total: 1,
      content: [{ annualReportId: drafted, status: 'DRAFT', companyName: 'Difference Engines LLC' }],
    });
    expect(idsOf(await waiting('partner'))).toEqual([awaiting]);

    await office.partner('POST', `${reports}/${awaiting}/confirm`, {}, other.apiKey);
    const queue = await waiting('desk');
    // The company that has been unchanged longest comes first.
    expect(idsOf(queue)).toEqual([drafted, awaiting]);
    expect(queue.content[1]).toMatchObject({
      tenantId: other.tenantId,
      serviceCompanyId: others,
      status: 'IN_PROGRESS',
      fiscalYear,
      awaits: 'desk',
      dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown,
    });

    const atDesk = (verb: string, body?: object) =>
      operator.post(`companies/${others}/annual-reports/${awaiting}/${verb}`, body);
    await atDesk('request-information', { message: 'Does that include the lease?' });
    expect([idsOf(await waiting('desk')), idsOf(await waiting('partner'))]).toEqual([[drafted], [awaiting]]);
    await office.partner('POST', `${reports}/${awaiting}/answers`, { answers: ANSWERS }, other.apiKey);
    await atDesk('complete', {});
    expect([idsOf(await waiting('desk')), idsOf(await waiting('partner'))]).toEqual([[drafted], []]);
    expect((await operator.get<Queue>('annual-reports')).payload.total).toBe(2);
    expect((await operator.get('annual-reports?awaits=nobody')).status).toBe(400);
    const asPartner = await call(office.service, 'GET', '/v1/operations/annual-reports', {
      key: other.apiKey,
    });
    expect(codesOf(asPartner)).toEqual(['E_AUTH_INVALID']);
  });

  it('finds companies, customers and partners of all tenants by name, address and id', async () => {
    const [ada, theirs] = [await office.newCustomer(), await office.newCustomer(other.apiKey)];
    const [own, others] = [await office.newCompany(ada), await office.newCompany(theirs, other.apiKey)];
    const search = async (of: string, q: string, more = '') => {
      const { payload } = await operator.get<SearchResult>(`${of}?q=${encodeURIComponent(q)}${more}`);
      return payload;
    };
    const idsOf = ({ content }: SearchResult, field: string) => content.map((one) => one[field]);
    const email = async (id: string, key?: string) =>
      (await office.partner<{ email: string }>('GET', `customers/${id}`, undefined, key)).payload.email;

    const byName = await search('companies', 'engines DIFFERENCE', '&size=2');
    expect(idsOf(byName, 'serviceCompanyId')).toEqual([others, own]);
    expect(byName.content[0]).toMatchObject({ tenantId: other.tenantId, name: 'Difference Engines LLC' });
    expect((await search('companies', 'difference', `&tenantId=${other.tenantId}`)).total).toBe(2);
    expect(idsOf(await search('companies', others), 'serviceCompanyId')).toEqual([others]);
    expect(await search('companies', 'nobody at all')).toMatchObject({ total: 0, content: [] });

    const address = await email(theirs, other.apiKey);
    expect(await search('customers', address.toUpperCase())).toMatchObject({
      total: 1,
      content: [{ serviceCustomerId: theirs, customerTenantId: other.tenantId, email: address }],
    });
    expect(idsOf(await search('customers', ada), 'serviceCustomerId')).toEqual([ada]);
    expect((await operator.get<object>(`customers/${theirs}`)).payload).toMatchObject({
      serviceCustomerId: theirs,
      customerTenantId: other.tenantId,
      companies: [{ serviceCompanyId: others }],
    });
    expect((await operator.get('customers')).status).toBe(400);

    const { tenantId } = other;
    expect(await search('partners', 'bet')).toMatchObject({
      total: 1,
      content: [{ tenantId, name: 'Beta' }],
    });
    expect(idsOf(await search('partners', other.tenantId), 'tenantId')).toEqual([other.tenantId]);
    expect(idsOf(await search('partners', ''), 'name')).toEqual(['Beta', 'Sandbox partner']);

    for (const id of [UNKNOWN, 'x'])
      expect(codesOf(await operator.get(`customers/${id}`))).toEqual(['E_NOT_FOUND']);
    for (const path of ['companies?q=difference', 'customers?q=ada', `customers/${ada}`, 'partners'])
      expect(
        codesOf(await call(office.service, 'GET', `/v1/operations/${path}`, { key: other.apiKey })),
      ).toEqual(['E_AUTH_INVALID']);
  });

  it('keeps the last name of a company whose names were all rejected, and marks it', async () => {
    const id = await office.submitted();
    const shown = async () => {
      const list = (await operator.get<SearchResult>(`companies?q=${id}`)).payload.content[0];
      const { name, nameRejected } = (await operator.get<Record<string, unknown>>(`companies/${id}`)).payload;
      expect(list).toMatchObject({ name, nameRejected });
      return [name, nameRejected];
    };
    expect(await shown()).toEqual(['Difference Engines LLC', false]);
    await operator.step(id, 'formation/refuse-names', { reason: 'All names are taken.' });
    await eventually(async () => expect(await shown()).toEqual(['Loom Cards LLC', true]));
  });

  it('shows the history of a company and its parts in order, as the audit does', async () => {
    const id = await filed();
    await operator.post(`companies/${id}/annual-reports/draft`, {
      fiscalYear: nextYear(),
      answers: ANSWERS,
    });
    await operator.step(id, 'signatures/form8821/require', {});
    await eventually(async () => {
      const history = (await operator.get<Happening[]>(`companies/${id}/history`)).payload;
      const oldestFirst = history.toReversed();
      const entries = await office.replayAll(id);
      expect(oldestFirst.map(({ eventId }) => eventId)).toEqual(entries.map(({ eventId }) => eventId));
      const kinds = new Set(oldestFirst.map(({ stream }) => stream.split('-')[0]));
      expect([...kinds].sort()).toEqual(['annualReport', 'company', 'requiredAction', 'signature']);
    });
    const { payload } = await operator.get<Happening[]>(`companies/${id}/history`);
    const drafted = payload.find(({ type }) => type === 'AnnualReportDrafted');
    expect(drafted?.actor).toEqual({ type: 'operator', id: 'Grace Hopper', name: null });
    expect(drafted?.requestId).toMatch(/^[0-9A-Za-z]{27}$/);
    expect(payload.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['DocumentAdded', 'CompanyRequested']),
    );
    expect(JSON.stringify(payload)).not.toContain('Lovelace');
  });

  it('suspends a partner and resumes it, and enables its endpoint, each with the reason on record', async () => {
    const { tenantId, apiKey } = await office.newPartner('Gamma');
    const at = `partners/${tenantId}`;
    const write = () => office.partner('POST', 'customers', customerRequest(), apiKey);
    for (const verb of ['suspend', 'resume', 'webhook-endpoint/enable'])
      for (const body of [{ reason: 7 }, { reason: 'x'.repeat(501) }])
        expect((await operator.post(`${at}/${verb}`, body)).status).toBe(400);
    for (const body of [{}, { reason: ' ' }])
      expect((await operator.post(`${at}/webhook-endpoint/enable`, body)).status).toBe(400);
    expect((await write()).status).toBe(200);
    await operator.post(`${at}/suspend`, { reason: 'Unpaid.' });
    await eventually(async () => {
      expect(codesOf(await write())).toEqual(['E_TENANT_SUSPENDED']);
    });
    await operator.post(`${at}/resume`, { reason: 'Paid.' });
    await eventually(async () => {
      expect((await write()).status).toBe(200);
    });

    const endpoint = `${at}/webhook-endpoint`;
    const enable = (key?: string) =>
      operator.post<object>(`${endpoint}/enable`, { reason: 'It answers.' }, key);
    expect((await operator.get(endpoint)).payload).toBeNull();
    expect(codesOf(await enable())).toEqual(['E_NOT_FOUND']);
    await office.partner('PUT', 'webhook-endpoint', { url: LOOPBACK, enabled: false }, apiKey);
    expect((await operator.get(endpoint)).payload).toMatchObject({ url: LOOPBACK, enabled: false });
    const enabled = await enable('once');
    expect(enabled.payload).toMatchObject({ url: LOOPBACK, enabled: true, disabledAt: null });
    expect(enabled.text).not.toContain('whsec_');
    expect((await enable('once')).text).toBe(enabled.text);

    const history = (await operator.get<Happening[]>(`${at}/history`)).payload;
    const acts = history.filter(({ stream }) => stream === `operatorAct-partner-${tenantId}`);
    expect(acts.map(({ type, actor, reason }) => [type, actor.id, reason])).toEqual([
      ['EndpointEnabled', 'Grace Hopper', 'It answers.'],
      ['SuspensionExplained', 'Grace Hopper', 'Paid.'],
      ['SuspensionExplained', 'Grace Hopper', 'Unpaid.'],
    ]);
    expect(history.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['PartnerSuspended', 'PartnerResumed', 'PartnerCreated']),
    );
    expect(history.find(({ type }) => type === 'PartnerSuspended')?.actor).toEqual({
      type: 'operator',
      id: 'Grace Hopper',
      name: null,
    });
    for (const path of ['history', 'suspend', 'resume', 'webhook-endpoint', 'webhook-endpoint/enable']) {
      const method = /suspend|resume|enable/.test(path) ? 'POST' : 'GET';
      const asPartner = await call(office.service, method, `/v1/operations/${at}/${path}`, { key: apiKey });
      expect(codesOf(asPartner)).toEqual(['E_AUTH_INVALID']);
    }
    expect(codesOf(await operator.get(`partners/${UNKNOWN}/history`))).toEqual(['E_NOT_FOUND']);
  });
});
