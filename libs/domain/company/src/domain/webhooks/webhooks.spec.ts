import { type AnyWebhookMapping, payloadOf } from '#platform/webhook-mapping';
import { recorded } from '#kit/event-sourcing/testing';
import type { CompanyEvent } from '../events.js';
import { companyId, customerId, documentOf, happened } from '../../testing/company.fixtures.js';
import type { DocumentType } from '../types.js';
import { companyWebhooks } from './index.js';

const recordedAt = '2026-11-20T12:00:00.000Z';
const ids = { serviceCompanyId: companyId, serviceCustomerId: customerId };

const announced = (event: CompanyEvent): [string, object][] =>
  (companyWebhooks as readonly AnyWebhookMapping[]).flatMap((webhook) => {
    const payload = payloadOf(webhook, recorded(event, { metadata: { recordedAt } }));
    return payload ? [[webhook.eventName, payload]] : [];
  });

describe('company webhooks', () => {
  it.each<[string, CompanyEvent, object]>([
    ['company_formation_submitted', happened.submitted, ids],
    [
      'company_formation_failed',
      happened.failed,
      { ...ids, reasonCode: 'NAME_NOT_ALLOWED', message: 'The state allows none of the names.' },
    ],
    ['company_formation_canceled', happened.canceled, ids],
    ['company_formation_completed', happened.filed, ids],
    ['company_ein_issued', happened.einIssued, ids],
    ['company_ein_corrected', happened.einCorrected, ids],
    ['company_note_added', happened.noted, ids],
  ])('%s', (eventName, event, payload) => {
    expect(announced(event)).toEqual([[eventName, payload]]);
  });

  it.each<[string, DocumentType]>([
    ['document_aoo_uploaded', 'ArticlesOfOrganization'],
    ['document_einletter_uploaded', 'EinLetter'],
    ['document_operatingagreement_uploaded', 'OperatingAgreement'],
    ['document_corporatebylaws_uploaded', 'CorporateBylaws'],
    ['document_ss4_uploaded', 'SignedSS4'],
    ['document_form8821_uploaded', 'SignedForm8821'],
    ['document_mail_uploaded', 'Mail'],
  ])('%s', (eventName, documentType) => {
    const { documentId } = documentOf(documentType);
    const payload = { ...ids, documentId, documentType, documentCreatedAt: recordedAt };
    expect(announced(happened.documentAdded(documentType))).toEqual([[eventName, payload]]);
  });

  it.each([
    ['signature_ss4_completed', 'SS4'],
    ['signature_form8821_completed', 'FORM8821'],
  ] as const)('%s', (eventName, documentType) => {
    expect(announced(happened.signatureRecorded(documentType))).toEqual([
      [eventName, { ...ids, documentType }],
    ]);
  });

  it.each([
    happened.signatureRequested('SS4'),
    happened.requested(),
    happened.namesRefused,
    happened.nameOptionsReplaced,
  ])('announce nothing for $type', (event) => {
    expect(announced(event)).toEqual([]);
  });
});
