import { randomUUID } from 'node:crypto';
import { eventually } from '#kit/kernel/testing';
import { Partner } from '../support/partner.js';
import { type ReceivedWebhook, WebhookReceiver } from '../../clients/typescript/examples/webhook-receiver.js';
import { cli } from '../support/cli.js';
import { type Answer, call as callOf, type Call, codesOf, type Schemas } from '../support/partner-calls.js';
import { API_KEY } from '../support/service.js';
import { newOperator } from '../support/operator-calls.js';
import { sharedService } from '../support/shared-service.js';

type Report = Schemas['AnnualReport'];
type Owed = Schemas['ComplianceCalendar'];

const sequenceOf = ({ eventPayload }: ReceivedWebhook): number => Number(eventPayload['sequence']);
const CALLERS = 20;
const YEAR_IN_SECONDS = 366 * 24 * 3600;
const DAY_IN_SECONDS = 24 * 3600;
/** In UTC. */
const NOON = 19 * 3600;
const YEARS_AHEAD = 9;
const ksuid = expect.stringMatching(/^[0-9A-Za-z]{27}$/) as unknown;
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown;
const assets = (value: string) => [{ fieldId: 'wyomingAssets', value }];
/** Until the next noon in Wyoming, so that no day ends between two steps of a spec. */
const secondsUntilNoon = (): number =>
  DAY_IN_SECONDS - (Math.floor(Date.now() / 1000 - NOON) % DAY_IN_SECONDS);
/** Today's date in Wyoming. */
const dayOf = (at: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Denver' }).format(new Date(at));

describe('annual reports', () => {
  const service = sharedService();
  let partner: Partner;
  let operator: string;
  let customerId: string;
  /** By the tenant's clock, which runs years ahead. */
  let today: string;
  /** Next year: the first year for which a company formed now owes a report. */
  let year: number;
  /** Wyoming companies formed years ago, and the first year for which they owe a report. */
  let company: string;
  let elders: readonly string[];
  let first: number;

  const call = <T = Report>(method: string, path: string, more?: Call) =>
    callOf<T>(service, method, path, { ...more, headers: { 'idempotency-key': '', ...more?.headers } });
  const at = (companyId: string, path = '') =>
    `/v1/partner/companies/${companyId}/compliance/annual-reports${path}`;
  const submit = (companyId: string, body: object, more?: Call) =>
    call('POST', at(companyId), { ...more, body });
  const confirm = (companyId: string, id: string) => call('POST', at(companyId, `/${id}/confirm`));
  const answer = (companyId: string, id: string, answers: unknown) =>
    call('POST', at(companyId, `/${id}/answers`), { body: { answers } });
  const complete = (companyId: string, id: string) =>
    call<{ triggeredEvents: string[] }>(
      'POST',
      `/v1/partner/playground/companies/${companyId}/annual-reports/${id}/complete`,
    );
  const operations = (verb: string, body?: object, companyId = company) =>
    call<Report & { triggeredEvents: string[] }>(
      'POST',
      `/v1/operations/companies/${companyId}/annual-reports/${verb}`,
      {
        key: operator,
        headers: { 'idempotency-key': randomUUID() },
        ...(body && { body }),
      },
    );
  const read = (companyId: string, id: string) => call('GET', at(companyId, `/${id}`));
  const yearsOf = async (companyId: string) =>
    (await call<Report[]>('GET', at(companyId))).payload.map(({ fiscalYear }) => fiscalYear);
  const owed = async (companyId: string): Promise<Owed | undefined> => {
    const path = `/v1/partner/companies/${companyId}/compliance/calendar`;
    return (await partner.get<{ events: Owed[] }>(path)).events[0];
  };
  const many = <T>(work: () => Promise<Answer<T>>): Promise<Answer<T>[]> =>
    Promise.all(Array.from({ length: CALLERS }, work));
  const outcomes = (answers: readonly Answer<unknown>[]) =>
    answers.map(({ status, error }) => error?.code ?? status);
  const times = (count: number, outcome: unknown) => Array.from({ length: count }, () => outcome);

  const newCompany = async (more: object = {}): Promise<string> => {
    return partner.newCompany(customerId, more);
  };
  const advance = async (years: number, more = 0): Promise<void> => {
    const seconds = years * YEAR_IN_SECONDS + more;
    const { now } = await partner.post<{ now: string }>('/v1/partner/playground/clock/advance', { seconds });
    today = dayOf(now);
    year = Number(today.slice(0, 4)) + 1;
  };
  const declare = (companyId: string, body: object, more?: Call) =>
    call<{ fiscalYear: number; message: string }>('POST', at(companyId, '/declarations'), { ...more, body });
  const formedCompany = async (more: object = {}): Promise<string> => {
    const id = await newCompany(more);
    await partner.post(`/v1/partner/playground/companies/${id}/formation/complete`);
    return id;
  };
  const submitted = async (fiscalYear: number, companyId = company): Promise<string> => {
    const { status, payload } = await submit(companyId, { fiscalYear, answers: assets('1000000') });
    expect(status).toBe(200);
    return payload.annualReportId;
  };
  const confirmed = async (fiscalYear: number, companyId = company): Promise<string> => {
    const id = await submitted(fiscalYear, companyId);
    expect((await confirm(companyId, id)).payload.status).toBe('IN_PROGRESS');
    return id;
  };

  beforeAll(async () => {
    partner = new Partner(service.url, API_KEY);
    operator = (await newOperator(service.dataDir, 'grace')).token;
    customerId = await partner.newCustomer();
    company = await formedCompany();
    elders = [await formedCompany(), await formedCompany(), await formedCompany()];
    const { formationFilingDate } = await partner.get<{ formationFilingDate: string }>(
      `/v1/partner/companies/${company}`,
    );
    first = Number(formationFilingDate.slice(0, 4)) + 1;
    await advance(YEARS_AHEAD, secondsUntilNoon());
  });

  it('are submitted at the current price, read and listed', async () => {
    const id = await formedCompany();
    const body = {
      fiscalYear: year,
      answers: [...assets('1000000.50'), { fieldId: 'memberCount', value: '3' }],
    };
    const { status, payload } = await submit(id, body);
    expect(status).toBe(200);
    expect(payload).toEqual({
      annualReportId: ksuid,
      serviceCompanyId: id,
      fiscalYear: year,
      state: 'WY',
      entityType: 'LLC',
      status: 'FILLED',
      priceInCents: 20000,
      submittedAt: today,
      createdAt: time,
      updatedAt: time,
      answers: assets('1000000.50'),
      informationRequest: null,
    });
    expect((await read(id, payload.annualReportId)).payload).toEqual(payload);
    const [elder = ''] = elders;
    await submitted(first, elder);
    const later = await submit(elder, { fiscalYear: first + 2, answers: [] });
    expect(later.payload).toMatchObject({ priceInCents: 6000, answers: assets('0') });
    expect(await yearsOf(elder)).toEqual([first + 2, first]);
  });

  it.each<[string, number, object, object]>([
    ['E_ANNUAL_REPORT_NOT_REQUIRED', 422, { state: 'OH' }, {}],
    [
      'E_MANUAL_QUOTE_REQUIRED',
      422,
      { state: 'TX' },
      { answers: [{ fieldId: 'txAboveNoTaxDue', value: 'Yes' }] },
    ],
  ])('are rejected with %s: %s', async (code, status, more, body) => {
    const id = await formedCompany(more);
    const refused = await submit(id, { fiscalYear: year, ...body });
    expect([refused.status, refused.error?.code]).toEqual([status, code]);
    expect(await yearsOf(id)).toEqual([]);
  });

  it('are accepted from the first year to next year, from partners and the desk', async () => {
    const beyond = [first - 1, year + 1];
    for (const fiscalYear of beyond) {
      const body = { fiscalYear, answers: [], priceInCents: 1 };
      for (const refused of [await submit(company, body), await operations('draft', body)])
        expect([refused.status, refused.error?.code]).toEqual([422, 'E_ANNUAL_REPORT_NOT_REQUIRED']);
    }
    await submitted(year);
    expect(await yearsOf(company)).toEqual([year]);
  });

  it.each<[object, string[]]>([
    [{}, ['fiscalYear E_REQUIRED']],
    [{ fiscalYear: 2101 }, ['fiscalYear E_INVALID']],
    [{ answers: null }, ['answers E_REQUIRED']],
    [{ answers: [{ fieldId: 'memberCount', value: '1' }] }, ['answers E_REQUIRED']],
    [{ answers: [{ fieldId: 'nobodyKnows', value: '1' }] }, ['answers E_REQUIRED']],
    [{ answers: 'none' }, ['answers E_INVALID']],
    [{ answers: assets('NaN') }, ['answers[0].value E_INVALID']],
    [{ answers: [...assets('1'), ...assets('1')] }, ['answers[1].fieldId E_INVALID']],
  ])('are rejected with the invalid fields: %j', async (body, fields) => {
    const fiscalYear = 'answers' in body ? { fiscalYear: first + 3 } : {};
    const refused = await submit(company, { ...fiscalYear, ...body });
    expect([refused.status, ...codesOf(refused)]).toEqual([400, 'E_VALIDATION_FAILED', ...fields]);
    expect(await yearsOf(company)).not.toContain(first + 3);
  });

  it('are rejected with ten thousand answers', async () => {
    const answers = Array.from({ length: 10_000 }, () => ({ fieldId: '', value: '' }));
    const refused = await submit(company, { fiscalYear: first, answers });
    expect([refused.status, ...codesOf(refused)]).toEqual([
      400,
      'E_REQUEST_BODY_INVALID',
      'answers E_INVALID',
    ]);
  });

  it('wait for information, accept it once, and are priced again', async () => {
    const id = await confirmed(first + 2);
    for (const early of [await answer(company, id, [])])
      expect([early.status, early.error?.code]).toEqual([409, 'E_ANNUAL_REPORT_NOT_AWAITING_INFORMATION']);
    const response = await operations(`${id}/request-information`, {
      message: 'Does that include the leased land?',
    });
    // The note is there in the first GET after the response (contract 2.6).
    const { adminNotes } = await partner.get<{ adminNotes: object[] }>(`/v1/partner/companies/${company}`);
    const note = `Annual report ${first + 2}: Does that include the leased land?`;
    expect(adminNotes).toContainEqual(
      expect.objectContaining({ note, createdBy: 'grace', status: 'Unresolved' }),
    );
    expect((await read(company, id)).payload.informationRequest).toEqual({
      message: 'Does that include the leased land?',
      requestedAt: time,
    });
    expect(response.payload).toMatchObject({
      annualReportId: id,
      status: 'AWAITING_INFORMATION',
      triggeredEvents: ['annual_report_status_changed'],
    });
    expect((await read(company, id)).payload.status).toBe('AWAITING_INFORMATION');
    expect((await confirm(company, id)).error?.code).toBe('E_ANNUAL_REPORT_NOT_CONFIRMABLE');
    for (const [answers, field] of [
      [undefined, 'answers E_REQUIRED'],
      [assets('x'), 'answers[0].value E_INVALID'],
    ] as const)
      expect(codesOf(await answer(company, id, answers))).toEqual(['E_VALIDATION_FAILED', field]);
    const results = await many(() => answer(company, id, assets('2000000')));
    expect(outcomes(results).sort()).toEqual([
      200,
      ...times(CALLERS - 1, 'E_ANNUAL_REPORT_NOT_AWAITING_INFORMATION'),
    ]);
    expect((await read(company, id)).payload).toMatchObject({
      status: 'IN_PROGRESS',
      priceInCents: 40000,
      answers: assets('2000000'),
      informationRequest: null,
    });
    await eventually(async () => {
      const { adminNotes } = await partner.get<{ adminNotes: object[] }>(`/v1/partner/companies/${company}`);
      const note = `Annual report ${first + 2}: Does that include the leased land?`;
      expect(adminNotes).toContainEqual(expect.objectContaining({ note, status: 'Resolved' }));
    });
  });

  it('are filed once and permanently, and the calendar continues', async () => {
    const id = await formedCompany();
    const [formedIn, formedOn] = [year, today];
    const report = await submitted(formedIn, id);
    expect((await complete(id, report)).error?.code).toBe('E_PLAYGROUND_STATE');
    await confirm(id, report);
    const results = await many(() => complete(id, report));
    expect(outcomes(results).sort()).toEqual([200, ...times(CALLERS - 1, 'E_PLAYGROUND_STATE')]);
    expect(results.find(({ status }) => status === 200)?.payload).toEqual({
      serviceCompanyId: id,
      service: 'AnnualReport',
      triggeredEvents: ['annual_report_status_changed'],
    });
    expect((await read(id, report)).payload.status).toBe('FILING_COMPLETED');
    expect(outcomes([await confirm(id, report), await answer(id, report, [])])).toEqual([
      'E_ANNUAL_REPORT_NOT_CONFIRMABLE',
      'E_ANNUAL_REPORT_NOT_AWAITING_INFORMATION',
    ]);
    expect((await submit(id, { fiscalYear: year, answers: [] })).error?.code).toBe('E_ANNUAL_REPORT_EXISTS');
    // Wyoming: the first day of the anniversary month.
    const due = (of: number) => `${of}${formedOn.slice(4, 7)}-01`;
    expect(await owed(id)).toMatchObject({
      nextDueDate: due(formedIn + 1),
      lastFiledDate: formedOn,
      status: 'UPCOMING',
    });
    await advance(2);
    await confirmedAndFiled(id, formedIn + 2);
    expect(await owed(id)).toMatchObject({ nextDueDate: due(formedIn + 1), lastFiledDate: today });
    await confirmedAndFiled(id, formedIn + 1);
    expect(await owed(id)).toMatchObject({ nextDueDate: due(formedIn + 3) });
  });
  const confirmedAndFiled = async (companyId: string, fiscalYear: number): Promise<void> => {
    const filed = await complete(companyId, await confirmed(fiscalYear, companyId));
    expect(filed.status).toBe(200);
  };

  it('are hidden from the partner as drafts and after a withdrawal', async () => {
    const id = await formedCompany();
    const hidden = async (annualReportId: string) => {
      const answers = [
        await read(id, annualReportId),
        await confirm(id, annualReportId),
        await answer(id, annualReportId, []),
        await complete(id, annualReportId),
      ];
      expect(outcomes(answers)).toEqual(times(4, 'E_ANNUAL_REPORT_NOT_FOUND'));
      expect(await yearsOf(id)).toEqual([]);
    };
    const draft = await operations('draft', { fiscalYear: year, answers: [] }, id);
    expect(draft.payload).toMatchObject({ status: 'DRAFT', priceInCents: 6000, triggeredEvents: [] });
    const { annualReportId } = draft.payload;
    await hidden(annualReportId);
    expect((await operations(`${annualReportId}/withdraw`, undefined, id)).payload.status).toBe('WITHDRAWN');
    await hidden(annualReportId);

    const second = await submit(id, { fiscalYear: year, answers: [] });
    expect(second.status).toBe(200);
    expect(second.payload.annualReportId).not.toBe(annualReportId);
    expect(await yearsOf(id)).toEqual([year]);
    const all = await call<Report[]>('GET', `/v1/operations/companies/${id}/annual-reports`, {
      key: operator,
    });
    expect(all.payload.map(({ status }) => status).sort()).toEqual(['FILLED', 'WITHDRAWN']);
    const seen = second.payload.annualReportId;
    expect((await operations(`${seen}/withdraw`, undefined, id)).payload).toMatchObject({
      status: 'WITHDRAWN',
      triggeredEvents: ['annual_report_withdrawn'],
    });
    await hidden(seen);
  });

  it('are published when they have a price, and confirmed by the partner', async () => {
    const id = await formedCompany();
    const { annualReportId } = (await operations('draft', { fiscalYear: year }, id)).payload;
    const early = await operations(`${annualReportId}/publish`, undefined, id);
    expect([early.status, early.error?.code]).toEqual([409, 'E_RESOURCE_CONFLICT']);
    await operations('draft', { fiscalYear: year, priceInCents: 12345 }, id);
    const published = await operations(`${annualReportId}/publish`, undefined, id);
    expect(published.payload.triggeredEvents).toEqual(['annual_report_status_changed']);
    expect((await read(id, annualReportId)).payload).toMatchObject({
      status: 'FILLED',
      priceInCents: 12345,
      submittedAt: null,
    });
    expect((await confirm(id, annualReportId)).status).toBe(200);
    await operations(`${annualReportId}/request-information`, { message: 'Which assets?' }, id);
    const given = await answer(id, annualReportId, assets('900000'));
    expect(given.payload).toMatchObject({ priceInCents: 12345, answers: assets('900000') });
    const draft = await operations('draft', { fiscalYear: year }, id);
    expect([draft.status, draft.error?.code]).toEqual([409, 'E_ANNUAL_REPORT_EXISTS']);
  });

  it("are filed by operations with the state's date, which is never in the future", async () => {
    const id = await confirmed(first + 5);
    const ahead = await operations(`${id}/complete`, { filedOn: '2150-01-01' });
    expect([ahead.status, ...codesOf(ahead)]).toEqual([400, 'E_VALIDATION_FAILED', 'filedOn E_INVALID']);
    const none = await operations(`${id}/complete`, { filedOn: '2026-02-30' });
    expect(codesOf(none)).toEqual(['E_VALIDATION_FAILED', 'filedOn E_INVALID']);
    const filed = await operations(`${id}/complete`, { filedOn: '2020-02-29' });
    expect(filed.payload).toMatchObject({ status: 'FILING_COMPLETED' });
    expect((await operations(`${id}/withdraw`)).error?.code).toBe('E_RESOURCE_CONFLICT');
  });

  it('are announced by webhooks in order and shown to the auditor', async () => {
    const [, id = ''] = elders;
    const receiver = await WebhookReceiver.listen();
    await partner.notify(receiver);

    const operate = async (...args: string[]) => {
      const verb = ['operations', 'annual-report', ...args, '--as', 'grace', '--json'];
      const done = await cli(service.dataDir, ...verb);
      expect([done.code, done.stderr]).toEqual([0, '']);
      return JSON.parse(done.stdout) as { annualReportId: string; status: string };
    };
    const drafting = ['draft', id, '--fiscal-year', String(first), '--answer', 'wyomingAssets=1000000'];
    const { annualReportId } = await operate(...drafting);
    const report = ['--report', annualReportId];
    await operate('publish', id, ...report);
    await confirm(id, annualReportId);
    await operate('request-information', id, ...report, '--message', 'Does that include the land?');
    await answer(id, annualReportId, assets('2000000'));
    const filed = await operate('complete', id, ...report, '--filed-on', today);
    expect(filed.status).toBe('FILING_COMPLETED');
    const withdrawn = (await operations('draft', { fiscalYear: first + 1, answers: [] }, id)).payload
      .annualReportId;
    await operate('withdraw', id, '--report', withdrawn);
    await submitted(first + 2, id);

    const received = await receiver.until(
      7,
      ({ eventName, eventPayload }) =>
        ['annual_report_status_changed', 'company_note_added'].includes(eventName) &&
        eventPayload['serviceCompanyId'] === id,
    );
    // A first attempt that times out on a busy machine arrives after later events.
    const all = received.sort((one, other) => sequenceOf(one) - sequenceOf(other));
    const changes = all.filter(({ eventName }) => eventName === 'annual_report_status_changed');
    const statuses = changes.map(({ eventPayload: { status, previousStatus } }) => [previousStatus, status]);
    expect(changes.map(({ eventPayload: { message } }) => message)).toEqual([
      null,
      null,
      'Does that include the land?',
      null,
      null,
      null,
    ]);
    expect(statuses).toEqual([
      [null, 'FILLED'],
      ['FILLED', 'IN_PROGRESS'],
      ['IN_PROGRESS', 'AWAITING_INFORMATION'],
      ['AWAITING_INFORMATION', 'IN_PROGRESS'],
      ['IN_PROGRESS', 'FILING_COMPLETED'],
      [null, 'FILLED'],
    ]);
    const [filled] = changes;
    expect(filled).toMatchObject({ verified: true });
    expect(filled?.eventPayload).toEqual({
      serviceCompanyId: id,
      serviceCustomerId: customerId,
      externalCompanyId: null,
      annualReportId,
      fiscalYear: first,
      status: 'FILLED',
      previousStatus: null,
      message: null,
      sequence: expect.any(Number) as unknown,
    });
    // Reminders of signatures, which are due since the clock moved, may come in between.
    await eventually(() => {
      const ofCompany = receiver.received.filter(
        ({ eventPayload }) => eventPayload['serviceCompanyId'] === id,
      );
      const sequences = [...new Set(ofCompany.map(sequenceOf))].sort((one, other) => one - other);
      expect(sequences).toEqual(sequences.map((_, index) => (sequences[0] ?? 0) + index));
      return Promise.resolve();
    });
    await service.fetch('/v1/partner/webhook-endpoint', {
      method: 'DELETE',
      headers: { authorization: API_KEY },
    });
    await receiver.close();

    const replayed = await cli(service.dataDir, 'audit', 'replay', id, '--json');
    const entries = JSON.parse(replayed.stdout) as {
      type: string;
      actor: { type: string; id: string };
      state: { annualReports: { status: string }[] };
    }[];
    const ofReports = entries.filter(({ type }) => type.startsWith('AnnualReport'));
    expect(ofReports.map(({ type }) => type.replace('AnnualReport', ''))).toEqual([
      'Drafted',
      'Priced',
      'Published',
      'Confirmed',
      'InformationRequested',
      'InformationGiven',
      'Priced',
      'Completed',
      'Drafted',
      'Priced',
      'Withdrawn',
      'Submitted',
      'Priced',
    ]);
    expect(ofReports[0]?.actor).toEqual({ type: 'operator', id: 'grace' });
    expect(entries.at(-1)?.state.annualReports.map(({ status }) => status)).toEqual([
      'FILING_COMPLETED',
      'WITHDRAWN',
      'FILLED',
    ]);
  });

  it('are found only through their company', async () => {
    const id = await submitted(first + 6);
    const another = await formedCompany();
    const answers = [
      await read(another, id),
      await confirm(another, id),
      await answer(another, id, []),
      await complete(another, id),
    ];
    expect(outcomes(answers)).toEqual(times(4, 'E_ANNUAL_REPORT_NOT_FOUND'));
    expect((await read(company, id)).payload.status).toBe('FILLED');
  });

  it('are not due for a company that is not filed, or whose formation failed', async () => {
    const id = await newCompany();
    const body = { fiscalYear: year, answers: [], priceInCents: 1 };
    const refused = async () =>
      outcomes([await submit(id, body), await declare(id, body), await operations('draft', body, id)]);
    expect(await refused()).toEqual(times(3, 'E_ANNUAL_REPORT_NOT_REQUIRED'));
    await partner.post(`/v1/partner/playground/companies/${id}/formation/fail`);
    expect(await refused()).toEqual(times(3, 'E_ANNUAL_REPORT_NOT_REQUIRED'));
    expect(await yearsOf(id)).toEqual([]);
  });

  it('are not due for a year declared as not required, and the calendar continues', async () => {
    const id = await formedCompany({ state: 'AL' });
    const fiscalYear = year;
    await advance(1);
    const due = (of: number) => ({ nextDueDate: `${of}-03-15`, lastFiledDate: null });
    expect(await owed(id)).toMatchObject(due(fiscalYear));
    const figures = (netWorth: string) => [
      { fieldId: 'alNetWorth', value: netWorth },
      { fieldId: 'alTaxableIncome', value: '0' },
    ];
    const required = await declare(id, { fiscalYear, answers: figures('50000000') });
    expect([required.status, required.error?.code]).toEqual([422, 'E_ANNUAL_REPORT_REQUIRED']);
    expect(codesOf(await declare(id, { fiscalYear }))).toEqual(['E_VALIDATION_FAILED', 'answers E_REQUIRED']);
    const declared = await declare(id, { fiscalYear, answers: [] });
    expect([declared.status, declared.payload]).toEqual([
      200,
      {
        serviceCompanyId: id,
        state: 'AL',
        entityType: 'LLC',
        fiscalYear,
        filingRequired: false,
        declaredAt: time,
        answers: figures('0'),
        message: 'For these figures, the state requires no filing.',
      },
    ]);
    expect(await owed(id)).toEqual(expect.objectContaining({ ...due(fiscalYear + 1), status: 'UPCOMING' }));
    expect((await declare(id, { fiscalYear, answers: [] })).text).toBe(declared.text);
    expect(await yearsOf(id)).toEqual([]);

    // The desk sees the declaration and cannot draft a report against it.
    const all = await call<Report[]>('GET', `/v1/operations/companies/${id}/annual-reports`, {
      key: operator,
    });
    expect(all.payload.map(({ status }) => status)).toEqual(['NOT_REQUIRED']);
    const body = { fiscalYear, answers: figures('50000000') };
    expect((await operations('draft', body, id)).error?.code).toBe('E_RESOURCE_CONFLICT');

    // The figures changed, and the partner submits the report after all.
    expect((await submit(id, body)).payload).toMatchObject({ status: 'FILLED', fiscalYear });
    expect(await owed(id)).toMatchObject(due(fiscalYear));
    expect((await declare(id, { fiscalYear, answers: [] })).error?.code).toBe('E_ANNUAL_REPORT_EXISTS');
  });

  it('survive a killed process, and are not duplicated by a retry', async () => {
    const [, , id = ''] = elders;
    const before = await submitted(first, id);
    await confirm(id, before);
    const keys = new Map(Array.from({ length: YEARS_AHEAD }, (_, at) => [first + 1 + at, randomUUID()]));
    const send = (fiscalYear: number) =>
      submit(id, { fiscalYear, answers: [] }, { headers: { 'idempotency-key': keys.get(fiscalYear) ?? '' } });
    const sent = [...keys.keys()].map(send);
    const fastest = await Promise.race(sent);
    await service.kill();
    await Promise.allSettled(sent);

    await service.start();
    partner = new Partner(service.url, API_KEY);
    for (const fiscalYear of keys.keys())
      await eventually(async () => {
        const again = await send(fiscalYear);
        expect([again.status, again.payload.fiscalYear]).toEqual([200, fiscalYear]);
        if (fiscalYear === fastest.payload.fiscalYear) expect(again.text).toBe(fastest.text);
      });
    // The killed process's lease outlives it; nothing is projected until it ends.
    await eventually(async () => {
      expect(await yearsOf(id)).toEqual([...keys.keys()].reverse().concat(first));
    });
    expect((await submit(id, { fiscalYear: first, answers: [] })).error?.code).toBe('E_ANNUAL_REPORT_EXISTS');
    expect((await read(id, before)).payload).toMatchObject({ status: 'IN_PROGRESS', priceInCents: 20000 });
    expect((await complete(id, before)).status).toBe(200);
    // If another read model's lease of the killed process is still held, the response to the write was "pending".
    await eventually(async () => {
      expect(await owed(id)).toMatchObject({ lastFiledDate: today });
    });
  });
});
