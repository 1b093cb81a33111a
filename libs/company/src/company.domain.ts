import type { Domain } from '#event-sourcing';
import { company } from './domain/decider.js';
import { companyUpcasters } from './domain/upcasters.js';
import { companyDetails } from './domain/projections/company-details.js';
import { companyDocuments } from './domain/projections/company-documents.js';
import { companyWebhooks } from './domain/webhooks/index.js';

export const companyDomain: Domain = {
  aggregates: [company],
  upcasters: companyUpcasters,
  projections: [companyDetails, companyDocuments],
  webhooks: companyWebhooks,
};
