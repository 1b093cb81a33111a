import { countText, dollarText, type PrintedAddress } from '#platform/documents';
import type { PrintedCompany } from './printed-company.js';

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
