import { DomainError, type ErrorDeclarations, type FieldError, InvalidStateError } from '#kit/event-sourcing';

/** The public codes of annual reports. */
export const annualReportErrors = {
  E_ANNUAL_REPORT_NOT_FOUND: { status: 404, meaning: 'The company has no such annual report.' },
  E_ANNUAL_REPORT_EXISTS: { status: 409, meaning: 'There is a report of this fiscal year already.' },
  E_ANNUAL_REPORT_NOT_REQUIRED: { status: 422, meaning: 'No report is due for this fiscal year.' },
  E_ANNUAL_REPORT_REQUIRED: { status: 422, meaning: 'At the declared figures a report is due.' },
  E_ANNUAL_REPORT_NOT_CONFIRMABLE: { status: 409, meaning: 'The report cannot be confirmed in its status.' },
  E_ANNUAL_REPORT_NOT_AWAITING_INFORMATION: {
    status: 409,
    meaning: 'The report does not wait for information.',
  },
  E_MANUAL_QUOTE_REQUIRED: { status: 422, meaning: 'A person must work out this price.' },
} as const satisfies ErrorDeclarations;

/** Also for a report of another company, and for one that partners do not see. */
export const reportNotFound = (): DomainError =>
  new DomainError('E_ANNUAL_REPORT_NOT_FOUND', 'There is no such annual report.');

export const reportExists = (): DomainError =>
  new DomainError('E_ANNUAL_REPORT_EXISTS', 'The company has a report for this fiscal year already.');

/** @param reason for people */
export const reportNotRequired = (reason: string): DomainError =>
  new DomainError('E_ANNUAL_REPORT_NOT_REQUIRED', reason);

/** @param reason for people */
export const reportRequired = (reason: string): DomainError =>
  new DomainError('E_ANNUAL_REPORT_REQUIRED', `At these figures a report is due. ${reason}`);

export const notConfirmable = (): DomainError =>
  new DomainError('E_ANNUAL_REPORT_NOT_CONFIRMABLE', 'The report is past its confirmation.');

export const notAwaitingInformation = (): DomainError =>
  new DomainError('E_ANNUAL_REPORT_NOT_AWAITING_INFORMATION', 'Nothing is asked about this report.');

/** The price depends on figures that were not declared. @param fieldIds of the figures */
export const answersMissing = (fieldIds: readonly string[]): DomainError =>
  fieldRefused('answers', { code: 'E_REQUIRED', message: `must declare: ${fieldIds.join('; ')}` });

/** Nothing is filed on a day to come. */
export const filedInFuture = (): DomainError =>
  fieldRefused('filedOn', { code: 'E_INVALID', message: 'must not be a day to come' });

/** Only a person can tell the price. @param message for people */
export const needsPerson = (message: string): DomainError =>
  new DomainError('E_MANUAL_QUOTE_REQUIRED', message);

const fieldRefused = (path: string, error: FieldError): DomainError =>
  new DomainError('E_VALIDATION_FAILED', 'The request has fields that fail.', { [path]: error });

/** The report is not where the step begins. */
export const stepNotPossible = (message: string): InvalidStateError => new InvalidStateError(message);
