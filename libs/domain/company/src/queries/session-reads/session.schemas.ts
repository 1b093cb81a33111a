import { object, page } from '#platform/openapi';
import { companyFields, companyListItemFields, customerWithCompanies } from '../../company.schemas.js';

/** The fields that belong to the partner. Responses to a session token leave them out (contract 3.4). */
const PARTNERS = [
  'metadata',
  'externalCompanyId',
  'externalCustomerId',
  'customerTenantId',
  'adminNotes',
] as const;

const partners: ReadonlySet<string> = new Set(PARTNERS);

/** Returns an object without the partner's fields: a response, or the schemas of its fields. */
export const forFounder = <T extends object>(of: T): Omit<T, (typeof PARTNERS)[number]> =>
  Object.fromEntries(Object.entries(of).filter(([name]) => !partners.has(name))) as Omit<
    T,
    (typeof PARTNERS)[number]
  >;

export const sessionCustomerSchema = object(
  'SessionCustomer',
  forFounder(customerWithCompanies),
  'The founder, without fields that belong to you.',
);
export const sessionCompanySchema = object(
  'SessionCompany',
  forFounder(companyFields),
  'A company of the founder, without fields that belong to you.',
);
export const sessionCompanyPageSchema = page(
  'SessionCompanyList',
  object('SessionCompanyListItem', forFounder(companyListItemFields), 'A company of the founder in a list.'),
);
