import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Office, FILING } from '../support/operations.js';
import type { OperatorCalls } from '../support/operator-calls.js';
import { call, codesOf } from '../support/partner-calls.js';

interface Report {
  readonly annualReportId: string;
  readonly status: string;
}
interface Queue {
  readonly total: number;
  readonly content: readonly (Report & { readonly tenantId: string; readonly companyName: string | null })[];
}

const ANSWERS = [{ fieldId: 'wyomingAssets', value: '250000' }];

/** What the desk finds over all partners, and does to them. */
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

  it('sees the annual reports of all companies that wait for it, and those that wait for partners', async () => {
    const waiting = async (awaits: string) =>
      (await operator.get<Queue>(`annual-reports?awaits=${awaits}`)).payload;
    const idsOf = ({ content }: Queue) => content.map(({ annualReportId }) => annualReportId);
    const [own, others] = [await filed(), await filed(other.apiKey)];
    const fiscalYear = new Date().getUTCFullYear() + 1;
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
    const [drafted, asked] = [draft.payload.annualReportId, submitted.payload.annualReportId];
    expect(await waiting('desk')).toMatchObject({
      total: 1,
      content: [{ annualReportId: drafted, status: 'DRAFT', companyName: 'Difference Engines LLC' }],
    });
    expect(idsOf(await waiting('partner'))).toEqual([asked]);

    await office.partner('POST', `${reports}/${asked}/confirm`, {}, other.apiKey);
    const queue = await waiting('desk');
    // The one that nothing has happened to for longest comes first.
    expect(idsOf(queue)).toEqual([drafted, asked]);
    expect(queue.content[1]).toMatchObject({
      tenantId: other.tenantId,
      serviceCompanyId: others,
      status: 'IN_PROGRESS',
      fiscalYear,
      awaits: 'desk',
      dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown,
    });

    const atDesk = (verb: string, body?: object) =>
      operator.post(`companies/${others}/annual-reports/${asked}/${verb}`, body);
    await atDesk('request-information', { message: 'Does that include the lease?' });
    expect([idsOf(await waiting('desk')), idsOf(await waiting('partner'))]).toEqual([[drafted], [asked]]);
    await office.partner('POST', `${reports}/${asked}/answers`, { answers: ANSWERS }, other.apiKey);
    await atDesk('complete', {});
    expect([idsOf(await waiting('desk')), idsOf(await waiting('partner'))]).toEqual([[drafted], []]);
    expect((await operator.get<Queue>('annual-reports')).payload.total).toBe(2);
    expect((await operator.get('annual-reports?awaits=nobody')).status).toBe(400);
    const asPartner = await call(office.service, 'GET', '/v1/operations/annual-reports', {
      key: other.apiKey,
    });
    expect(codesOf(asPartner)).toEqual(['E_AUTH_INVALID']);
  });
});
