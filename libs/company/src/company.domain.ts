import type { Domain } from '#event-sourcing';
import { company } from './company.decider.js';
import { companyUpcasters } from './company.upcasters.js';
import { companyDetails } from './projections/company-details/company-details.projection.js';
import { companyDocuments } from './projections/company-documents/company-documents.projection.js';
import { companyWebhooks } from './webhooks/index.js';

export const companyDomain: Domain = {
  aggregates: [company],
  upcasters: companyUpcasters,
  projections: [companyDetails, companyDocuments],
  webhooks: companyWebhooks,
};
