import { id, nullable, object, oneOf, page } from '#openapi';
import { AWAITED_STEPS } from '../../domain/awaited-step.js';
import { companyListItemFields, companySchema } from '../../company.schemas.js';
import { documentListSchema } from '../documents/document.schemas.js';
import type { DeskCompany, DeskListItem } from './operator-companies.js';

const tenantId = id('The partner.', '38FiGxB5Wq0Zy4pB1dTtCqGfXyl');
const awaits = nullable(
  oneOf(AWAITED_STEPS, 'What the company waits for; null where nothing is left to do.'),
);

export const deskPageSchema = page(
  'DeskCompanyPage',
  object<DeskListItem>('DeskCompanyListItem', { ...companyListItemFields, tenantId, awaits }),
);

export const deskCompanySchema = object<DeskCompany>('DeskCompany', {
  tenantId,
  awaits,
  company: companySchema,
  documents: documentListSchema,
});
