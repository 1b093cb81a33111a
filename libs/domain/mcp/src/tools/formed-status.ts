import type { CompanyDetails, TaxForm } from '#domain/company';
import { FORM_NAMES } from '#domain/signature';
import { dollars } from '../guides/state-guide.js';
import { paramsOf, type StatusStage } from './schemas.js';
import { LATER, next, type NextAction, type Payment, type Status } from './status.js';
import { closed } from './tool.js';

/** The open matters of a submitted company. */
export interface OpenMatters {
  /** Why the formation failed or was canceled; null: it did not, or nobody gave a reason. */
  readonly failure: string | null;
  /** The request for new names, with its reason; null: there is none. */
  readonly names: { readonly requiredActionId: string; readonly reason: string } | null;
  /** The forms to sign; reason null: the company's request already requires them. */
  readonly signatures: readonly { readonly documentType: TaxForm; readonly reason: string | null }[];
  /** The reports that wait for the founder. */
  readonly reports: readonly OpenReport[];
  /** The reports that are being filed. */
  readonly filing: readonly Pick<OpenReport, 'fiscalYear' | 'priceInCents'>[];
  /** The number of documents that were not listed yet. */
  readonly newDocuments: number;
}

/** A report that waits for a confirmation, or for the requested information. */
export interface OpenReport {
  readonly annualReportId: string;
  readonly fiscalYear: number;
  readonly state: string;
  readonly dueDate: string | null;
  /** Null only in unpublished reports, which founders do not see. */
  readonly priceInCents: number | null;
  readonly answers: readonly { readonly fieldId: string; readonly value: string }[];
  /** The fields whose answers determine the price. */
  readonly fields: readonly ReportField[];
  readonly informationRequest: { readonly message: string } | null;
}

interface ReportField {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly options: readonly string[];
}

type FormedCompany = Pick<
  CompanyDetails,
  'serviceCompanyId' | 'stage' | 'formationSubmissionStatus' | 'formationFilingDate' | 'ein' | 'services'
>;

/** An open matter, and the step that settles it. */
interface Matter {
  readonly title: string;
  readonly step: NextAction;
}

const ADVANCE = 'advance_company_onboarding';

/** Returns the status of a submitted company, with the open matters of its founder. */
export function formedStatus(company: FormedCompany, open: OpenMatters, payment: Payment | null): Status {
  const { serviceCompanyId: companyId, formationSubmissionStatus, formationFilingDate, ein } = company;
  const known = { formationSubmissionStatus, formationFilingDate, ein, services: company.services };
  const matters = [
    ...endOf(company, open, payment),
    ...namesOf(open),
    ...open.signatures.map(signatureOf),
    ...open.reports.map((report) => (report.informationRequest ? questionOf(report) : orderOf(report))),
    ...documentsOf(open),
  ];
  const missing = [...new Set(matters.flatMap(({ step }) => step.missing))];
  const [first, ...others] = matters;
  const nextAction = first
    ? { ...first.step, instruction: `${first.step.instruction}${alsoOpen(others)}`, missing }
    : waiting(company, open);
  return { companyId, stage: statusStageOf(company), known, payment, nextAction };
}

function statusStageOf({ stage }: FormedCompany): StatusStage {
  return stage === 'failed' || stage === 'canceled' ? stage : 'submitted';
}

/** Names the matters after the first one, so that none of them is overlooked while the first one is open. */
const alsoOpen = (matters: readonly Matter[]): string =>
  matters.length === 0 ? '' : ` Also open: ${matters.map(({ title }) => title).join(', ')}.`;

/** Names the step of the service, the state or the IRS that follows if nothing is open. */
const AWAITED: Readonly<Record<CompanyDetails['stage'], string>> = {
  requested: 'The service is checking the request.',
  accepted: 'The state is processing the formation.',
  filed: 'The state has filed the company, and the IRS is processing its EIN.',
  ein_issued: 'The company is formed and has its EIN.',
  failed: '',
  canceled: '',
};

function waiting({ stage }: FormedCompany, { filing }: OpenMatters): NextAction {
  const reports = filing.map(
    ({ fiscalYear, priceInCents }) =>
      ` The annual report ${fiscalYear} is being filed at ${dollars(priceInCents ?? 0)}.`,
  );
  return next(null, `${AWAITED[stage]}${reports.join('')} The person has nothing to do now. ${LATER}`);
}

function endOf(
  { stage }: FormedCompany,
  { failure }: OpenMatters,
  payment: Payment | null,
): readonly Matter[] {
  if (stage !== 'failed' && stage !== 'canceled') return [];
  const title = stage === 'canceled' ? 'The formation was canceled' : 'The formation failed';
  const reason = failure === null ? '.' : `: ${sentence(failure)}`;
  const instruction = `${title}${reason}${refundOf(payment)} Tell the person, and ask whether to start a new company.`;
  return [{ title, step: next('start_new_company', instruction) }];
}

function refundOf(payment: Payment | null): string {
  const amount = `The payment of ${dollars(payment?.amountInCents ?? 0)}`;
  if (payment?.status === 'refunded') return ` ${amount} was refunded.`;
  return payment?.status === 'paid' ? ` ${amount} will be refunded.` : '';
}

function namesOf({ names }: OpenMatters): readonly Matter[] {
  if (!names) return [];
  const instruction = `New names are needed: ${sentence(names.reason)} Ask for one to three new names in order of preference.`;
  const more = {
    arguments: { action: 'propose_names' },
    params: paramsOf(['nameOptions']),
    missing: ['names'],
  };
  return [{ title: 'new names', step: next(ADVANCE, instruction, more) }];
}

/** Why the request of a company requires a form. */
const USUAL_REASONS: Readonly<Record<TaxForm, string>> = {
  SS4: 'It applies to the IRS for the EIN of the company.',
  FORM8821: 'It allows the service to get the EIN from the IRS.',
};

function signatureOf({ documentType, reason }: OpenMatters['signatures'][number]): Matter {
  const name = FORM_NAMES[documentType];
  const instruction = `The person has to sign ${name}. ${sentence(reason ?? USUAL_REASONS[documentType])} This call creates the link for it.`;
  const more = { arguments: { action: 'sign', params: { documentType } }, missing: ['signature'] };
  return { title: `signature of ${name}`, step: next(ADVANCE, instruction, more) };
}

const titleOf = ({ fiscalYear }: OpenReport): string => `annual report ${fiscalYear}`;

function orderOf(report: OpenReport): Matter {
  const { annualReportId, state, dueDate, priceInCents } = report;
  const instruction = [
    `The ${titleOf(report)} to the state of ${state} is ready.`,
    dueDate === null ? 'It has no due date yet.' : `It is due on ${dueDate}.`,
    `Figures: ${figuresOf(report)}.`,
    `Price: ${dollars(priceInCents ?? 0)}.`,
    'Show the figures, the due date and the price to the person. This call orders the filing at that price; make it only if the person agrees.',
  ];
  const confirm = { action: 'confirm_annual_report', params: { annualReportId } };
  const title = titleOf(report);
  return { title, step: next(ADVANCE, instruction.join(' '), { arguments: confirm, missing: [title] }) };
}

function figuresOf({ answers, fields }: OpenReport): string {
  const labels = new Map(fields.map(({ id, label }) => [id, label]));
  const figures = answers.map(({ fieldId, value }) => `${labels.get(fieldId) ?? fieldId}: ${value}`);
  return figures.length === 0 ? 'none' : figures.join('; ');
}

function questionOf(report: OpenReport): Matter {
  const { annualReportId, informationRequest } = report;
  const instruction = `The ${titleOf(report)} waits for information: ${sentence(informationRequest?.message ?? '')} Figures so far: ${figuresOf(report)}. Ask the person, and send the answers. Earlier figures stay valid unless they are sent again. New figures can change the price of ${dollars(report.priceInCents ?? 0)}.`;
  const title = titleOf(report);
  const more = {
    arguments: { action: 'answer_annual_report', params: { annualReportId } },
    params: answerParams(report),
    missing: [title],
  };
  return { title, step: next(ADVANCE, instruction, more) };
}

/** The form of a field's value. */
const VALUES: Readonly<Record<string, string>> = {
  INTEGER: 'a whole number',
  NUMBER: 'a number',
  CURRENCY: 'US dollars, digits only',
};

function answerParams({ annualReportId, fields }: OpenReport): object {
  const described = fields.map(
    ({ id, label, type, options }) =>
      `${id}: ${label} (${options.length > 0 ? `one of: ${options.join(', ')}` : (VALUES[type] ?? type)})`,
  );
  const fieldId = { type: 'string', enum: fields.map(({ id }) => id), description: described.join('; ') };
  const answers =
    fields.length === 0
      ? { maxItems: 0, description: 'This report has no figures. Send an empty list.' }
      : {
          items: closed({ fieldId, value: { type: 'string' } }),
          description: 'An empty list declares zero for all figures.',
        };
  return closed({ annualReportId: { const: annualReportId }, answers: { type: 'array', ...answers } });
}

function documentsOf({ newDocuments }: OpenMatters): readonly Matter[] {
  if (newDocuments === 0) return [];
  const instruction = `New documents of the company: ${newDocuments}. This call lists them.`;
  return [{ title: 'new documents', step: next('list_documents', instruction, { missing: ['documents'] }) }];
}

/** Returns a text that somebody typed as a sentence. */
const sentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
