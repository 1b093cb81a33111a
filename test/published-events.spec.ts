import { Ajv2020 } from 'ajv/dist/2020.js';
import { WebhookRegistry } from '#platform/webhook-mapping';
import { EventCatalog } from '#platform/webhooks';
import { domains } from '../apps/domains.js';

const company = ['serviceCompanyId', 'serviceCustomerId', 'externalCompanyId'];
const ofCompany = (...fields: readonly string[]): string => [...company, ...fields, 'sequence'].join(' ');
const document = ofCompany('documentId', 'documentType', 'documentCreatedAt');
const action = ofCompany('requiredActionId', 'actionCode', 'actionName', 'reason');
const reminder = ofCompany('documentType', 'daysSinceRequested');

/** The contract with partners: event names and their fields in order. Add new events here. */
const CONTRACT: Readonly<Record<string, string>> = {
  annual_report_status_changed: ofCompany(
    'annualReportId',
    'fiscalYear',
    'status',
    'previousStatus',
    'message',
  ),
  annual_report_withdrawn: ofCompany('annualReportId', 'fiscalYear', 'previousStatus'),
  company_ein_corrected: ofCompany(),
  company_ein_issued: ofCompany(),
  company_formation_canceled: ofCompany(),
  company_formation_completed: ofCompany(),
  company_formation_failed: ofCompany('reasonCode', 'message'),
  company_formation_submitted: ofCompany(),
  company_name_options_required: action,
  company_note_added: ofCompany(),
  document_aoo_uploaded: document,
  document_corporatebylaws_uploaded: document,
  document_einletter_uploaded: document,
  document_form8821_uploaded: document,
  document_mail_uploaded: document,
  document_operatingagreement_uploaded: document,
  document_ss4_uploaded: document,
  partner_webhook_disabled: 'reason disabledAt lastStatusCode',
  signature_form8821_completed: ofCompany('documentType'),
  signature_form8821_reminder_due: reminder,
  signature_form8821_required: action,
  signature_ss4_completed: ofCompany('documentType'),
  signature_ss4_reminder_due: reminder,
  signature_ss4_reset: action,
};

interface BodySchema {
  readonly properties: {
    readonly eventPayload: {
      readonly required: readonly string[];
      readonly properties: Readonly<Record<string, object>>;
    };
  };
}

describe('the events published to partners', () => {
  const catalog = new EventCatalog(new WebhookRegistry(domains)).list();
  const payloadOf = (schema: object) => (schema as BodySchema).properties.eventPayload;

  it('keep their names and fields', () => {
    const fields = catalog.map(({ eventName, schema }) => [eventName, payloadOf(schema).required.join(' ')]);
    expect(Object.fromEntries(fields)).toEqual(CONTRACT);
  });

  it.each(catalog.map((entry) => [entry.eventName, entry] as const))(
    'have samples that their schemas describe: %s',
    (eventName, { schema, sample }) => {
      expect(sample).toMatchObject({ eventName, eventId: expect.stringMatching(/^\w{27}$/) as unknown });
      const { properties, required } = payloadOf(schema);
      expect(Object.keys(sample.eventPayload)).toEqual(required);
      expect(Object.keys(properties)).toEqual(required);
      const ajv = new Ajv2020({ allowUnionTypes: true });
      ajv.validate(schema, sample);
      expect(ajv.errorsText()).toBe('No errors');
    },
  );
});
