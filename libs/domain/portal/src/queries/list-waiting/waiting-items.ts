import type { WaitingReport } from '#domain/annual-report';
import type { WaitingCompany } from '#domain/company';
import type { WaitingItem } from '../../api/overview.responses.js';

const FORM_NAMES = { SS4: 'SS-4', FORM8821: 'Form 8821' } as const;

/** Returns the items that have waited longest, oldest first. */
export const oldestItems = (
  companies: readonly WaitingCompany[],
  reports: readonly WaitingReport[],
  limit: number,
): readonly WaitingItem[] =>
  [...companies.map(itemOfCompany), ...reports.map(itemOfReport)]
    .sort((one, other) => (one.since < other.since ? -1 : 1))
    .slice(0, limit);

function itemOfCompany(company: WaitingCompany): WaitingItem {
  const { serviceCompanyId, name, since, namesActionId, forms } = company;
  const signature = forms.map(({ form }) => `the ${FORM_NAMES[form]}`).join(' and ');
  const [action] = forms.flatMap(({ requiredActionId }) => requiredActionId ?? []);
  const of = { serviceCompanyId, companyName: name, since, dueDate: null };
  if (namesActionId === null)
    return { kind: 'signature', id: action ?? serviceCompanyId, text: `Sign ${signature}`, ...of };
  const text = 'Provide new company names';
  return {
    kind: 'names',
    id: namesActionId,
    text: signature ? `${text} and sign ${signature}` : text,
    ...of,
  };
}

function itemOfReport(report: WaitingReport): WaitingItem {
  const { annualReportId: id, serviceCompanyId, name: companyName, fiscalYear, since, dueDate } = report;
  const text =
    report.status === 'AWAITING_INFORMATION'
      ? `Answer the question about the annual report for ${fiscalYear}`
      : `Confirm the annual report for ${fiscalYear}`;
  return { kind: 'report', id, text, serviceCompanyId, companyName, since, dueDate };
}
