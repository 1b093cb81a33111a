import { id, list, nullable, object, oneOf, page, text, time, whole } from '#openapi';
import { AWAITED_STEPS } from '../../domain/awaited-step.js';
import { companyListItemFields, companySchema } from '../../company.schemas.js';
import { documentListSchema } from '../documents/document.schemas.js';
import type { Happening } from './company-history.js';
import type { OperatorCompany, OperatorListItem } from './operator-companies.js';

const tenantId = id('The partner.', '38FiGxB5Wq0Zy4pB1dTtCqGfXyl');
const awaits = nullable(
  oneOf(AWAITED_STEPS, 'What the company waits for; null where nothing is left to do.'),
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

export const historySchema = list(
  object<Happening>('CompanyHappening', {
    eventId: text('8d0b4a0e-5d2f-8c61-9d3e-2f4a4b9d7c11'),
    revision: whole(3, 'Counted from 0.'),
    type: text('FormationFiled'),
    recordedAt: time(),
    actor: object<Happening['actor']>('Actor', {
      type: text('operator', '`operator`, `partner`, `portal-user`, …'),
      id: text('Grace Hopper', 'Of an operator the name.'),
    }),
    requestId: text('38FiGxB5Wq0Zy4pB1dTtCqGfXyl', 'Of the request that caused it.'),
  }),
);
