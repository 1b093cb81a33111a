import type { PartnerClient } from '../partner-client.js';
import type { EventName } from '../webhooks.js';

type Entity = 'LLC' | 'CCorp';

/** A company of the sandbox on which the steps of an event are taken. */
interface Scene {
  readonly client: PartnerClient;
  readonly path: { readonly companyId: string };
}
type Step = (scene: Scene) => Promise<unknown>;

const PLAYGROUND = '/v1/partner/playground/companies/{companyId}';
const DAY_SECONDS = 86_400;

const complete: Step = ({ client, path }) => client.post(`${PLAYGROUND}/formation/complete`, { path });
const issueEin: Step = ({ client, path }) => client.post(`${PLAYGROUND}/eincreation/complete`, { path });
const rejectNames: Step = ({ client, path }) => client.post(`${PLAYGROUND}/formation/reject-names`, { path });
const fail: Step = ({ client, path }) => client.post(`${PLAYGROUND}/formation/fail`, { path });
const cancel: Step = ({ client, path }) => client.post('/v1/partner/companies/{companyId}/cancel', { path });
const resetSs4: Step = ({ client, path }) => client.post(`${PLAYGROUND}/signatures/ss4/reset`, { path });
const requireForm8821: Step = ({ client, path }) =>
  client.post(`${PLAYGROUND}/signatures/form8821/require`, { path });
const sign =
  (documentType: string): Step =>
  ({ client, path }) =>
    client.post(`${PLAYGROUND}/signatures/{documentType}/sign`, { path: { ...path, documentType } });
/** Reminders are due a day after a form is required. */
const waitADay: Step = ({ client }) =>
  client.post('/v1/partner/playground/clock/advance', { body: { seconds: DAY_SECONDS } });

/** The steps that cause each event, after a company was requested; null: only operators or a failing endpoint cause it. */
const STEPS: Readonly<Record<EventName, readonly Step[] | null>> = {
  annual_report_status_changed: [complete, submitReport],
  annual_report_withdrawn: null,
  company_ein_corrected: null,
  company_ein_issued: [complete, issueEin],
  company_formation_canceled: [cancel],
  company_formation_completed: [complete],
  company_formation_failed: [fail],
  company_formation_submitted: [],
  company_name_options_required: [rejectNames],
  company_note_added: null,
  document_aoo_uploaded: [complete],
  document_corporatebylaws_uploaded: [complete],
  document_einletter_uploaded: [complete, issueEin],
  document_form8821_uploaded: [complete, requireForm8821, sign('FORM8821')],
  document_mail_uploaded: null,
  document_operatingagreement_uploaded: [complete],
  document_ss4_uploaded: [complete, sign('SS4')],
  partner_webhook_disabled: null,
  signature_form8821_completed: [complete, requireForm8821, sign('FORM8821')],
  signature_form8821_reminder_due: [complete, requireForm8821, waitADay],
  signature_form8821_required: [complete, requireForm8821],
  signature_ss4_completed: [complete, sign('SS4')],
  signature_ss4_reminder_due: [complete, waitADay],
  signature_ss4_reset: [complete, sign('SS4'), resetSs4],
};

const CCORP: ReadonlySet<EventName> = new Set(['document_corporatebylaws_uploaded']);

/** The events that {@link trigger} can cause. */
export const TRIGGERED = (Object.keys(STEPS) as EventName[]).filter((name) => STEPS[name] !== null);

/**
 * Causes an event in the sandbox: requests a new company and takes the steps that lead to the event. The sandbox clock
 * moves by a day for a reminder.
 *
 * @returns the id of the company
 * @throws {ApiError} the service rejected a step
 */
export async function trigger(client: PartnerClient, name: EventName): Promise<string> {
  const companyId = await requestCompany(client, CCORP.has(name) ? 'CCorp' : 'LLC');
  for (const step of STEPS[name] ?? []) await step({ client, path: { companyId } });
  return companyId;
}

const person = { legalFirstName: 'Ada', legalLastName: 'Lovelace' };
const address = { line1: '1 Mall', city: 'London', state: 'London', postalCode: 'SW1Y 4JH', country: 'GBR' };

async function requestCompany(client: PartnerClient, entityType: Entity): Promise<string> {
  const email = `ada.${Date.now()}@founders.example`;
  const { serviceCustomerId } = await client.post('/v1/partner/customers', {
    body: { email, firstName: 'Ada', lastName: 'Lovelace', countryOfResidence: 'GBR' },
  });
  const isLlc = entityType === 'LLC';
  const officers = ['President', 'Secretary', 'Treasurer', 'Director'] as const;
  const { serviceCompanyId } = await client.post('/v1/partner/companies', {
    body: {
      serviceCustomerId,
      state: 'WY',
      entityType,
      industry: 'Museums',
      description: 'Looms',
      responsibleParty: { ...person, email },
      nameOptions: [{ name: 'Triggered Engines', entityTypeEnding: isLlc ? 'LLC' : 'Inc', position: 1 }],
      members: [{ ...person, address, isNaturalPerson: true, ownershipPercent: 100 }],
      ...(!isLlc && {
        executiveMembers: officers.map((type) => ({ type, ...person })),
        ccorpValuation: { noOfShares: 10_000_000, shareValue: 0.00001 },
      }),
    },
  });
  return serviceCompanyId;
}

async function submitReport({ client, path }: Scene): Promise<void> {
  const { now } = await client.get('/v1/partner/playground/clock');
  const fiscalYear = new Date(now).getUTCFullYear() + 1;
  await client.post('/v1/partner/companies/{companyId}/compliance/annual-reports', {
    path,
    body: { fiscalYear, answers: [{ fieldId: 'wyomingAssets', value: '1000' }] },
  });
}
