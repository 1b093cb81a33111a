import type { Projection, Recorded } from '#event-sourcing';
import type { CompanyEvent } from '../events.js';
import type { CompanyDocument } from '../types.js';

/** One document of a company; its bytes are stored under `documentId`. */
export interface CompanyDocumentDocument extends CompanyDocument {
  readonly tenantId: string | null;
  readonly companyId: string;
  readonly customerId: string;
  readonly createdAt: string;
}

/** Serves the list of a company's documents; every other event of a company has no document here. */
export const companyDocuments: Projection<CompanyDocumentDocument, CompanyEvent> = {
  name: 'company-documents',
  version: 1,
  categories: ['company'],
  indexes: [['companyId', 'createdAt'], ['customerId']],
  documentIds: (event) => (event.type === 'DocumentAdded' ? [event.data.documentId] : []),

  fold(document, event: Recorded<CompanyEvent>) {
    if (event.type !== 'DocumentAdded') return document;
    const { tenantId, recordedAt } = event.metadata;
    return { ...event.data, tenantId, createdAt: recordedAt };
  },
};
