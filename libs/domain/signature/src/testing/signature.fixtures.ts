import type { SignatureEvent, SigningRequirement } from '../domain/events.js';
import type { SignedDocument, Signer, TaxForm } from '../domain/types.js';

export const companyId = '3DXo7nRmAqwRZbHVYs3vcxvI2Fc';
export const customerId = '3DXo6hDMZY9DR0Kk1jQtHdDGMnu';
export const tenantId = '3DXo6eKqBTJ6zL9v2WJrwzXwYbQ';
export const signatureId = '3DXo7nSignatureSignatureSig';
export const requestedAt = '2026-11-20T12:00:00.000Z';

const of = { signatureId, companyId, customerId };

export const requirement = (more: Partial<SigningRequirement> = {}): SigningRequirement => ({
  ...of,
  tenantId,
  documentType: 'SS4',
  round: 1,
  requestedAt,
  ...more,
});

export const signedDocument: SignedDocument = {
  documentId: '3DXo7nDocumentDocumentDocum',
  documentType: 'SignedSS4',
  name: 'Analytical Engines LLC - Signed Form SS-4.pdf',
  contentType: 'application/pdf',
  sizeInBytes: 22_000,
  sha256: 'ab'.repeat(32),
  printedName: 'Analytical Engines LLC',
};

export const signer: Signer = {
  name: 'Ada Lovelace',
  drawing: [[10, 20, 30, 40]],
  remoteAddress: '127.0.0.1',
  forwardedFor: null,
  userAgent: 'browser',
};

/** The events of a signing, as stored. */
export const happened = {
  required: (more: Partial<SigningRequirement> = {}): SignatureEvent => ({
    type: 'SigningRequired',
    data: requirement(more),
  }),
  linked: (tokenMac: string, round = 1, expiresAt = '2026-11-20T14:00:00.000Z'): SignatureEvent => ({
    type: 'SigningLinkIssued',
    data: { ...of, round, tokenMac, expiresAt },
  }),
  signed: (tokenMac: string | null, round = 1): SignatureEvent => ({
    type: 'FormSigned',
    data: {
      ...of,
      documentType: 'SS4',
      round,
      tokenMac,
      consentVersion: '2026-11-21',
      document: signedDocument,
      personal: signer,
    },
  }),
  reminded: (daysSinceRequested: number, documentType: TaxForm = 'SS4'): SignatureEvent => ({
    type: 'SignatureReminderDue',
    data: { ...of, documentType, round: 1, daysSinceRequested },
  }),
  withdrawn: { type: 'SigningWithdrawn', data: { ...of, round: 1 } } satisfies SignatureEvent,
};
