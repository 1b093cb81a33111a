import { eventually } from '#kit/kernel/testing';
import { Assistant } from '../support/assistant.js';
import { callOf, ccorp, type Founder, follow, llc, TAX_ID } from '../support/founder.js';
import { newOperator, OperatorCalls } from '../support/operator-calls.js';
import { commonIssuer } from '../support/shared-service.js';

const TOOL = 'advance_company_onboarding';

describe('a founder after the submission', () => {
  const { service } = commonIssuer();
  let desk: OperatorCalls;
  const assistants: Assistant[] = [];

  beforeAll(async () => {
    desk = new OperatorCalls(service, (await newOperator(service.dataDir, 'Grace')).token);
  });
  afterAll(() => Promise.all(assistants.map((assistant) => assistant.close())));

  /** An assistant whose company the service has accepted. */
  const submitted = async (name: string, founder: Founder = llc) => {
    const assistant = await Assistant.of(service.env, `${name}@after.example`);
    assistants.push(assistant);
    await follow(assistant, founder);
    const read = async (tool = 'get_company_onboarding_status') => (await assistant.call(tool)).content;
    const companyId = String((await read())['companyId']);
    const operate = async (step: string, body?: object) => {
      expect((await desk.step(companyId, step, body)).error).toBeNull();
    };
    await eventually(async () => {
      expect((await read('get_company'))['company']).toMatchObject({ stage: 'accepted' });
    });
    const act = (action: string, params: object = {}) => assistant.call(TOOL, { action, params });
    return { assistant, companyId, operate, act, read };
  };
  const atHome: Founder = { ...llc, usTaxIds: true, expeditedEin: false };

  it('learns why a formation failed, and about the payment', async () => {
    const { operate, read } = await submitted('failed');
    await operate('formation/fail', {
      reasonCode: 'STATE_REJECTED',
      message: 'The activity needs a license.',
    });
    await eventually(async () => {
      expect((await read())['stage']).toBe('failed');
    });
    const { nextAction, payment } = await read();
    expect(nextAction.tool).toBe('start_new_company');
    expect(nextAction.instruction).toContain('The formation failed: The activity needs a license.');
    // A refund by the payment provider follows on its own.
    expect(nextAction.instruction).toMatch(/The payment of \$449\.00 (will be|was) refunded\./);
    expect(payment).toMatchObject({ amountInCents: 44_900 });
    expect((await read('list_companies'))['companies']).toMatchObject([{ stage: 'failed' }]);
  });

  it('cancels the formation until it is filed', async () => {
    const { act, operate, read } = await submitted('canceled');
    await operate('formation/refuse-names', { reason: 'The name is taken.' });
    const { content, error } = await act('cancel_formation', { reason: 'We stay in London.' });
    expect([error, content['stage'], content.nextAction.tool]).toEqual([
      null,
      'canceled',
      'start_new_company',
    ]);
    expect(content.nextAction.instruction).toContain('The formation was canceled: We stay in London.');
    expect(content.nextAction.instruction).toContain('refunded');
    expect((await read('list_companies'))['companies']).toMatchObject([{ stage: 'canceled' }]);
    expect((await act('cancel_formation')).error).toBeNull();

    const filed = await submitted('filed', atHome);
    await filed.operate('formation/file', { filingNumber: 'WY-2026-1' });
    expect((await filed.act('cancel_formation')).error?.code).toBe('E_FORMATION_NOT_CANCELABLE');
  });

  it('cannot act on a company that is not submitted', async () => {
    const assistant = await Assistant.of(service.env, 'early@after.example');
    assistants.push(assistant);
    await assistant.call('start_new_company');
    for (const [action, params] of [
      ['cancel_formation', {}],
      ['sign', { documentType: 'SS4' }],
      ['confirm_annual_report', { annualReportId: '38FiH3bLrW8yQ2xT6vN9mK1pJdE' }],
      ['answer_annual_report', { annualReportId: '38FiH3bLrW8yQ2xT6vN9mK1pJdE', answers: [] }],
    ] as const) {
      const { error, content } = await assistant.call(TOOL, { action, params });
      expect([action, error?.code, content.nextAction.arguments]).toEqual([
        action,
        'E_NOT_FOUND',
        { action: 'choose_company' },
      ]);
    }
  });

  it('learns which form to sign and why, and waits while nothing is to do', async () => {
    const { act, operate, read } = await submitted('signing', atHome);
    const waiting = (await read()).nextAction;
    expect([waiting.tool, waiting.instruction]).toEqual([
      null,
      expect.stringContaining('The state is processing the formation.'),
    ]);
    expect((await read('get_company')).nextAction).toEqual(waiting);
    const reason = 'The IRS asks for an authorization.';
    await operate('signatures/form8821/require', { reason });
    const { nextAction } = await read();
    expect(nextAction.instruction).toContain(`Form 8821. ${reason}`);
    const signing = (await act('sign', { documentType: 'FORM8821' })).content.nextAction;
    expect([signing.tool, signing.instruction]).toEqual([null, expect.stringContaining('Form 8821')]);
    expect(signing.link).toContain('/secure/');
  });

  it('opens each new document, which is named until it was listed', async () => {
    const { assistant, operate, read } = await submitted('documents', atHome);
    await operate('formation/file', { filingNumber: 'WY-2026-2' });
    await eventually(async () => {
      expect((await read()).nextAction).toMatchObject({ tool: 'list_documents', missing: ['documents'] });
    });
    const listed = await read('list_documents');
    expect(listed.nextAction).toMatchObject({ tool: null, missing: [] });
    const documents = listed['documents'] as { name: string; link: string }[];
    expect(documents).toHaveLength(2);
    const founder = assistant.visitor;
    for (const { link } of documents) {
      await founder.open(link);
      const file = await fetch(founder.url);
      expect(await file.text()).toMatch(/^%PDF/);
    }
    expect((await read()).nextAction.tool).toBeNull();
    await operate('ein/issue', { ein: '12-3456789' });
    await eventually(async () => {
      expect((await read()).nextAction.instruction).toContain('New documents of the company: 1.');
    });
    expect((await read('list_documents'))['documents']).toHaveLength(3);
    expect((await read()).nextAction.instruction).toContain('The company is formed and has its EIN.');
    expect((await read('list_companies'))['companies']).toMatchObject([{ stage: 'formed' }]);
  });

  it('confirms an annual report with its figures, due date and price, and answers a question', async () => {
    const { companyId, act, operate, read } = await submitted('reports', atHome);
    await operate('formation/file', { filingNumber: 'WY-2026-3' });
    const fiscalYear = new Date().getUTCFullYear() + 1;
    const answers = [{ fieldId: 'wyomingAssets', value: '1000000' }];
    await operate('annual-reports/draft', { fiscalYear, answers });
    const all = await desk.get<{ annualReportId: string }[]>(`companies/${companyId}/annual-reports`);
    const annualReportId = all.payload[0]?.annualReportId ?? '';
    const advance = (step: string, body?: object) =>
      operate(`annual-reports/${annualReportId}/${step}`, body);
    await advance('publish');
    await eventually(async () => {
      expect((await read()).nextAction.missing).toContain(`annual report ${fiscalYear}`);
    });
    await read('list_documents');
    const toConfirm = (await read()).nextAction;
    expect(toConfirm.arguments).toEqual({ action: 'confirm_annual_report', params: { annualReportId } });
    for (const text of ['1000000', `${fiscalYear}-`, '$200.00'])
      expect(toConfirm.instruction).toContain(text);
    const confirmed = (await act('confirm_annual_report', { annualReportId })).content.nextAction;
    expect([confirmed.tool, confirmed.instruction]).toEqual([
      null,
      expect.stringContaining(`annual report ${fiscalYear} is being filed`),
    ]);

    await advance('request-information', { message: 'Does that include the lease?' });
    await eventually(async () => {
      expect((await read()).nextAction.arguments?.['action']).toBe('answer_annual_report');
    });
    const question = (await read()).nextAction;
    expect(question.instruction).toContain('Does that include the lease?');
    expect(question.params?.required).toEqual(['annualReportId', 'answers']);
    const wrong = await act('answer_annual_report', {
      annualReportId,
      answers: [{ fieldId: 'wyomingAssets', value: 'one million' }],
    });
    expect(wrong.error?.code).toBe('E_VALIDATION_FAILED');
    expect(wrong.content.nextAction.arguments).toEqual(question.arguments);
    const call = callOf(question, { answers: [{ fieldId: 'wyomingAssets', value: '1500000' }] });
    const answered = await act('answer_annual_report', call?.args['params'] as object);
    expect([answered.error, answered.content.nextAction.tool]).toEqual([null, null]);
    expect(answered.content.nextAction.instruction).toContain('is being filed at $300.00.');
    expect((await act('answer_annual_report', { annualReportId, answers })).error?.code).toBe(
      'E_ANNUAL_REPORT_NOT_AWAITING_INFORMATION',
    );
  });

  it('cannot act on the report of another founder', async () => {
    const owner = await submitted('owner', atHome);
    await owner.operate('formation/file', { filingNumber: 'WY-2026-4' });
    const fiscalYear = new Date().getUTCFullYear() + 1;
    await owner.operate('annual-reports/draft', { fiscalYear, answers: [] });
    const path = `companies/${owner.companyId}/annual-reports`;
    const { payload } = await desk.get<{ annualReportId: string }[]>(path);
    const annualReportId = payload[0]?.annualReportId ?? '';
    await owner.operate(`annual-reports/${annualReportId}/publish`);
    const stranger = await submitted('stranger', atHome);
    const { error } = await stranger.act('confirm_annual_report', { annualReportId });
    expect(error?.code).toBe('E_ANNUAL_REPORT_NOT_FOUND');
  });
});

describe('the page for tax IDs', () => {
  const { service } = commonIssuer();

  /** The page, as the assistant's founder sees it. */
  const toPage = async (name: string, founder: Founder) => {
    const assistant = await Assistant.of(service.env, `${name}@tax.example`);
    let { content } = await assistant.call('get_company_onboarding_status');
    while (content['stage'] !== 'tax_ids') {
      const call = callOf(content.nextAction, founder);
      if (!call) throw new Error('there is no page for tax IDs');
      ({ content } = await assistant.call(call.tool, call.args));
    }
    const { nextAction } = content;
    const page = await assistant.visitor.open(nextAction.link ?? '');
    return { assistant, page, nextAction };
  };
  const inputsOf = (text: string): string[] => text.match(/<input[^>]*type="text"[^>]*>/g) ?? [];

  it('asks once for a person who is responsible party and officer, with a numeric keypad', async () => {
    const { assistant, page, nextAction } = await toPage('once', { ...ccorp, usTaxIds: true });
    expect([nextAction.tool, nextAction.missing]).toEqual([null, ['tax numbers']]);
    expect(inputsOf(page.text)).toEqual([expect.stringContaining('inputmode="numeric"')]);
    expect(page.text).toContain('Responsible party, officer or director');
    await page.submit('', { responsibleParty: TAX_ID.replaceAll('-', '') });
    expect([page.status, page.title]).toEqual([200, 'Thank you']);
    const { stage } = (await assistant.call('get_company_onboarding_status')).content;
    expect(stage).toBe('payment');
    await assistant.close();
  });

  it.each(['219099998', '219 09 9998', '219-09-9998'])('accepts %s', async (number) => {
    const name = `digits-${number.replaceAll(' ', '.')}`;
    const { assistant, page } = await toPage(name, { ...llc, usTaxIds: true, expeditedEin: false });
    await page.submit('', { responsibleParty: number });
    expect(page.title).toBe('Thank you');
    await assistant.close();
  });

  it('explains an impossible number on its field', async () => {
    const [owner] = llc['members'] as [object];
    const members = [
      { ...owner, ownershipPercent: 50 },
      { ...owner, legalFirstName: 'Annabella', ownershipPercent: 50 },
    ];
    const founder = { ...llc, members, usTaxIds: true, expeditedEin: false };
    const { assistant, page } = await toPage('impossible', founder);
    expect(inputsOf(page.text)).toHaveLength(2);
    const faultAt = (path: string) =>
      page.text.split(`id="${path}-error"`)[1]?.split('</p>')[0]?.replace('>', '').trim();
    await page.submit('', { responsibleParty: TAX_ID, 'members[1]': '219-09-9999' });
    expect([page.status, faultAt('members[1]'), faultAt('responsibleParty')]).toEqual([
      422,
      'This cannot be an SSN or ITIN. Check the digits.',
      undefined,
    ]);
    await page.submit('', { responsibleParty: '12345678' });
    expect(faultAt('responsibleParty')).toBe('Enter all nine digits of the number.');
    await page.submit('');
    expect(faultAt('responsibleParty')).toBe('Enter a number for at least one person.');
    await page.submit('', { 'members[1]': TAX_ID });
    expect(page.title).toBe('Thank you');
    await assistant.close();
  });
});
