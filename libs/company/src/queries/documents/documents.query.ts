import { Query } from '@nestjs/cqrs';
import type { DocumentAnswer } from './document.response.js';

/** A company's documents, newest first. @throws `E_COMPANY_NOT_FOUND` */
export class ListDocuments extends Query<readonly DocumentAnswer[]> {
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
  ) {
    super();
  }
}

/** One of a company's documents. @throws `E_COMPANY_NOT_FOUND`, `E_DOCUMENT_NOT_FOUND` */
export class GetDocument extends Query<DocumentAnswer> {
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
    readonly documentId: string,
  ) {
    super();
  }
}
