/** What a call does, in words; one that has none here is told as it is. */
const DEEDS: Readonly<Record<string, string>> = {
  'POST /portal/api/keys': 'Made an API key',
  'POST /portal/api/keys/:keyId/revoke': 'Revoked an API key',
  'POST /portal/api/people': 'Invited somebody',
  'POST /portal/api/people/:userId/role': 'Changed a role',
  'POST /portal/api/people/:userId/remove': 'Removed somebody',
  'POST /portal/api/session/password': 'Changed their password',
  'POST /portal/api/session/second-factor/begin': 'Began to set up a second factor',
  'POST /portal/api/session/second-factor/confirm': 'Set up a second factor',
  'POST /portal/api/session/second-factor/recovery-codes': 'Made new recovery codes',
  'POST /portal/api/session/second-factor/disable': 'Turned their second factor off',
  'DELETE /portal/api/session': 'Signed out',
  'PUT /v1/partner/webhook-endpoint': 'Changed the webhook endpoint',
  'DELETE /v1/partner/webhook-endpoint': 'Removed the webhook endpoint',
  'POST /v1/partner/webhook-endpoint/rotate-secret': 'Rotated the webhook secret',
  'POST /v1/partner/webhook-endpoint/test': 'Sent a test event',
  'POST /v1/partner/webhook-deliveries/:deliveryId/redeliver': 'Sent a delivery again',
  'POST /v1/partner/webhook-deliveries/recover': 'Recovered deliveries',
  'POST /v1/partner/companies': 'Asked for a company',
  'POST /v1/partner/customers': 'Made a customer',
  'POST /v1/partner/customer-sessions': 'Made a customer session',
  'POST /v1/partner/companies/:companyId/signatures': 'Made a signing link',
  'POST /v1/partner/companies/:companyId/required-actions/:requiredActionId/resolution':
    'Answered a required action',
  'POST /v1/partner/companies/:companyId/compliance/annual-reports': 'Asked for an annual report',
  'POST /v1/partner/companies/:companyId/compliance/annual-reports/:annualReportId/confirm':
    'Confirmed an annual report',
  'POST /v1/partner/companies/:companyId/compliance/annual-reports/:annualReportId/answers':
    'Gave information on an annual report',
  'POST /v1/partner/companies/:companyId/compliance/annual-reports/declarations':
    'Declared that nothing is filed',
  'POST /v1/partner/playground/companies/:companyId/formation/complete': 'Had the state file it',
  'POST /v1/partner/playground/companies/:companyId/formation/reject-names':
    'Had the state refuse every name',
  'POST /v1/partner/playground/companies/:companyId/formation/fail': 'Had the formation fail',
  'POST /v1/partner/playground/companies/:companyId/signatures/:documentType/sign': 'Had a form signed',
  'POST /v1/partner/playground/companies/:companyId/signatures/ss4/reset': 'Had the SS-4 asked for again',
  'POST /v1/partner/playground/companies/:companyId/signatures/form8821/require': 'Had a Form 8821 asked for',
  'POST /v1/partner/playground/companies/:companyId/eincreation/complete': 'Had the IRS issue the EIN',
  'POST /v1/partner/playground/companies/:companyId/annual-reports/:annualReportId/complete':
    'Had the state take a report',
  'POST /v1/partner/playground/clock/advance': 'Moved the sandbox clock',
};
/** A call in words. @param act method and route */
export const deedOf = (act: string): string => DEEDS[act] ?? act;
