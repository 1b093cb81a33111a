import { type CompanyEvent, type OfCompany, ofCompany, type EventOf } from './events.js';
import type { CompanyDocument } from './types.js';

// The documents of a company. The bytes of a document are stored before its event.

/** A document of a company, and whether another one replaces it. */
export interface OwnDocument extends CompanyDocument {
  readonly superseded: boolean;
}

export interface Documents {
  readonly documents: readonly OwnDocument[];
}

export const initialDocuments: Documents = { documents: [] };

/** Returns the changes that an event makes to the documents. */
export function evolveDocuments(
  { documents }: Documents,
  { type, data }: EventOf<'DocumentAdded' | 'DocumentSuperseded'>,
): Documents {
  switch (type) {
    case 'DocumentAdded': {
      const { documentId, documentType, name, contentType, sizeInBytes, sha256, printedName } = data;
      const facts = { documentId, documentType, name, contentType, sizeInBytes, sha256, superseded: false };
      const document = printedName === undefined ? facts : { ...facts, printedName };
      return { documents: [...documents, document] };
    }
    case 'DocumentSuperseded': {
      const superseded = (document: OwnDocument): OwnDocument =>
        document.documentId === data.documentId ? { ...document, superseded: true } : document;
      return { documents: documents.map(superseded) };
    }
  }
}

export interface AddDocument {
  readonly type: 'AddDocument';
  readonly document: CompanyDocument;
}

/** Adds a document once. */
export const addDocument = (state: OfCompany & Documents, document: CompanyDocument): CompanyEvent[] =>
  state.documents.some(({ documentId }) => documentId === document.documentId)
    ? []
    : [{ type: 'DocumentAdded', data: { ...ofCompany(state), ...document } }];
