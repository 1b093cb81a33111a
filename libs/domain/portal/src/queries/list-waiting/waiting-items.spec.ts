import type { WaitingReport } from '#domain/annual-report';
import type { WaitingCompany } from '#domain/company';
import { oldestItems } from './waiting-items.js';

const company = (more: Partial<WaitingCompany>): WaitingCompany => ({
  serviceCompanyId: 'company',
  name: 'Acme LLC',
  since: '2027-01-02T00:00:00.000Z',
  namesActionId: null,
  forms: [],
  ...more,
});
const report = (more: Partial<WaitingReport>): WaitingReport => ({
  annualReportId: 'report',
  serviceCompanyId: 'company',
  name: 'Acme LLC',
  fiscalYear: 2027,
  status: 'FILLED',
  dueDate: '2027-05-01',
  since: '2027-01-03T00:00:00.000Z',
  ...more,
});
const SS4 = { form: 'SS4', requiredActionId: null } as const;
const FORM8821 = { form: 'FORM8821', requiredActionId: 'sign' } as const;

describe('the items that wait', () => {
  it.each([
    [{ namesActionId: 'names' }, 'names', 'names', 'Provide new company names'],
    [{ forms: [SS4] }, 'signature', 'company', 'Sign the SS-4'],
    [{ forms: [SS4, FORM8821] }, 'signature', 'sign', 'Sign the SS-4 and the Form 8821'],
    [
      { namesActionId: 'names', forms: [SS4] },
      'names',
      'names',
      'Provide new company names and sign the SS-4',
    ],
  ])('name what a company waits for: %j', (more, kind, id, text) => {
    const [item] = oldestItems([company(more)], [], 10);
    expect(item).toEqual({
      kind,
      id,
      text,
      serviceCompanyId: 'company',
      companyName: 'Acme LLC',
      since: '2027-01-02T00:00:00.000Z',
      dueDate: null,
    });
  });

  it.each([
    ['FILLED', 'Confirm the annual report for 2027'],
    ['AWAITING_INFORMATION', 'Answer the question about the annual report for 2027'],
  ] as const)('name what a report waits for: %s', (status, text) => {
    const [item] = oldestItems([], [report({ status })], 10);
    expect(item).toMatchObject({ kind: 'report', id: 'report', text, dueDate: '2027-05-01' });
  });

  it('are sorted by age, and limited', () => {
    const early = report({ annualReportId: 'early', since: '2027-01-01T00:00:00.000Z' });
    const items = oldestItems([company({ namesActionId: 'names' })], [report({}), early], 2);
    expect(items.map(({ id }) => id)).toEqual(['early', 'names']);
  });
});
