import { formedStatus, type OpenMatters, type OpenReport } from './formed-status.js';
import { next, nextAfterRejection, type Payment } from './status.js';

const NOTHING: OpenMatters = {
  failure: null,
  names: null,
  signatures: [],
  reports: [],
  filing: [],
  newDocuments: 0,
};
const payment = (status: Payment['status']): Payment => ({
  status,
  amountInCents: 29_900,
  currency: 'USD',
  lines: [],
  checkoutSessionId: 'one',
});
const report: OpenReport = {
  annualReportId: 'report',
  fiscalYear: 2027,
  state: 'WY',
  dueDate: '2027-11-01',
  priceInCents: 20_000,
  answers: [{ fieldId: 'wyomingAssets', value: '1000000' }],
  fields: [
    { id: 'wyomingAssets', label: 'Assets in Wyoming', type: 'CURRENCY', options: [] },
    { id: 'hasLease', label: 'Leased land', type: 'RADIO', options: ['Yes', 'No'] },
  ],
  informationRequest: null,
};

type Stage = Parameters<typeof formedStatus>[0]['stage'];
const statusOf = (stage: Stage, open: Partial<OpenMatters> = {}, paid: Payment | null = payment('paid')) =>
  formedStatus(
    {
      serviceCompanyId: 'company',
      stage,
      formationSubmissionStatus: 'SUBMITTED',
      formationFilingDate: null,
      ein: null,
      services: [],
    },
    { ...NOTHING, ...open },
    paid,
  );
const nextOf = (...given: Parameters<typeof statusOf>) => statusOf(...given).nextAction;

describe('the status of a submitted company', () => {
  it.each<[Stage, string]>([
    ['requested', 'The service is checking the request.'],
    ['accepted', 'The state is processing the formation.'],
    ['filed', 'the IRS is processing its EIN.'],
    ['ein_issued', 'has its EIN.'],
  ])('names no tool and what is awaited: %s', (stage, instruction) => {
    const status = statusOf(stage);
    expect(status).toMatchObject({ stage: 'submitted', payment: { status: 'paid' } });
    expect(status.nextAction).toMatchObject({ tool: null, missing: [] });
    expect(status.nextAction.instruction).toContain(instruction);
    expect(nextOf(stage, { filing: [report] }).instruction).toContain(
      'annual report 2027 is being filed at $200.00.',
    );
  });

  it('names why a formation failed, and its refund', () => {
    const failure = 'The state does not accept this activity';
    const failed = statusOf('failed', { failure });
    expect([failed.stage, failed.nextAction.tool]).toEqual(['failed', 'start_new_company']);
    expect(failed.nextAction.instruction).toMatch(
      /^The formation failed: The state does not accept this activity\. The payment of \$299\.00 will be refunded\./,
    );
    const refunded = nextOf('canceled', {}, payment('refunded'));
    expect(refunded.instruction).toMatch(
      /^The formation was canceled\. The payment of \$299\.00 was refunded\./,
    );
    expect(nextOf('failed', { failure }, null).instruction).not.toContain('payment');
  });

  it('names the form of a signature and its reason', () => {
    const usual = nextOf('filed', { signatures: [{ documentType: 'FORM8821', reason: null }] });
    expect(usual.instruction).toContain('Form 8821. It allows the service to get the EIN from the IRS.');
    const reason = 'The IRS could not read it.';
    const again = nextOf('filed', { signatures: [{ documentType: 'SS4', reason }] });
    expect(again.instruction).toContain('Form SS-4. The IRS could not read it.');
    expect(again.arguments).toEqual({ action: 'sign', params: { documentType: 'SS4' } });
  });

  it('shows the figures, the due date and the price of a report to confirm', () => {
    const { instruction, arguments: args } = nextOf('ein_issued', { reports: [report] });
    for (const text of ['2027-11-01', 'Assets in Wyoming: 1000000', '$200.00', 'annual report 2027'])
      expect(instruction).toContain(text);
    expect(args).toEqual({ action: 'confirm_annual_report', params: { annualReportId: 'report' } });
  });

  it('asks the question about a report, and describes its fields', () => {
    const informationRequest = { message: 'Does that include the lease?' };
    const action = nextOf('ein_issued', { reports: [{ ...report, informationRequest }] });
    expect(action.instruction).toContain('Does that include the lease?');
    expect(action.arguments).toEqual({
      action: 'answer_annual_report',
      params: { annualReportId: 'report' },
    });
    const text = JSON.stringify(action.params);
    expect(text).toContain('wyomingAssets: Assets in Wyoming (US dollars');
    expect(text).toContain('hasLease: Leased land (one of: Yes, No)');
    const bare = nextOf('ein_issued', { reports: [{ ...report, fields: [], informationRequest }] });
    expect(bare.params).toMatchObject({ properties: { answers: { maxItems: 0 } } });
  });

  it('names every open matter, the most urgent one first', () => {
    const action = nextOf('filed', {
      names: { requiredActionId: 'action', reason: 'The name is taken.' },
      signatures: [
        { documentType: 'SS4', reason: null },
        { documentType: 'FORM8821', reason: null },
      ],
      reports: [report],
      newDocuments: 2,
    });
    expect(action.arguments).toEqual({ action: 'propose_names' });
    expect(action.instruction).toMatch(
      /The name is taken\. .* Also open: signature of Form SS-4, signature of Form 8821, annual report 2027, new documents\.$/,
    );
    expect(action.missing).toEqual(['names', 'signature', 'annual report 2027', 'documents']);
    const listed = nextOf('filed', { newDocuments: 2 });
    expect([listed.tool, listed.missing]).toEqual(['list_documents', ['documents']]);
  });
});

describe('the next action after a rejected call', () => {
  const again = next('create_checkout_session', 'Create the payment page.');
  const message = 'The limit of 50 payments has been reached.';

  it('is not the same call again', () => {
    const action = nextAfterRejection(again, { tool: 'create_checkout_session', arguments: {}, message });
    expect(action).toMatchObject({ tool: null, instruction: expect.stringContaining(message) as unknown });
  });

  it('can be the same tool with other arguments, or the check of a payment', () => {
    const step = next('advance_company_onboarding', 'Ask.', { arguments: { action: 'set_members' } });
    const sent = { action: 'set_members', params: {} };
    expect(nextAfterRejection(step, { tool: 'advance_company_onboarding', arguments: sent, message })).toBe(
      step,
    );
    const verify = next('verify_payment', 'Verify.', { arguments: { checkoutSessionId: 'one' } });
    const call = { tool: 'verify_payment', arguments: { checkoutSessionId: 'one' }, message };
    expect(nextAfterRejection(verify, call)).toBe(verify);
  });
});
