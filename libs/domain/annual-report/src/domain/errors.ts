import { DomainError, type ErrorDeclarations, type FieldError, InvalidStateError } from '#kit/event-sourcing';

export const annualReportErrors = {
  E_ANNUAL_REPORT_NOT_FOUND: {
    status: 404,
    meaning: 'The company has no such annual report.',
    remedy: "List the company's annual reports to find the id.",
  },
  E_ANNUAL_REPORT_EXISTS: {
    status: 409,
    meaning: 'There is already a report for this fiscal year.',
    remedy: 'Use the existing report for this fiscal year.',
  },
  E_ANNUAL_REPORT_NOT_REQUIRED: {
    status: 422,
    meaning: 'No report is due for this fiscal year.',
    remedy: 'Nothing to do: the message says why no report is due.',
  },
  E_ANNUAL_REPORT_REQUIRED: {
    status: 422,
    meaning: 'A report is due for the declared figures.',
    remedy: 'Submit the report instead, or correct the declared figures.',
  },
  E_ANNUAL_REPORT_NOT_CONFIRMABLE: {
    status: 409,
    meaning: 'The report can no longer be confirmed.',
    remedy: 'Get the report to see its status.',
  },
  E_ANNUAL_REPORT_NOT_AWAITING_INFORMATION: {
    status: 409,
    meaning: 'The report is not awaiting information.',
    remedy: 'Get the report to see its status.',
  },
  E_MANUAL_QUOTE_REQUIRED: {
    status: 422,
    meaning: 'The price of this report requires a manual quote.',
    remedy: 'Contact support for a quote.',
  },
} as const satisfies ErrorDeclarations;

/** Also for a report of another company, and for one that partners cannot see. */
export const reportNotFound = (): DomainError =>
  new DomainError('E_ANNUAL_REPORT_NOT_FOUND', 'There is no such annual report.');

export const reportExists = (): DomainError =>
  new DomainError('E_ANNUAL_REPORT_EXISTS', 'The company already has a report for this fiscal year.');

/** @param reason in plain words */
export const reportNotRequired = (reason: string): DomainError =>
  new DomainError('E_ANNUAL_REPORT_NOT_REQUIRED', reason);

/** @param reason in plain words */
export const reportRequired = (reason: string): DomainError =>
  new DomainError('E_ANNUAL_REPORT_REQUIRED', `A report is due for these figures. ${reason}`);

export const notConfirmable = (): DomainError =>
  new DomainError('E_ANNUAL_REPORT_NOT_CONFIRMABLE', 'This report can no longer be confirmed.');

export const notAwaitingInformation = (): DomainError =>
  new DomainError('E_ANNUAL_REPORT_NOT_AWAITING_INFORMATION', 'This report is not awaiting information.');

/** The price depends on figures that were not declared. @param fieldIds of the missing figures */
export const answersMissing = (fieldIds: readonly string[]): DomainError =>
  fieldRefused('answers', { code: 'E_REQUIRED', message: `must declare: ${fieldIds.join('; ')}` });

/** A filing date cannot be in the future. */
export const filedInFuture = (): DomainError =>
  fieldRefused('filedOn', { code: 'E_INVALID', message: 'must not be in the future' });

/** The price requires a manual quote. @param message in plain words */
export const needsPerson = (message: string): DomainError =>
  new DomainError('E_MANUAL_QUOTE_REQUIRED', message);

const fieldRefused = (path: string, error: FieldError): DomainError =>
  new DomainError('E_VALIDATION_FAILED', 'Some fields are invalid; see `fields`.', { [path]: error });

/** The step is not possible in the report's current state. */
export const stepNotPossible = (message: string): InvalidStateError => new InvalidStateError(message);
