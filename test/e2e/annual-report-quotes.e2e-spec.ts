import { Partner } from '../support/partner.js';
import { call, type Schemas } from '../support/partner-calls.js';
import { API_KEY } from '../support/service.js';
import { sharedService } from '../support/shared-service.js';
import { day } from '../support/operations.js';

type Payload = Record<string, unknown> | null;
type Requirements = Schemas['ReportRequirements'];

const TWO_YEARS_IN_SECONDS = 2 * 366 * 24 * 3600;
const unknownId = '3DXo7nRmAqwRZbHVYs3vcxvI2Fc';
const yearOf = (date: string): number => Number(date.slice(0, 4));
const assets = (value: string) => ({ answers: [{ fieldId: 'wyomingAssets', value }] });

describe('the API of annual-report quotes', () => {
  const service = sharedService();
  let partner: Partner;
  let customerId: string;
  let wyoming: string;

  beforeAll(async () => {
    partner = new Partner(service.url, API_KEY);
    customerId = await partner.newCustomer();
    wyoming = await company({ state: 'WY' });
  });

  const company = async (more: object): Promise<string> => {
    return partner.newCompany(customerId, more);
  };
  const ask = (companyId: string, path: string, body?: object) =>
    call<Payload>(
      service,
      body ? 'POST' : 'GET',
      `/v1/partner/companies/${companyId}/compliance/${path}`,
      body && { body },
    );
  const quote = (companyId: string, body: object) => ask(companyId, 'annual-report/fee', body);
  const requirements = async (companyId: string, query = '') =>
    (await ask(companyId, `annual-report/requirements${query}`)).payload as unknown as Requirements;
  const owed = async (companyId: string) => (await ask(companyId, 'calendar')).payload;

  it("asks for the figures that determine a state's fee, then quotes it in dollars", async () => {
    const { status, payload } = await quote(wyoming, {});
    expect(status).toBe(200);
    expect(payload).toEqual({
      serviceCompanyId: wyoming,
      state: 'WY',
      entityType: 'LLC',
      fiscalYear: yearOf(day()),
      filingRequired: true,
      pricingType: 'DYNAMIC',
      needsInput: true,
      inputFieldIds: ['wyomingAssets'],
      amount: null,
      currency: 'USD',
      formula: expect.stringContaining('$0.0002'),
      message: expect.stringContaining('Wyoming'),
    });
    const priced = { needsInput: false, inputFieldIds: null };
    const path = `/v1/partner/companies/${wyoming}/compliance/annual-report/fee`;
    expect((await call(service, 'POST', path)).payload).toEqual(payload);
    expect((await quote(wyoming, { answers: [] })).payload).toMatchObject({ ...priced, amount: 60 });
    expect((await quote(wyoming, { fiscalYear: 2031, ...assets('1234567.89') })).payload).toMatchObject({
      ...priced,
      fiscalYear: 2031,
      amount: 246.91,
      formula: expect.stringContaining('1,234,567.89'),
    });
  });

  it.each([
    [{ fiscalYear: 1999 }, ['fiscalYear']],
    [{ answers: [...assets('1').answers, { fieldId: 'memberCount', value: '$5' }] }, ['answers[1].value']],
  ])('rejects %j before it looks for the company', async (body, fields) => {
    for (const companyId of [wyoming, unknownId]) {
      const { status, error } = await quote(companyId, body);
      expect([status, error?.code]).toEqual([400, 'E_VALIDATION_FAILED']);
      expect(Object.keys(error?.fields ?? {})).toEqual(fields);
    }
  });

  it('lists the questions of a report', async () => {
    const { fields, ...report } = await requirements(wyoming);
    expect(report).toEqual({
      serviceCompanyId: wyoming,
      state: 'WY',
      entityType: 'LLC',
      fiscalYear: yearOf(day()),
      filingRequired: true,
      dueDate: null,
    });
    expect(fields[0]).toMatchObject({ id: 'companyName', options: [], dependsOn: null });
    expect(fields.at(-1)).toMatchObject({ id: 'wyomingAssets', group: 'QUESTION', required: true });
    const delaware = await requirements(await company({ state: 'DE' }), '?fiscalYear=2027');
    expect(delaware).toMatchObject({ fiscalYear: 2027, dueDate: '2028-06-01' });
    const ohio = await requirements(await company({ state: 'OH' }));
    expect(ohio).toMatchObject({ filingRequired: false, dueDate: null, fields: [] });
    const refused = await ask(wyoming, 'annual-report/requirements?fiscalYear=2101');
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([400, ['fiscalYear']]);
  });

  it('shows on the calendar that a state requires no report', async () => {
    const events = [{ nextDueDate: null, lastFiledDate: null, status: 'UNSUPPORTED_STATE' }];
    const ohio = await company({ state: 'OH' });
    expect(await owed(ohio)).toMatchObject({ events });
    await partner.post(`/v1/partner/playground/companies/${ohio}/formation/complete`);
    expect(await owed(ohio)).toMatchObject({ events });
  });

  it("shows on the calendar the reports due as the tenant's time passes", async () => {
    const event = { type: 'ANNUAL_REPORT', state: 'WY', entityType: 'LLC', lastFiledDate: null };
    const calendarOf = (more: object) => ({ serviceCompanyId: wyoming, events: [{ ...event, ...more }] });
    expect(await owed(wyoming)).toEqual(calendarOf({ nextDueDate: null, status: 'NOT_YET_DUE' }));
    await partner.post(`/v1/partner/playground/companies/${wyoming}/formation/complete`);
    const { formationFilingDate } = await partner.get<{ formationFilingDate: string }>(
      `/v1/partner/companies/${wyoming}`,
    );
    // Wyoming: the first day of the anniversary month.
    const nextDueDate = `${yearOf(formationFilingDate) + 1}${formationFilingDate.slice(4, 7)}-01`;
    expect(await owed(wyoming)).toEqual(calendarOf({ nextDueDate, status: 'UPCOMING' }));
    const before = yearOf(formationFilingDate);
    expect((await quote(wyoming, { fiscalYear: before })).payload).toMatchObject({
      filingRequired: false,
      pricingType: 'NO_REPORT',
      amount: 0,
      message: expect.stringContaining(`is for ${before + 1}, due on ${nextDueDate}`),
    });
    expect(await requirements(wyoming, `?fiscalYear=${before}`)).toMatchObject({
      filingRequired: false,
      dueDate: null,
      fields: [],
    });
    expect(await requirements(wyoming, `?fiscalYear=${nextDueDate.slice(0, 4)}`)).toMatchObject({
      dueDate: nextDueDate,
    });
    const { now } = await partner.post<{ now: string }>('/v1/partner/playground/clock/advance', {
      seconds: TWO_YEARS_IN_SECONDS,
    });
    expect(await owed(wyoming)).toEqual(calendarOf({ nextDueDate, status: 'OVERDUE' }));
    expect((await quote(wyoming, {})).payload).toMatchObject({ fiscalYear: yearOf(day(Date.parse(now))) });
  });
});
