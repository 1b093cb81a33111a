import {
  countText,
  type DocumentWriter,
  dollarText,
  newDocument,
  type PrintedAddress,
} from '#platform/documents';
import type { PrintedCompany } from './printed-company.js';

/** Starts an empty document of a company. */
export const companyDocument = (company: PrintedCompany, title: string): Promise<DocumentWriter> =>
  newDocument({
    title,
    subject: company.legalName,
    createdAt: company.issuedAt,
    sandbox: company.sandbox,
  });

/** Formats `one share`, `10,000 shares of common stock with a par value of …`. */
export function sharesText({ authorized, parValue }: NonNullable<PrintedCompany['shares']>): string {
  const shares = `${countText(authorized)} ${authorized === 1 ? 'share' : 'shares'} of common stock`;
  return parValue > 0
    ? `${shares} with a par value of ${dollarText(parValue)} per share`
    : `${shares} without par value`;
}

/** Returns the principal place of business: the business address, or else the mailing address. */
export const principalAddress = (company: PrintedCompany): PrintedAddress | null =>
  company.businessAddress ?? company.mailingAddress ?? company.registeredAgent?.address ?? null;
