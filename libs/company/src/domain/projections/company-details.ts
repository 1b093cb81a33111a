import type { Projection, Recorded } from '#event-sourcing';
import type { CompanyEvent } from '../events.js';
import { awaitedStep } from '../awaited-step.js';
import { preferredNameOf } from '../legal-name.js';
import { advance } from '../formation.js';
import { type CompanyDetailsDocument, documentOf, searchOf } from './company-details.document.js';

/** Serves the company, the list of companies and a customer's companies. */
export const companyDetails: Projection<CompanyDetailsDocument, CompanyEvent> = {
  name: 'company-details',
  version: 3,
  categories: ['company'],
  indexes: [['customerId', 'createdAt'], ['awaits', 'createdAt'], ['status', 'createdAt'], ['createdAt']],
  searchField: 'search',
  list: { of: 'tenantId', by: 'createdAt', filters: ['state', 'entityType', 'status'] },
  documentIds: (event) => (event.type === 'DocumentAdded' ? [] : [event.data.companyId]),

  fold(document, event: Recorded<CompanyEvent>) {
    if (event.type === 'CompanyRequested') return documentOf(event.data, event.metadata.recordedAt);
    if (document === null) return null;
    const company = advance(document.company, event);
    const awaits = awaitedStep(company);
    if (event.type === 'NameOptionsReplaced') {
      const { nameOptions } = event.data;
      const name = preferredNameOf(nameOptions);
      const search = searchOf(nameOptions);
      return { ...document, awaits, name, search, company: { ...company, nameOptions } };
    }
    const name = event.type === 'FormationFiled' ? event.data.legalName : document.name;
    return { ...document, awaits, company, name, status: company.formationSubmissionStatus };
  },
};
