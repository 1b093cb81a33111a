/** The fields that one kind of partner event carries, with a sample value each. */
export type SampleFields = Readonly<Record<string, string | number>>;

const at = '2026-01-15T12:00:00.000Z';

export const SAMPLE_TIME = new Date(at);

const company: SampleFields = {
  serviceCompanyId: '38FiGu0qeHzHO9kYwKFjDIv8fqb',
  serviceCustomerId: '38FiGuUTnMvhXPxrVEzoZs3OEkB',
};

const document = (documentType: string): SampleFields => ({
  ...company,
  documentId: '38FiGwAUBYEFwTYDtpTRBDzB6Ri',
  documentType,
  documentCreatedAt: at,
});

const action = (actionCode: string, actionName: string, reason: string): SampleFields => ({
  ...company,
  requiredActionId: '38FiGyJwKm3L7rOnaVdrEUVbCxn',
  actionCode,
  actionName,
  reason,
});

const reminder = (documentType: string): SampleFields => ({
  ...company,
  documentType,
  daysSinceRequested: 1,
});

/** Every event that partners can be told (specification section 6, decisions section 8). The names are a contract. */
export const PUBLISHED_EVENTS: Readonly<Record<string, { description: string; sample: SampleFields }>> = {
  company_formation_submitted: { description: 'The formation was submitted to the state.', sample: company },
  company_formation_completed: {
    description: 'The formation is completed: filed with the state.',
    sample: company,
  },
  company_formation_failed: {
    description: 'The formation failed for good.',
    sample: { ...company, reasonCode: 'STATE_REJECTED', message: 'The state rejected the filing.' },
  },
  company_ein_issued: { description: 'The EIN was recorded for the first time.', sample: company },
  company_name_options_required: {
    description: 'The state refused all names: new ones are needed.',
    sample: action('FORMATION_NAME_OPTIONS_EXHAUSTED', 'Provide new company names', 'All names are taken.'),
  },
  document_aoo_uploaded: {
    description: 'The Articles of Organization are available.',
    sample: document('ArticlesOfOrganization'),
  },
  document_einletter_uploaded: { description: 'The EIN letter is available.', sample: document('EinLetter') },
  document_operatingagreement_uploaded: {
    description: "The LLC's Operating Agreement is available.",
    sample: document('OperatingAgreement'),
  },
  document_corporatebylaws_uploaded: {
    description: "The corporation's Bylaws are available.",
    sample: document('CorporateBylaws'),
  },
  document_ss4_uploaded: { description: 'The signed SS-4 is available.', sample: document('SignedSS4') },
  document_form8821_uploaded: {
    description: 'The signed Form 8821 is available.',
    sample: document('SignedForm8821'),
  },
  document_mail_uploaded: { description: 'A piece of mail arrived.', sample: document('Mail') },
  signature_ss4_completed: {
    description: 'The SS-4 was signed.',
    sample: { ...company, documentType: 'SS4' },
  },
  signature_ss4_reminder_due: {
    description: 'The SS-4 is unsigned after 1, 3 or 7 days.',
    sample: reminder('SS4'),
  },
  signature_ss4_reset: {
    description: 'The SS-4 must be signed again.',
    sample: action('FORMATION_SIGNATURE_SS4_RESET', 'Sign the SS-4 again', 'The signature was refused.'),
  },
  signature_form8821_completed: {
    description: 'The Form 8821 was signed.',
    sample: { ...company, documentType: 'FORM8821' },
  },
  signature_form8821_reminder_due: {
    description: 'The Form 8821 is unsigned after 1, 3 or 7 days.',
    sample: reminder('FORM8821'),
  },
  signature_form8821_required: {
    description: 'The Form 8821 must be signed.',
    sample: action('FORMATION_SIGNATURE_FORM8821_REQUIRED', 'Sign the Form 8821', 'The IRS asks for it.'),
  },
  annual_report_status_changed: {
    description: 'An annual report has a new status.',
    sample: {
      ...company,
      annualReportId: '38FiGwQoIgbq3XLAvwrjqVcHRWA',
      fiscalYear: 2026,
      status: 'IN_PROGRESS',
      previousStatus: 'FILLED',
    },
  },
};

/** Belongs to no company, so it has no sequence. */
export const DISABLED_EVENT = 'partner_webhook_disabled';

export const DISABLED_EVENT_ENTRY = {
  description: 'The endpoint was disabled after failed deliveries or an answer 410.',
  sample: { reason: 'RETRIES_EXHAUSTED', disabledAt: at, lastStatusCode: 500 },
};
