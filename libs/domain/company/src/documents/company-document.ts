import { type DocumentWriter, newDocument } from '#platform/documents';
import type { PrintedCompany } from './printed-company.js';

/** Starts an empty document of a company. */
export const companyDocument = (company: PrintedCompany, title: string): Promise<DocumentWriter> =>
  newDocument({
    title,
    subject: company.legalName,
    createdAt: company.issuedAt,
    sandbox: company.sandbox,
  });
