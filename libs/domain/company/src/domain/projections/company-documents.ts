import type { Projection, Recorded } from '#kit/event-sourcing';
import type { CompanyEvent } from '../events.js';
import type { DocumentType } from '../types.js';

/** One document of a company; its bytes are stored under `documentId`. */
export interface CompanyDocumentDocument {
  readonly documentId: string;
  readonly documentType: DocumentType;
  readonly name: string;
  readonly contentType: string;
  readonly sizeInBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  readonly tenantId: string | null;
  readonly companyId: string;
  readonly customerId: string;
  readonly createdAt: string;
  /** Position of the event that added it. */
  readonly position: number;
  /** Whether another document replaces it. */
  readonly superseded: boolean;
}

/** Serves the list of a company's documents. */
export const companyDocuments: Projection<CompanyDocumentDocument, CompanyEvent> = {
  name: 'company-documents',
  version: 1,
  categories: ['company'],
  indexes: [['companyId', 'createdAt', 'position'], ['customerId']],

  documentIds(event) {
    switch (event.type) {
      case 'DocumentAdded':
      case 'DocumentSuperseded':
        return [event.data.documentId];
      case 'CompanyDiscarded':
        return event.data.documentIds;
      case 'CompanyRequested':
      case 'FormationSubmitted':
      case 'FormationFailed':
      case 'FormationCanceled':
      case 'FormationFiled':
      case 'NamesRefused':
      case 'NameOptionsReplaced':
      case 'SignatureRequested':
      case 'SignatureRecorded':
      case 'EinIssued':
      case 'EinCorrected':
      case 'AdminNoteAdded':
      case 'AdminNoteResolved':
      case 'ExternalCompanyIdChanged':
      case 'CompanyMetadataChanged':
      case 'CompanyReservationRevoked':
      case 'PeopleForgotten':
        return [];
    }
  },

  fold(document, event: Recorded<CompanyEvent>) {
    if (event.type === 'CompanyDiscarded') return null;
    if (event.type === 'DocumentSuperseded') return document && { ...document, superseded: true };
    if (event.type !== 'DocumentAdded') return document;
    const { data, metadata, position } = event;
    return {
      documentId: data.documentId,
      documentType: data.documentType,
      name: data.name,
      contentType: data.contentType,
      sizeInBytes: data.sizeInBytes,
      sha256: data.sha256,
      tenantId: metadata.tenantId,
      companyId: data.companyId,
      customerId: data.customerId,
      createdAt: metadata.recordedAt,
      position,
      superseded: false,
    };
  },
};
