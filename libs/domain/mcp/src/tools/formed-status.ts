import type { CompanyDetails } from '#domain/company';
import { paramsOf } from './schemas.js';
import { type NextAction, next, type OpenMatters, type Status } from './status.js';

const ADVANCE = 'advance_company_onboarding';

/** Returns the status of a submitted company, with the open matters of its founder. */
export function formedStatus(company: CompanyDetails, open: OpenMatters): Status {
  const { serviceCompanyId: companyId, formationSubmissionStatus, formationFilingDate, ein } = company;
  const known = { formationSubmissionStatus, formationFilingDate, ein, services: company.services };
  const steps = [
    ...ended(company, open),
    ...names(open),
    ...signatures(company),
    ...reports(open),
    ...documents(open),
  ];
  const [first = next('get_company', 'The person has nothing to do now. Check the progress again later.')] =
    steps;
  const missing = [...new Set(steps.flatMap((step) => step.missing))];
  return { companyId, stage: 'submitted', known, payment: null, nextAction: { ...first, missing } };
}

function ended({ stage }: CompanyDetails, { failure }: OpenMatters): NextAction[] {
  if (stage !== 'failed' && stage !== 'canceled') return [];
  const why = stage === 'canceled' ? 'The formation was canceled.' : `The formation failed: ${failure ?? ''}`;
  return [next('start_new_company', `${why} Tell the person. They can start a new company.`)];
}

const names = ({ names: asked }: OpenMatters): NextAction[] =>
  asked
    ? [
        next(ADVANCE, `${asked.reason} Ask for one to three new names in order of preference.`, {
          arguments: { action: 'propose_names' },
          params: paramsOf(['nameOptions']),
          missing: ['names'],
        }),
      ]
    : [];

const signatures = ({ signatureRequirements }: CompanyDetails): NextAction[] =>
  signatureRequirements
    .filter(({ status }) => status === 'PENDING')
    .map(({ documentType }) =>
      next(ADVANCE, 'The person has to sign an IRS form. This creates the link for it.', {
        arguments: { action: 'sign', params: { documentType } },
        missing: ['signature'],
      }),
    );

const reports = (open: OpenMatters): NextAction[] =>
  open.reports.flatMap(({ annualReportId, fiscalYear, status, priceInCents, informationRequest }) => {
    const named = `annual report ${fiscalYear}`;
    if (status === 'FILLED') {
      const price = priceInCents === null ? '' : ` Its price is ${(priceInCents / 100).toFixed(2)} USD.`;
      const instruction = `The ${named} is ready.${price} Confirm it if the person agrees.`;
      const confirm = { action: 'confirm_annual_report', params: { annualReportId } };
      return [next(ADVANCE, instruction, { arguments: confirm, missing: [named] })];
    }
    if (informationRequest === null) return [];
    const instruction = `The ${named} waits for information from the person: ${informationRequest.message}`;
    return [next('get_company', instruction, { missing: [named] })];
  });

const documents = ({ documents: all }: OpenMatters): NextAction[] =>
  all.length === 0 ? [] : [next('list_documents', `The person can open ${all.length} document(s).`)];
