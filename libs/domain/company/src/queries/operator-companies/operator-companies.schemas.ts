import { id, nullable, object, oneOf, page } from '#platform/openapi';
import { AWAITED_STEPS } from '../../domain/awaited-step.js';
import { companyListItemFields, companySchema } from '../../company.schemas.js';
import { documentListSchema } from '../documents/document.schemas.js';
import type { OperatorCompany, OperatorListItem } from './operator-companies.js';

const tenantId = id('The partner.', '38FiGxB5Wq0Zy4pB1dTtCqGfXyl');
const awaits = nullable(
  oneOf(AWAITED_STEPS, 'The step that the company awaits; null if nothing is left to do.'),
);

export const operatorPageSchema = page(
  'OperatorCompanyPage',
  object<OperatorListItem>('OperatorCompanyListItem', { ...companyListItemFields, tenantId, awaits }),
);

export const operatorCompanySchema = object<OperatorCompany>('OperatorCompany', {
  tenantId,
  awaits,
  company: companySchema,
  documents: documentListSchema,
});
